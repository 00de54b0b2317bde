import { switchRows } from '#server/pair/switch-rows.ts'
import { switchesRecord } from './records.ts'

export const statusSwitches = switchRows('status_switches', switchesRecord, {
  releasedOn: null,
  mutual: false,
  mutualEndedOn: null,
})
