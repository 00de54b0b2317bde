import { switchRows } from '#server/pair/switch-rows.ts'
import { questionSwitchesRecord } from './records.ts'

export const questionSwitches = switchRows('question_switches', questionSwitchesRecord, {
  sharper: false,
  endedOn: null,
})
