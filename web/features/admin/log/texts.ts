export const logTexts = {
  title: 'Log',
  error: 'Das Log ist gerade nicht erreichbar.',
  user: 'Nutzer',
  everybody: 'All Users',
  search: 'Suche',
  empty: 'No logs available.',
  nothing: 'Kein Eintrag passt zu deiner Suche.',
  nameless: 'ohne Nutzer',
  count: (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`),
} as const
