import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { answerOfDay, pastQuestions, questionOfToday } from '#contract/daily-questions/calls.ts'
import { CONTENT, dailyQuestionCatalog } from '../../testing/content.ts'
import { newPair, type Pair, type Person } from '../../testing/couples.ts'
import { slow } from '../../testing/effort.ts'
import { engines } from '../../testing/engines.ts'
import { newScratch } from '../../testing/scratch.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { DAY } from '../../testing/test-clock.ts'
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

cpSync(CONTENT, contentDir, { recursive: true })

describe.each(engines)('a year of questions on %s', (engine) => {
  const app = useTestApp({ engine, config: { contentDir } })
  afterAll(() => cpSync(CONTENT, contentDir, { recursive: true }))

  /** A login ends after some months, however often it is used. */
  async function logIn(person: Person): Promise<void> {
    const { email, password } = person
    person.token = (await person.ask(login, { body: { email, password } })).token
  }

  /** Both look and one of them answers, on each of so many days; the texts they were asked. */
  async function live({ mia, jonas }: Pair, days: number): Promise<string[]> {
    const asked: string[] = []
    for (let day = 0; day < days; day += 1) {
      if (day % 60 === 0) for (const person of [mia, jonas]) await logIn(person)
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

  test('TAGESFRAGE-02 TAGESFRAGE-03 365 days bring 365 questions, also when the content changes on the way', {
    ...slow,
    timeout: 300_000,
  }, async () => {
    const pair = await newPair(app())
    const order = orderOf(app().context, dailyQuestionCatalog, pair.pairId)
    const { length } = order
    const first = await live(pair, 180)
    expect(first).toEqual(order.slice(0, 180).map(({ text }) => text))

    const retired = order[200]?.id
    const gone = order[0].id
    const light = { id: 'neu-1', text: 'Was ist neu und leicht?', depth: 1 }
    await app().restart({}, async () => {
      rewrite((questions) => [
        ...questions.filter(({ id }) => id !== retired && id !== gone),
        light,
      ])
    })
    // One more is new, one is gone from what lies ahead.
    const second = await live(pair, length - 180)
    expect(second[0]).toBe(light.text)
    expect(second).not.toContain(order[200]?.text)
    expect(new Set([...first, ...second]).size).toBe(length)

    // All had their turn: the lightest come again.
    const third = await live(pair, 2)
    for (const text of third) expect([...first, ...second].slice(0, -2)).toContain(text)
    expect(third).not.toContain(order[0].text)

    // What is gone stays with its answer.
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
  })
})
