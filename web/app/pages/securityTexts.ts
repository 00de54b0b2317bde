/** German words of /profil/sicherheit that belong to no single part of it. */
export const securityTexts = {
  title: 'Sicherheit & Daten',
  intro: 'Wer hineinkommt, was zu sehen ist, und wie du gehst.',
  privacy: 'Datenschutz',
  promise: 'Unser Versprechen',
} as const
