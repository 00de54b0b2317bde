/** Texts of the favourites. */
export const favoritesTexts = {
  title: 'Favoriten verwalten',
  empty: 'Noch keine Favoriten gespeichert.',
  add: 'Favoriten hinzufügen',
  remove: 'Entfernen',
  removeNamed: (title: string) => `„${title}“ aus den Favoriten nehmen`,
} as const
