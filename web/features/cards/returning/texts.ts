/** Texts of laying cards back into the deck. */
export const returnTexts = {
  again: 'Noch einmal',
  againLabel: (title: string) => `Noch einmal: ${title}`,
  returned: 'Liegt wieder im Stapel.',
  mark: 'wieder im Stapel',
  reshuffle: 'Neu mischen',
  nearly: 'Fast alle Karten sind gespielt.',
  nearlyMood: 'Hier ist fast alles gespielt.',
  title: 'Den Stapel neu mischen?',
  titleOfMood: 'Diese Auswahl neu mischen?',
  what: 'Alle gespielten Karten kommen zurück in den Stapel, nur die von heute nicht. Eure Historie behält jeden Tag, und was ruht, ruht weiter.',
  keep: 'So lassen',
  whatOfMood:
    'Die gespielten Karten dieser Auswahl kommen zurück in den Stapel, nur die von heute nicht. Alle anderen bleiben, wo sie sind.',
  reshuffled: 'Frisch gemischt.',
  failed: 'Das hat nicht geklappt. Versuche es gleich noch einmal.',
} as const
