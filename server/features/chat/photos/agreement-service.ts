import { photoAgreementChanged } from '#contract/chat/events.ts'
import { sharedSwitchOf } from '#server/pair/shared-switch-service.ts'
import { switchRows } from '#server/pair/switch-rows.ts'
import { photoSwitchesRecord } from '../records.ts'

export const photoSwitches = switchRows('photo_switches', photoSwitchesRecord, {
  takeAll: false,
  endedOn: null,
})

/** The wishes of both that each may take all photos along (O-195). */
export const photoAgreement = sharedSwitchOf(photoSwitches, 'takeAll', photoAgreementChanged)
