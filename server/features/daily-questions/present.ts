import type { DailyQuestion } from '#contract/daily-questions/calls.ts'
import { answersSeenBy } from '#contract/daily-questions/rules.ts'
import type { Actor } from '../../http/bind.ts'
import { type AskedDay, answersReadBy } from './models.ts'

/** A day as one of the couple may see it; nothing else of the partner's leaves the server. */
export const presentDay = (asked: AskedDay, { userId }: Pick<Actor, 'userId'>): DailyQuestion => ({
  day: asked.day,
  text: asked.text,
  ...answersSeenBy(userId, answersReadBy(asked, userId)),
})
