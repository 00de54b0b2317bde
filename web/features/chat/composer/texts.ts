/** Words above the field while one answers a message. */
export const replyTexts = {
  quoting: (name: string) => `Antwort an ${name}`,
  quotingSelf: 'Antwort auf deine Nachricht',
  dropQuote: 'Zitat entfernen',
} as const
