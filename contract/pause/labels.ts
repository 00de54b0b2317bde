import type { Labels } from '#contract/kernel/labels.ts'
import { proposeWord } from './calls.ts'

export const pauseLabels: Labels = {
  fields: { mine: 'Pause', word: 'Euer Wort' },
  empty: [[proposeWord, { word: 'Schreib zuerst ein Wort.' }]],
}
