import { expect } from 'vitest'
import {
  answerOfDay,
  pastQuestions,
  questionOfToday,
  withdrawAnswerOfDay,
} from '#contract/daily-questions/calls.ts'
import { PAGE_MAX } from '#contract/daily-questions/rules.ts'
import { dailyQuestionCatalog } from '../../server/testing/content.ts'
import type { Pair } from '../../server/testing/couples.ts'
import { BOTH, type Day, otherOf, type Part, type Who } from './couple.ts'

interface Answered {
  readonly day: string
  readonly text: string
  readonly by: Partial<Record<Who, string>>
}

/** Who answers: both on most days, now and then one of them, or neither. */
function whoAnswers(at: number): readonly Who[] {
  if (at % 11 === 10) return []
  if (at % 4 === 3) return at % 8 === 3 ? ['mia'] : ['jonas']
  return at % 2 === 0 ? BOTH : [...BOTH].reverse()
}

/** The question of the day: both read it, and an answer is told once there are two. */
export function newDayQuestions(couple: Pair): Part {
  const asked: Answered[] = []
  const { length } = dailyQuestionCatalog
  let again: string | null = null

  const seenBy = async (who: Who) => (await couple[who].ask(questionOfToday)).question

  async function checkBoth({ day, text, by }: Answered): Promise<void> {
    for (const who of BOTH) {
      const partner = by.mia !== undefined && by.jonas !== undefined ? by[otherOf(who)] : null
      expect(await seenBy(who)).toEqual({ day, text, mine: by[who] ?? null, partner })
    }
  }

  async function answer(today: Answered, who: Who, { at }: Day): Promise<Answered> {
    const text = `${who} am Tag ${at}`
    const body = { day: today.day, text }
    await couple[who].ask(answerOfDay, { body })
    const answered = { ...today, by: { ...today.by, [who]: text } }
    if (at % 20 !== 3) return answered
    // Alone with it, whoever thinks better of it takes it back.
    await couple[who].ask(withdrawAnswerOfDay, { query: { day: today.day } })
    return today
  }

  /** What each has answered so far, with the other’s answer where there were two. */
  async function checkPast(who: Who): Promise<void> {
    const expected = asked
      .filter(({ by }) => by[who] !== undefined)
      .map(({ day, text, by }) => ({ day, text, mine: by[who], partner: by[otherOf(who)] ?? null }))
      .reverse()
    const found: unknown[] = []
    let before: string | undefined
    do {
      const query = { limit: String(PAGE_MAX), before }
      const page = await couple[who].ask(pastQuestions, { query })
      found.push(...page.questions)
      before = page.next ?? undefined
    } while (before !== undefined)
    expect(found).toEqual(expected)
  }

  return {
    async play(day) {
      const first = await seenBy(day.at % 2 === 0 ? 'mia' : 'jonas')
      const { text = '' } = first ?? {}
      const known = asked.map((one) => one.text)
      expect(known.slice(Math.max(0, known.length - length + 1))).not.toContain(text)
      if (known.includes(text)) again ??= day.date
      let today: Answered = { day: day.date, text, by: {} }
      for (const who of whoAnswers(day.at)) {
        today = await answer(today, who, day)
        await checkBoth(today)
      }
      asked.push(today)
      if (day.at % 14 !== 13) return
      for (const who of BOTH) await checkPast(who)
    },
    rows: () => [{ kind: 'questions of the day', there: length, given: asked.length, again }],
  }
}
