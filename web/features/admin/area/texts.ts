/** Words of the operator's area; those of tables and buttons are the specification's (O-138). */
export const areaTexts = {
  tabs: 'Verwaltung',
  overview: 'Übersicht',
  users: 'Nutzer',
  log: 'Log',
  footer: (year: number, name: string) => `© ${year} ${name}`,
} as const
