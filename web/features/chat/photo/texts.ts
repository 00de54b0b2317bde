export const texts = {
  photoOf: (who: string, when: string) => `Foto von ${who}, ${when}`,
  /** In the dative, after „von“. */
  me: 'dir',
  partner: 'Partner:in',
} as const
