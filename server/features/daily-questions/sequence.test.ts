import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { answerOfDay, pastQuestions, questionOfToday } from '#contract/daily-questions/calls.ts'
import { CONTENT } from '#server/testing/content.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import { loadDailyQuestions } from './catalog-service.ts'
import { orderOf } from './service.ts'

const contentDir = join(newScratch().folder, 'content')
const PACK = join(contentDir, 'daily-questions', 'ein-jahr.json')

interface Pack {
  questions: { id: string; text: string; depth: number }[]
}

/** Rewrites the questions of the copy of the content. */
function rewrite(change: (questions: Pack['questions']) => Pack['questions']): void {
  const pack = JSON.parse(readFileSync(PACK, 'utf8')) as Pack
  writeFileSync(PACK, JSON.stringify({ ...pack, questions: change(pack.questions) }))
}

/** The first forty questions alone; whole years are played in `tools/simulated-years`. */
function reset(): void {
  cpSync(CONTENT, contentDir, { recursive: true })
  rmSync(join(contentDir, 'daily-questions', 'zweites-jahr.json'))
  rewrite((questions) => questions.slice(0, 40))
}
reset()
const catalog = loadDailyQuestions(join(contentDir, 'daily-questions'))

describe.each(engines)('the sequence of questions on %s', (engine) => {
  const app = useTestApp({ engine, config: { contentDir } })
  afterAll(reset)

  /** Both look and one of them answers, on each of `days` days; the texts they were asked. */
  async function live({ mia, jonas }: Pair, days: number): Promise<string[]> {
    const asked: string[] = []
    for (let day = 0; day < days; day += 1) {
      const { question } = await (day % 2 === 0 ? mia : jonas).ask(questionOfToday)
      const other = await (day % 2 === 0 ? jonas : mia).ask(questionOfToday)
      expect(other.question).toEqual(question)
      asked.push(question?.text ?? '')
      if (day % 10 === 0) {
        const body = { day: question?.day ?? '', text: `Tag ${day}` }
        await mia.ask(answerOfDay, { body })
      }
      app().clock.advance(DAY)
    }
    return asked
  }

  test(
    'TAGESFRAGE-02 TAGESFRAGE-03 Each day brings another question until all were asked, also when the content changes on the way',
    slow,
    async () => {
      const pair = await newPair(app())
      const order = orderOf(app().context, catalog, pair.pairId)
      const { length } = order
      const first = await live(pair, 20)
      expect(first).toEqual(order.slice(0, 20).map(({ text }) => text))

      const retired = order[30]?.id
      const gone = order[0].id
      const light = { id: 'neu-1', text: 'Was ist neu und leicht?', depth: 1 }
      await app().restart({}, async () => {
        rewrite((questions) => [
          ...questions.filter(({ id }) => id !== retired && id !== gone),
          light,
        ])
      })
      // Among the questions ahead one is new, and one is missing.
      const second = await live(pair, length - 20)
      expect(second).toContain(light.text)
      expect(second).not.toContain(order[30]?.text)
      expect(new Set([...first, ...second]).size).toBe(length)

      // All had their turn: they come again.
      const third = await live(pair, 2)
      for (const text of third) expect([...first, ...second].slice(0, -2)).toContain(text)
      expect(third).not.toContain(order[0].text)

      // A question that is gone stays with its answer.
      const seen: string[] = []
      let before: string | undefined
      do {
        const page = await pair.mia.ask(pastQuestions, {
          query: { limit: '50', ...(before !== undefined && { before }) },
        })
        seen.push(...page.questions.map(({ text }) => text))
        before = page.next ?? undefined
      } while (before !== undefined)
      expect(seen.at(-1)).toBe(order[0].text)
    },
  )
})
