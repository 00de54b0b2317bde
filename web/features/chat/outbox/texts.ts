export const texts = {
  refused: 'Das ging nicht.',
  undone: (reason: string) => `${reason} Wir haben es zurückgenommen.`,
} as const
