import { refusal } from '#contract/kernel/call.ts'
import { REASONS } from './rules.ts'

export const notReleased = refusal(403, 'not_released', REASONS.notReleased)
export const mayNotGrant = refusal(
  403,
  'may_not_grant',
  'In eurer Rollenverteilung braucht dein:e Partner:in keine Freigabe von dir.',
)
