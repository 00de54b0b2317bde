/** What can be done about a message that did not go out. */
export const failedTexts = {
  retry: 'Noch einmal senden',
  discard: 'Verwerfen',
} as const
