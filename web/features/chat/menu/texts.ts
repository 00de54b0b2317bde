/** Words of what can be done with a message. */
export const menuTexts = {
  title: 'Nachricht',
  react: 'Reagieren',
  reactWith: (emoji: string) => `Mit ${emoji} reagieren`,
  takeBack: (emoji: string) => `${emoji} wieder wegnehmen`,
  quote: 'Zitieren',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Kopieren hat nicht geklappt',
  edit: 'Bearbeiten',
  remove: 'Löschen',
  editTitle: 'Nachricht bearbeiten',
  editField: 'Deine Nachricht',
  save: 'Speichern',
  /** Given (CHAT-36). */
  confirm: 'Möchtest du diese Nachricht wirklich löschen?',
  keep: 'Behalten',
  discard: 'Verwerfen',
} as const
