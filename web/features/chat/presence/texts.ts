export const texts = {
  /** Given (CHAT-01). */
  withPartner: (name: string) => `mit ${name}`,
  online: 'online',
  lastOnline: (when: string) => `zuletzt online ${when}`,
  typing: 'schreibt …',
} as const
