import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeWishlist, readMarks, readWishlist } from '#contract/wishlist/calls.ts'
import { storyCatalog } from '#server/testing/content.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { effort } from '#server/testing/effort.ts'
import { casesOf, engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { report } from '../report.ts'

const SEQUENCES = effort('KNISTERN_SHOWN_SEQUENCES', { main: 20, all: 100, nightly: 2_000 })
const BOTH = ['mia', 'jonas'] as const
type Who = (typeof BOTH)[number]
const partnerOf = (who: Who): Who => (who === 'mia' ? 'jonas' : 'mia')

const who = fc.constantFrom(...BOTH)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ who, thing: fc.nat(1), on: fc.constantFrom(true, true, false) }),
  },
  { weight: 2, arbitrary: fc.record({ who }) },
  { weight: 2, arbitrary: fc.record({ marks: who }) },
)

/** A wish that one has been shown of the other, the other is shown at the next look (O-148). */
describe.each(engines)('random wishes on %s', (engine) => {
  const app = useTestApp({ engine })

  test('ABEND-13 O-148 A thing one has been shown as a wish of both, the other is shown as well', {
    timeout: 180_000 + SEQUENCES * 2_000,
  }, async () => {
    let couple: Pair | undefined
    let played = 0
    let sights = 0
    const cases = casesOf(engine, SEQUENCES, 'KNISTERN_SHOWN_SEED')
    const sequences = fc.array(step, { minLength: 6, maxLength: 24, size: 'max' })
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => {
        if (couple === undefined || 2 * played + 2 > storyCatalog.stories.length) {
          couple = await newPair(app())
          played = 0
        }
        const pair = couple
        const things = storyCatalog.stories.slice(2 * played, 2 * played + 2)
        played += 1
        const shown = { mia: new Set<string>(), jonas: new Set<string>() }
        const wished = { mia: new Set<string>(), jonas: new Set<string>() }
        const ids = things.map(({ id }) => String(id))
        const wish = async (author: Who, id: string, on: boolean) => {
          await pair[author].ask(changeWishlist, { body: { kind: 'story', id, on } })
          if (on) wished[author].add(id)
          else wished[author].delete(id)
        }
        const look = async (reader: Who) => {
          const { both, mine } = await pair[reader].ask(readWishlist)
          const seen = both.map(({ id }) => id).filter((id) => ids.includes(id))
          // Nothing is shown that never was a wish of both, or was taken back before anybody saw it.
          const live = wished.mia.intersection(wished.jonas)
          const known = live.union(shown.mia).union(shown.jonas)
          expect(seen.filter((id) => !known.has(id))).toEqual([])
          for (const id of seen) shown[reader].add(id)
          sights += seen.length
          const missed = shown[partnerOf(reader)].difference(shown[reader])
          expect([...missed], `shown to ${partnerOf(reader)} alone`).toEqual([])
          const own = mine.map(({ id }) => id).filter((id) => ids.includes(id))
          expect(own.filter((id) => !wished[reader].has(id))).toEqual([])
        }
        // A button shows the own wishes, whatever the partner wishes, and no look.
        const drawMarks = async (reader: Who) => {
          const { both, mine } = await pair[reader].ask(readMarks)
          expect(both).toEqual([])
          const own = mine.map(({ id }) => id).filter((id) => ids.includes(id))
          expect(new Set(own)).toEqual(wished[reader])
        }
        for (const one of steps) {
          if ('marks' in one) await drawMarks(one.marks)
          else if ('on' in one) await wish(one.who, ids[one.thing] ?? '', one.on)
          else await look(one.who)
        }
        for (const author of BOTH) for (const id of ids) await wish(author, id, false)
        for (const reader of BOTH) await look(reader)
      }),
      { ...cases, endOnFailure: true },
    )
    report(`${engine}: ${cases.numRuns} evenings of wishes, ${sights} sights, none of one alone`)
    expect(sights).toBeGreaterThan(0)
  })
})
