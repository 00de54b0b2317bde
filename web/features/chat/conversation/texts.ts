/** Words of the chat. */
export const texts = {
  title: 'Nachrichten',
  /** Given (CHAT-01 to CHAT-03). */
  withPartner: (name: string) => `mit ${name}`,
  partner: 'Partner:in',
  me: 'Du',
  online: 'online',
  lastOnline: (when: string) => `zuletzt online ${when}`,
  typing: 'schreibt …',
  loading: 'Nachrichten werden geladen …',
  error: 'Eure Nachrichten sind gerade nicht erreichbar.',
  errorSafe: 'Es ist alles noch da. Was du schreibst, geht raus, sobald es wieder geht.',
  search: 'Suchen',
  log: 'Eure Nachrichten',
  today: 'Heute',
  yesterday: 'Gestern',
  loadOlder: 'Ältere laden',
  loadNewer: 'Neuere laden',
  toNewest: 'Zu den neuesten Nachrichten',
  below: (count: number) => (count === 1 ? '1 neue Nachricht' : `${count} neue Nachrichten`),
  announced: (name: string, text: string) => `${name}: ${text}`,
} as const

export const messageTexts = {
  /** Given (CHAT-18 to CHAT-20, O-080). */
  sent: 'Gesendet',
  read: 'Gelesen',
  deleted: 'Diese Nachricht wurde gelöscht.',
  edited: 'bearbeitet',
  waiting: 'Wird gesendet, sobald ihr wieder Netz habt',
  failed: 'Nicht gesendet',
  photo: 'Foto',
  actions: (who: string, when: string, what: string) => `Aktionen: ${who}, ${when}, ${what}`,
  quoteOf: (who: string) => `Zur zitierten Nachricht von ${who}`,
  quoteGone: 'Diese Nachricht gibt es nicht mehr.',
  reaction: (who: string, emoji: string) => `${who}: ${emoji}`,
} as const

export const composerTexts = {
  field: (name: string) => `Nachricht an ${name}`,
  /** Given (CHAT-10). */
  send: 'Senden',
  /** Why nothing can be sent just now. */
  lacks: {
    partner: 'Zum Schreiben gehören zwei.',
    photo: 'Erst ist das Foto dran.',
    text: 'Schreib erst etwas.',
    room: 'Das ist zu lang.',
  },
} as const

export const outboxTexts = {
  refused: 'Das ging nicht.',
  takenBack: (reason: string) => `${reason} Wir haben es zurückgenommen.`,
} as const
