import { refusal } from '#contract/kernel/call.ts'
import { REASONS } from './rules.ts'

export const notReleased = refusal(403, 'not_released', REASONS.notReleased)
export const mayNotGrant = refusal(
  403,
  'may_not_grant',
  'In eurer Rollenverteilung braucht dein:e Partner:in keine Freigabe von dir.',
)
/** The post would be shown by another rule than the form has said (O-108). */
export const mutualChanged = refusal(
  409,
  'mutual_changed',
  'Bei „Ab 7 nur gemeinsam“ hat sich gerade etwas geändert. Noch ist nichts gepostet.',
)
