import type { Labels } from '#contract/kernel/labels.ts'
import { answerOfDay } from './calls.ts'

export const dailyQuestionsLabels: Labels = {
  fields: { text: 'Antwort', day: 'Tag', before: 'Tag', limit: 'Anzahl', insteadOf: 'Stand' },
  empty: [[answerOfDay, { text: 'Schreib zuerst etwas.' }]],
}
