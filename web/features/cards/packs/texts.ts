/** Texts of exporting and importing cards. */
export const packTexts = {
  title: 'Kartenpakete',
  what: 'Nehmt eure eigenen Karten als Datei mit, oder holt euch welche aus einer Datei.',
  save: 'Als Datei sichern',
  bring: 'Aus Datei holen',
  fileName: 'knistern-karten.json',
  saveFailed: 'Die Datei konnte nicht erstellt werden.',
  noPack: 'Das ist kein Kartenpaket von Knistern.',
  readFailed: 'Das Paket konnte nicht gelesen werden.',
  previewTitle: 'Diese Karten bringt das Paket',
  nothingNew: 'Alle Karten dieses Pakets habt ihr schon.',
  known: 'habt ihr schon',
  take: (count: number) => (count === 1 ? 'Eine Karte übernehmen' : `${count} Karten übernehmen`),
  taken: (count: number) =>
    count === 1 ? 'Eine Karte ist dazugekommen.' : `${count} Karten sind dazugekommen.`,
  takeFailed: 'Die Karten konnten nicht übernommen werden.',
  close: 'Schließen',
} as const
