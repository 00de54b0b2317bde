import type { EchoAnswer } from '#contract/cards/rules.ts'

const answers = {
  again: 'Gern wieder',
  otherwise: 'Anders',
  never: 'Lieber nicht wieder',
} as const satisfies Record<EchoAnswer, string>

/** Texts of what one says of a played card. */
export const echoTexts = {
  title: 'Nachklang',
  titleOf: (day: string) => `Nachklang vom ${day}`,
  question: (title: string) => `Wie war „${title}“ für dich?`,
  group: 'Wie war es für dich?',
  answers,
  promise: (partner: string) =>
    `${partner} erfährt nur, worin ihr euch einig seid: „gern wieder“ oder „anders“. Alles andere bleibt bei dir.`,
  changeable: 'Ändern kannst du es noch heute, danach steht es fest.',
  words: 'Magst du etwas dazu sagen?',
  wordsHint: 'Zu lesen ist es nur, wenn ihr beide „anders“ sagt.',
  save: 'Merken',
  saved: 'Gemerkt.',
  dismiss: 'Nichts dazu sagen',
  both: {
    again: 'Gern wieder, sagt ihr beide. Die Karte kam von selbst in den Stapel zurück.',
    otherwise: 'Anders, sagt ihr beide.',
  },
  said: (answer: EchoAnswer) => `Du hast gesagt: ${answers[answer].toLowerCase()}.`,
  me: 'Du',
  partner: 'Dein:e Partner:in',
  error: 'Der Nachklang ist gerade nicht zu lesen.',
  retry: 'Noch einmal senden',
  failed: 'Das konnte nicht gespeichert werden.',
} as const
