/** Texts of the tabs. */
export const areaTexts = {
  tabs: 'Karten',
  today: 'Heute',
  favorites: 'Favoriten',
  mine: 'Meine',
  history: 'Historie',
  write: 'Neu',
} as const

/** Texts of the menu. */
export const menuTexts = {
  title: 'Eure Karten',
  label: 'Kartenbereich',
  select: 'Karte wählen',
  selectMore: (left: number) =>
    left === 1 ? 'Eine Karte wartet noch auf euch.' : `${left} Karten warten auf euch.`,
  manage: 'Favoriten verwalten',
  manageMore: 'Was du dir gemerkt hast',
  mine: 'Meine Karten',
  mineMore: 'Was du selbst geschrieben hast',
  history: 'Historie',
  historyMore: 'Was ihr schon gespielt habt',
  write: 'Eigene Karte anlegen',
  writeMore: 'Eine Idee, die nur ihr habt',
  browse: 'Stöbern',
  categories: 'Kategorien',
  whole: 'Ganzer Stapel',
} as const
