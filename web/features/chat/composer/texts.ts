export const texts = {
  field: (name: string) => `Nachricht an ${name}`,
  /** Given (CHAT-10). */
  send: 'Senden',
  /** Why nothing can be sent. */
  disabled: {
    noPartner: 'Zum Schreiben gehören zwei.',
    uploading: 'Erst ist das Foto dran.',
    empty: 'Schreib erst etwas.',
    tooLong: 'Das ist zu lang.',
  },
  replyTo: (name: string) => `Antwort an ${name}`,
  replyToSelf: 'Antwort auf deine Nachricht',
  removeQuote: 'Zitat entfernen',
} as const
