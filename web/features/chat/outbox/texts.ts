export const texts = {
  failed: 'Nicht gesendet',
  retry: 'Noch einmal senden',
  discard: 'Verwerfen',
  refused: 'Das ging nicht.',
  undone: (reason: string) => `${reason} Wir haben es zurückgenommen.`,
} as const
