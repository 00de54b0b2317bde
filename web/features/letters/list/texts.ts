/** Letters to a former partner that were not sealed. */
export const formerTexts = {
  apart: 'Deine Worte stehen bei deinen Briefen.',
  unsealed: 'Nicht mehr versiegelt',
  unsealedMore: (date: string) =>
    `Er sollte am ${date} ankommen. Das Paar, für das du ihn geschrieben hast, gibt es nicht mehr. Nur du siehst ihn, auf diesem Gerät.`,
  copy: 'Text kopieren',
  copied: 'Kopiert.',
  copyFailed: 'Das Kopieren ging nicht. Der Text ist markiert.',
  discard: 'Verwerfen',
  discardAsk: (date: string) => `Den Brief zum ${date} verwerfen?`,
} as const
