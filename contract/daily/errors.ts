import { refusal } from '#contract/kernel/call.ts'
import { REASONS } from './rules.ts'

export const notReleased = refusal(403, 'not_released', REASONS.notReleased)
export const mayNotGrant = refusal(
  403,
  'may_not_grant',
  'In eurer Rollenverteilung braucht dein:e Partner:in keine Freigabe von dir.',
)
/** A change that was stored on an offline device arrived after the day it was made for (O-158). */
export const dayOver = refusal(
  409,
  'day_over',
  'Der Tag, für den das gedacht war, ist vorbei. Was du geschrieben hast, steht noch im Formular.',
)
/** Counted per person: a shared count would tell of a status that is hidden from the partner (O-108). */
export const dayFull = refusal(
  409,
  'day_full',
  'Mehr als hundert Einträge an einem Tag gehen nicht. Morgen ist wieder Platz.',
)
/** Another device of the same person has posted a status since (decision 0058). */
export const statusChanged = refusal(
  409,
  'status_changed',
  'Deinen Status hast du inzwischen anderswo gesetzt. Es gilt der von dort.',
)
/** The post would be visible by another rule than the one the form has shown (O-108). */
export const mutualChanged = refusal(
  409,
  'mutual_changed',
  'Bei „Ab 7 nur gemeinsam“ hat sich gerade etwas geändert. Noch ist nichts gepostet.',
)
