import { refusal } from '#contract/kernel/call.ts'
import { DAYS_MAX } from './rules.ts'

export const specialDaysNeedTwo = refusal(
  409,
  'special_days_need_two',
  'Besondere Tage tragt ihr ein, sobald ihr zu zweit seid.',
)
export const specialDayOver = refusal(
  409,
  'special_day_over',
  'Dieser Tag ist schon vorbei. Ein Tag, der jedes Jahr wiederkehrt, darf es sein.',
  'day',
)
export const specialDaysFull = refusal(
  409,
  'special_days_full',
  `Mehr als ${DAYS_MAX} besondere Tage passen hier nicht hinein.`,
)
