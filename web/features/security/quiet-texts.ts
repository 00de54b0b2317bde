/** German words of the harmless page. */
export const quietTexts = {
  title: 'Einkaufsliste',
  add: 'Hinzufügen',
  what: 'Was fehlt noch?',
  remove: (what: string) => `${what} entfernen`,
  done: 'Fertig',
  usual: ['Brot', 'Milch', 'Äpfel', 'Kaffee', 'Spülmittel'],
} as const
