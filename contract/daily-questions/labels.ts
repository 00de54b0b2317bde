import type { Labels } from '#contract/kernel/labels.ts'
import { answerOfDay } from './calls.ts'

export const dailyQuestionsLabels: Labels = {
  fields: {
    text: 'Antwort',
    guess: 'Vermutung',
    question: 'Frage',
    form: 'Art der Frage',
    options: 'Auswahl',
    emoji: 'Emoji',
    reply: 'Erwiderung',
    day: 'Tag',
    before: 'Tag',
    search: 'Suche',
    limit: 'Anzahl',
    insteadOf: 'Stand',
  },
  empty: [[answerOfDay, { text: 'Schreib zuerst etwas.' }]],
}
