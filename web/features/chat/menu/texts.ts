export const texts = {
  title: 'Nachricht',
  react: 'Reagieren',
  reactWith: (emoji: string) => `Mit ${emoji} reagieren`,
  removeReaction: (emoji: string) => `${emoji} wieder wegnehmen`,
  quote: 'Zitieren',
  copy: 'Kopieren',
  copied: 'Kopiert',
  selected: 'Der Text ist markiert. Halte ihn gedrückt, um ihn zu kopieren.',
  edit: 'Bearbeiten',
  remove: 'Löschen',
  editTitle: 'Nachricht bearbeiten',
  editField: 'Deine Nachricht',
  save: 'Speichern',
  /** Fixed by the specification (CHAT-36). */
  confirm: 'Möchtest du diese Nachricht wirklich löschen?',
  cancel: 'Behalten',
  discard: 'Verwerfen',
} as const
