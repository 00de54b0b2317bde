export const matchTexts = {
  title: 'Eure Übereinstimmungen',
  loggedOut: 'Bitte melde dich an, um dein Paarprofil zu sehen.',
  login: 'Zum Login',
  profileLoading: 'Profilinformationen werden geladen...',
  profileMissing: 'Dein Profil ist gerade nicht erreichbar.',
  loading: 'Lade Übereinstimmungen …',
  failed: 'Keine Matches gefunden.',
  failedSafe: 'Eure Antworten sind gespeichert.',
  empty: 'Ihr habt leider noch zu wenige Fragen beantwortet, um Matches zu sehen.',
  toGame: 'Fragen beantworten',
  you: 'Du',
  partner: 'Partner:in',
  counts: (strong: number, soft: number) =>
    [
      strong > 0 && (strong === 1 ? '1 starkes' : `${strong} starke`),
      soft > 0 && `${soft} zum Weiterreden`,
    ]
      .filter(Boolean)
      .join(', '),
  mine: (what: string) => `Du: ${what}`,
  theirs: (who: string, what: string) => `${who}: ${what}`,
  unanswered: 'Noch offen',
  unknown: 'Unbekannt',
  youGive: (who: string) => `Du gibst, ${who} empfängt`,
  youReceive: (who: string) => `${who} gibt, du empfängst`,
  both: 'In beide Richtungen',
  mutual: 'Gemeinsam',
  related: 'Passt dazu',
  why: 'Hier steht nur, wozu ihr beide Ja oder Vielleicht gesagt habt. Was eine:r von euch hier gesehen hat, sieht auch die andere Seite noch, selbst wenn es zurückgenommen wird.',
} as const
