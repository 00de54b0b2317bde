import type { Labels } from '#contract/kernel/labels.ts'

export const chatLabels: Labels = {
  fields: {
    text: 'Text',
    changedAfter: 'Stand',
    limit: 'Anzahl',
    clientId: 'Kennung der Nachricht',
    emoji: 'Emoji',
    insteadOf: 'Stand',
    reference: 'Verweis',
    kind: 'Art',
    words: 'Worte zum Foto',
    whose: 'Auswahl',
    mine: 'Dein Wunsch',
  },
}
