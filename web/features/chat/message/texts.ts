export const texts = {
  /** Fixed by the specification (CHAT-02, CHAT-03). */
  partner: 'Partner:in',
  me: 'Du',
  /** Fixed by the specification (CHAT-18 to CHAT-20, O-080). */
  sent: 'Gesendet',
  read: 'Gelesen',
  deleted: 'Diese Nachricht wurde gelöscht.',
  edited: 'bearbeitet',
  waiting: 'Wird gesendet, sobald du wieder Netz hast',
  failed: 'Nicht gesendet',
  retry: 'Noch einmal senden',
  discard: 'Verwerfen',
  photo: 'Foto',
  voice: 'Sprachnachricht',
  actions: (who: string, when: string, what: string) => `Aktionen: ${who}, ${when}, ${what}`,
  quoteOf: (who: string) => `Zur zitierten Nachricht von ${who}`,
  reaction: (who: string, emoji: string) => `${who}: ${emoji}`,
} as const
