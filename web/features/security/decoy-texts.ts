/** German texts of the decoy page. */
export const decoyTexts = {
  title: 'Einkaufsliste',
  add: 'Hinzufügen',
  what: 'Was fehlt noch?',
  remove: (what: string) => `${what} entfernen`,
  done: 'Fertig',
  usual: ['Brot', 'Milch', 'Äpfel', 'Kaffee', 'Spülmittel'],
} as const
