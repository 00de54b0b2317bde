import { sharperChanged } from '#contract/questions/events.ts'
import { sharedSwitchOf } from '#server/pair/shared-switch-service.ts'
import { questionSwitches } from './switch-store.ts'

/** The wishes of both for sharper questions (O-161). */
export const sharperQuestions = sharedSwitchOf(questionSwitches, 'sharper', sharperChanged)
