import { addDays } from '#contract/kernel/day.ts'
import type { DaySource } from '#server/pair/couple-days.ts'
import { replyOf, textsOfBoth } from './models.ts'
import { askedWithin } from './store.ts'

/** The questions of past days that both have answered, with both answers; of all others nothing. */
export const questionsOfDays: DaySource = async (db, pair, [since, last], { members }) => {
  const days = await askedWithin(db, pair, { since, before: addDays(last, 1) })
  return days.flatMap((asked) => {
    const texts = textsOfBoth(asked)
    if (texts === null) return []
    return [
      {
        day: asked.day,
        present: () => ({
          kind: 'question',
          id: 'question',
          text: asked.text,
          author: asked.by,
          answers: members.flatMap((by) => {
            const text = texts.answers.get(by)
            const guess = texts.guesses.get(by) || null
            return text === undefined ? [] : [{ by, text, guess, reply: replyOf(asked, by).text }]
          }),
        }),
      },
    ]
  })
}
