import { refusal } from '#contract/kernel/call.ts'
import { REASONS } from './rules.ts'

export const notReleased = refusal(403, REASONS.notReleased)
export const mayNotGrant = refusal(
  403,
  'In eurer Rollenverteilung braucht dein:e Partner:in keine Freigabe von dir.',
)
