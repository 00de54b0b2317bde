/** Texts of the lists. */
export const listTexts = {
  error: 'Die Liste ist gerade nicht erreichbar.',
  errorSafe: 'Gespeichert ist alles.',
  more: 'Weitere Karten',
  categories: 'Kategorien',
  count: (count: number) => (count === 1 ? '1 Karte' : `${count} Karten`),
  category: (name: string) => `Kategorie: ${name}`,
  categoryEmpty: 'Hier liegt noch keine Karte.',
  toCategories: 'Zu den Kategorien',
  set: 'Ganzer Stapel',
  filter: 'Karten filtern',
  all: 'Alle',
  level: 'Schärfe',
  anyLevel: 'Jede Schärfe',
  levelName: (level: number) => (level === 0 ? 'Ohne Schärfe' : `Schärfe ${level}`),
  setEmpty: 'Dazu gibt es gerade keine Karte.',
  reset: 'Filter zurücksetzen',
  resting: 'ruht',
  played: 'gespielt',
} as const

export const mineTexts = {
  title: 'Meine Karten',
  empty: 'Noch keine eigenen Karten angelegt.',
  write: 'Eigene Karte anlegen',
} as const
