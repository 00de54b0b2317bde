import { describe, expect, test } from 'vitest'
import { type QuestionAnswer } from '#contract/questions/rules.ts'
import { isOpen, type PairAnswers, pairMatch, revealedMatch } from './match-policy.ts'

const ANY = ['yes', 'maybe', 'no', null] as const satisfies readonly (QuestionAnswer | null)[]
const everyPairOfAnswers: readonly PairAnswers[] = ANY.flatMap((geben) =>
  ANY.map((empfangen) => ({ geben, empfangen })),
)
/** All 256 states of one pair of questions between two people. */
const everyState = everyPairOfAnswers.flatMap((mine) =>
  everyPairOfAnswers.map((partner) => ({ mine, partner })),
)

const direction = (mine: QuestionAnswer | null, partner: QuestionAnswer | null) =>
  isOpen(mine) && isOpen(partner) ? { mine, partner } : null

/** The answers of both that one partner is shown, as they stand. */
const shownTo = (mine: PairAnswers, partner: PairAnswers) =>
  revealedMatch(
    mine,
    direction(mine.geben, partner.empfangen),
    direction(mine.empfangen, partner.geben),
  )

const TYPES = { stark: 'starkes Match', weich: 'weiches Match', kein: undefined } as const

describe('one direction', () => {
  test.each([
    ['yes', 'stark weich kein kein'],
    ['maybe', 'weich weich kein kein'],
    ['no', 'kein kein kein kein'],
    [null, 'kein kein kein kein'],
  ] as const)('O-124 The giver’s %s against yes, maybe, no and nothing', (giver, row) => {
    const nothing = { geben: null, empfangen: null }
    const types = ANY.map((receiver) => {
      const given = revealedMatch(nothing, direction(giver, receiver), null)?.matchType
      expect(revealedMatch(nothing, null, direction(receiver, giver))?.matchType).toBe(given)
      return given
    })
    expect(types).toEqual(row.split(' ').map((word) => TYPES[word as keyof typeof TYPES]))
  })
})

describe('the pair', () => {
  test.each([
    ['stark', 'starkes Match, starkes Match, starkes Match'],
    ['weich', 'starkes Match, weiches Match, weiches Match'],
    ['kein', 'starkes Match, weiches Match, kein Match'],
  ] as const)('FRAGEN-45 KONST-40 O-124 %s against stark, weich and kein', (one, row) => {
    const others = ['stark', 'weich', 'kein'] as const
    expect(others.map((other) => pairMatch(one, other)).join(', ')).toBe(row)
  })
})

describe('matches that may be shown', () => {
  test('FRAGEN-35 O-126 A pair without a match is left out altogether', () => {
    for (const { mine, partner } of everyState) {
      const matches =
        (isOpen(mine.geben) && isOpen(partner.empfangen)) ||
        (isOpen(partner.geben) && isOpen(mine.empfangen))
      expect(shownTo(mine, partner) !== null).toBe(matches)
    }
  })

  test('FRAGEN-46 O-125 O-127 The partner’s answer shows in a matched direction only', () => {
    for (const { mine, partner } of everyState) {
      const shown = shownTo(mine, partner)?.details
      const given = isOpen(mine.geben) && isOpen(partner.empfangen)
      const received = isOpen(partner.geben) && isOpen(mine.empfangen)
      expect(shown?.userA ?? mine).toEqual(mine)
      expect(shown?.userB.empfangen ?? null).toBe(given ? partner.empfangen : null)
      expect(shown?.userB.geben ?? null).toBe(received ? partner.geben : null)
    }
  })

  test('FRAGEN-31 O-125 The partner’s no is never shown', () => {
    for (const { mine, partner } of everyState) {
      const shown = shownTo(mine, partner)?.details.userB
      expect([shown?.geben, shown?.empfangen]).not.toContain('no')
    }
  })

  test('O-125 A no and no answer look exactly the same', () => {
    const silent = (answer: QuestionAnswer | null) => (answer === 'no' ? null : answer)
    for (const { mine, partner } of everyState) {
      const other = { geben: silent(partner.geben), empfangen: silent(partner.empfangen) }
      expect(shownTo(mine, partner)).toEqual(shownTo(mine, other))
    }
  })

  test('O-124 Both partners see the same match at the same time', () => {
    for (const { mine, partner } of everyState) {
      expect(shownTo(mine, partner)?.matchType).toBe(shownTo(partner, mine)?.matchType)
    }
  })

  test('O-148 A shown match has the answers each gave in it, also where an answer has changed since', () => {
    const mine: PairAnswers = { geben: 'no', empfangen: 'maybe' }
    const kept = { mine: 'yes', partner: 'yes' } as const
    expect(revealedMatch(mine, kept, null)).toEqual({
      matchType: 'starkes Match',
      details: {
        userA: { geben: 'yes', empfangen: 'maybe' },
        userB: { geben: null, empfangen: 'yes' },
      },
    })
  })

  test('O-135 Without a partner’s answers nothing matches', () => {
    for (const mine of everyPairOfAnswers) {
      expect(shownTo(mine, { geben: null, empfangen: null })).toBeNull()
    }
  })
})
