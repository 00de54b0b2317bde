import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDay } from '#contract/days/calls.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import {
  listLetters,
  newLetter,
  openLetter,
  removeLetter,
  writeLetter,
} from '#contract/letters/calls.ts'
import { switchPause } from '#contract/pause/calls.ts'
import { deliverDue } from '#server/features/letters/arrival-service.ts'
import { newPair } from '#server/testing/couples.ts'
import { effort } from '#server/testing/effort.ts'
import { casesOf, engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import { report } from '../report.ts'

const SEQUENCES = effort('KNISTERN_SHOWN_LETTERS', { main: 6, all: 30, nightly: 500 })
const BOTH = ['mia', 'jonas'] as const
type Who = (typeof BOTH)[number]

const who = fc.constantFrom(...BOTH)
const slot = fc.nat(1)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ who, slot, days: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ who, slot, removes: fc.constant(true) }) },
  { weight: 3, arbitrary: fc.record({ mornings: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ who, pauses: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ who, looks: fc.constant(true) }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A letter that arrives: of few sequences by chance none might have one. */
const ARRIVES: Step[] = [{ who: 'mia', slot: 0, days: 1 }, { mornings: 1 }]

interface Sealed {
  readonly id: string
  readonly by: Who
  readonly day: string
  readonly text: string
}

/** Letters are nowhere until their morning, and then what one is shown the other is shown (O-148, O-196). */
describe.each(engines)('random letters on %s', (engine) => {
  const app = useTestApp({ engine, push: { tickMs: 2 ** 30 } })

  test('BRIEF-01 BRIEF-08 O-148 Letters are shown to both from their morning on, and to nobody before', {
    timeout: 180_000 + SEQUENCES * 20_000,
  }, async () => {
    let sights = 0
    const cases = casesOf(engine, SEQUENCES, 'KNISTERN_SHOWN_SEED')
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }),
        async (all) => {
          const pair = await newPair(app())
          const today = () => utcDay(app().clock.now())
          const waiting = new Map<string, Sealed>()
          const arrived: Sealed[] = []
          const opened = new Set<string>()
          const pausing = new Set<Who>()
          const days = new Set<string>()
          let written = 0

          const look = async (reader: Who) => {
            const { ask } = pair[reader]
            const shown: unknown[] = []
            for (const day of days) {
              const { entries } = await ask(readDay, { query: { day } })
              shown.push(...entries.map(({ id }) => id))
            }
            expect(new Set(shown)).toEqual(new Set(arrived.map(({ id }) => `letter:${id}`)))
            expect(shown.length).toBe(arrived.length)
            sights += shown.length
            const own = (await ask(listLetters)).letters.map(({ id, text }) => `${id} ${text}`)
            const mine = [...waiting.values()].filter(({ by }) => by === reader)
            expect(own.toSorted()).toEqual(mine.map(({ id, text }) => `${id} ${text}`).toSorted())
            const fresh = arrived
              .filter(({ id, by }) => by !== reader && !opened.has(id))
              .map(({ id, day }) => ({ id, day }))
            const { letter } = await ask(newLetter)
            expect(letter === null).toBe(fresh.length === 0)
            if (letter === null) return
            expect(fresh).toContainEqual(letter)
            await ask(openLetter, { params: { id: letter.id } })
            opened.add(letter.id)
          }
          const deliver = async () => {
            const due = [...waiting].filter(([, { day }]) => day <= today())
            const isHeld = await deliverDue(app().context, () => Promise.resolve())
            const isPaused = pausing.size > 0
            // Other couples of this run may pause as well.
            expect(isHeld || !isPaused || due.length === 0).toBe(true)
            if (isPaused) return
            for (const [key, letter] of due) {
              waiting.delete(key)
              arrived.push(letter)
            }
          }
          for (const one of all) {
            if ('mornings' in one) {
              app().clock.advance(one.mornings * DAY)
            } else if ('days' in one) {
              const key = `${one.who} ${one.slot}`
              const id = waiting.get(key)?.id ?? crypto.randomUUID()
              const day = addDays(today(), one.days)
              const text = `Brief ${(written += 1)}`
              await pair[one.who].ask(writeLetter, {
                body: { clientId: id, day, text, photo: null },
              })
              waiting.set(key, { id, by: one.who, day, text })
              days.add(day)
            } else if ('removes' in one) {
              const key = `${one.who} ${one.slot}`
              const id = waiting.get(key)?.id
              if (id === undefined) continue
              await pair[one.who].ask(removeLetter, { params: { id } })
              waiting.delete(key)
            } else if ('pauses' in one) {
              await pair[one.who].ask(switchPause, { body: { mine: one.pauses } })
              if (one.pauses) pausing.add(one.who)
              else pausing.delete(one.who)
            } else {
              await look(one.who)
            }
            await deliver()
          }
          for (const reader of BOTH) await look(reader)
          app().clock.setTo('2026-05-04T10:00:00.000Z')
        },
      ),
      { ...cases, endOnFailure: true, examples: [[ARRIVES]] },
    )
    report(
      `${engine}: ${cases.numRuns} sequences of letters, ${sights} sights, none before its morning`,
    )
    expect(sights).toBeGreaterThan(0)
  })
})
