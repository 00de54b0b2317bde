export const comingTexts = {
  what: 'Dieser Raum wird gerade eingerichtet.',
  more: 'Die Lichter hängen schon. Bald dürft ihr eintreten.',
  action: 'Zum Profil',
} as const
