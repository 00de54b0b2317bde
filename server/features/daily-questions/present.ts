import type { DailyQuestion } from '#contract/daily-questions/calls.ts'
import type { Actor } from '#server/http/bind.ts'
import { type AskedDay, answersReadBy, type DayReply, guessesReadBy } from './models.ts'
import { answersSeenBy, ofBothSeenBy } from './policy.ts'

/** A day as one of the couple may see it; nothing else of the partner's leaves the server. */
export function presentDay(asked: AskedDay, { userId }: Pick<Actor, 'userId'>): DailyQuestion {
  const { day, text, form, options, by, replies } = asked
  const said = (part: 'emoji' | 'text') =>
    ofBothSeenBy(
      userId,
      new Map(
        replies.flatMap((reply: DayReply) => {
          const value = reply[part]
          return value === null ? [] : [[reply.userId, value]]
        }),
      ),
    )
  return {
    day,
    text,
    form,
    options: [...options],
    author: by === null ? null : by === userId ? 'me' : 'partner',
    ...answersSeenBy(userId, answersReadBy(asked, userId)),
    guess: ofBothSeenBy(userId, guessesReadBy(asked, userId)),
    reaction: said('emoji'),
    reply: said('text'),
  }
}
