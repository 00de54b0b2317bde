import { describe, expect, test } from 'vitest'
import { needsPermission, ROLES } from '#contract/kernel/roles.ts'
import {
  areUnequal,
  dealNext,
  grantLabel,
  haveMet,
  isHigh,
  LEVEL_DEFAULT,
  LEVEL_MAX,
  MESSAGE_MAX,
  mayBeSeen,
  permissionOf,
  STATUS_TEXT_MAX,
  SUGGESTION_NAMES,
  suggestionCategory,
  visibleStatus,
} from './rules.ts'

const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

describe('levels', () => {
  test('KONST-22 KONST-24 O-107 The limits', () => {
    expect([LEVEL_MAX, LEVEL_DEFAULT, MESSAGE_MAX, STATUS_TEXT_MAX]).toEqual([10, 5, 600, 280])
  })

  test('STATUS-13 Levels of 7 and above are high', () => {
    expect(LEVELS.filter(isHigh)).toEqual([7, 8, 9, 10])
  })
})

describe('the suggestion', () => {
  /** Rows are one’s own level from 0 to 10, columns the partner’s. */
  const GRID = [
    'mmmmmmmmmmm',
    'mmmmmmmmmmm',
    'mmmmmmmmmmm',
    'mmmmmmmmmmm',
    'mmmmqqqoooo',
    'mmmmqqqoooo',
    'mmmmqqqoooo',
    'mmmmooovvvv',
    'mmmmooovvvv',
    'mmmmooovvvv',
    'mmmmooovvvv',
  ]

  test.each(LEVELS)('STATUS-26 STATUS-27 STATUS-28 STATUS-29 KONST-23 The row of level %i', (a) => {
    expect(LEVELS.map((b) => suggestionCategory(a, b)[0]).join('')).toBe(GRID[a])
  })

  test('STATUS-26 STATUS-27 STATUS-28 STATUS-29 The names', () => {
    expect(SUGGESTION_NAMES).toEqual({
      meTime: 'Zeit für sich',
      verfuehrung: 'Verführung',
      qualitytime: 'Gemeinsame Zeit',
      offen: 'Offene Kommunikation',
    })
  })

  test('STATUS-34 O-170 Levels four apart or more are unequal', () => {
    for (const a of LEVELS) {
      for (const b of LEVELS) expect(areUnequal(a, b)).toBe(Math.max(a, b) - Math.min(a, b) > 3)
    }
  })

  test('STATUS-35 O-170 None comes twice before all had their turn, and never two alike', () => {
    for (let length = 2; length <= 9; length += 1) {
      const ids = Array.from({ length }, (_, index) => `s${index}`)
      const seen: string[] = []
      let dealt: readonly string[] = []
      for (let day = 0; day < 4 * length; day += 1) {
        const result = dealNext(ids, dealt, day % 3 === 0 ? 1 : 2)
        dealt = result.dealt
        expect(new Set(result.next).size).toBe(result.next.length)
        seen.push(...result.next)
      }
      for (let start = 0; start + length <= seen.length; start += 1) {
        expect(new Set(seen.slice(start, start + length)).size).toBe(length)
      }
    }
  })

  test('O-170 A new one comes in its place, one that is gone no longer, though it stays in the list', () => {
    expect(dealNext(['neu', 'a', 'b', 'c'], ['a', 'fort'], 2)).toEqual({
      next: ['neu', 'b'],
      dealt: ['a', 'fort', 'neu', 'b'],
    })
  })

  test('O-170 A new one that comes late does not come again before all others', () => {
    const [grown, dealt] = [
      ['neu', 'a', 'b', 'c'],
      ['a', 'b'],
    ]
    const first = dealNext(grown, dealt, 2)
    expect(first.next).toEqual(['neu', 'c'])
    expect(dealNext(grown, first.dealt, 2).next).toEqual(['a', 'b'])
  })
})

describe('the permission', () => {
  const roles = [null, ...ROLES]
  const states = roles.flatMap((mine) => roles.map((partner) => [mine, partner] as const))

  test('STATUS-07 O-003 Who needs no release may always post', () => {
    for (const [mine, partner] of states.filter(([a, b]) => !needsPermission(a, b))) {
      for (const released of [true, false]) {
        expect(permissionOf(mine, partner, released)).toEqual({
          allowed: true,
          reason: 'Du kannst deinen Status jederzeit teilen.',
          permissionGranted: released,
        })
      }
    }
  })

  test('STATUS-14 STATUS-15 O-106 Who needs one may post once it is there, and reads why', () => {
    const needing = states.filter(([mine, partner]) => needsPermission(mine, partner))
    expect(needing).toHaveLength(60)
    for (const [mine, partner] of needing) {
      expect(permissionOf(mine, partner, true)).toEqual({
        allowed: true,
        reason: 'Du darfst heute deinen Erregungsstatus teilen.',
        permissionGranted: true,
      })
      expect(permissionOf(mine, partner, false)).toEqual({
        allowed: false,
        reason: 'Dein:e Partner:in hat dir heute noch keine Freigabe erteilt.',
        permissionGranted: false,
      })
    }
  })

  test.each([
    ['STATUS-16', 'open', 'Partner:in zum Status einladen'],
    ['STATUS-17', 'justNow', 'Jonas darf seinen Erregungsstatus heute setzen'],
    ['STATUS-18', 'earlier', 'Freigabe erneut erteilen'],
  ] as const)('%s O-105 The button while %s', (_, state, label) => {
    expect(grantLabel(state, 'Jonas')).toBe(label)
  })
})

describe('the mutual mode', () => {
  /** Posts of a day; `seq` is the place in time, over both. */
  const at = (seq: number, level: number, mutual = true) => ({ seq, level, mutual })
  const viewers = [[], ...LEVELS.map((level) => [at(1, level)])]

  test('O-108 Outside of it every post is shown, whatever the viewer has posted', () => {
    for (const level of LEVELS) {
      for (const viewer of viewers) expect(mayBeSeen(at(2, level, false), viewer)).toBe(true)
    }
  })

  test('A mutual high level is shown only to somebody at a high level too', () => {
    for (const level of LEVELS) {
      for (const viewer of viewers) {
        const expected = level < 7 || viewer.some((post) => post.level >= 7)
        for (const seq of [0, 2]) expect(mayBeSeen(at(seq, level), viewer)).toBe(expected)
      }
    }
  })

  test('Two high levels meet at the same time for both', () => {
    for (const mine of LEVELS.filter(isHigh)) {
      for (const partner of LEVELS) {
        const iSee = isHigh(partner) && mayBeSeen(at(2, partner), [at(1, mine)])
        const bothHigh = isHigh(mine) && isHigh(partner)
        expect(iSee).toBe(bothHigh)
      }
    }
  })

  test('O-148 What one has seen by being high stays seen: before, during, after', () => {
    const high = at(5, 9)
    expect(mayBeSeen(high, [at(1, 8), at(6, 2)])).toBe(true)
    expect(mayBeSeen(high, [at(1, 3), at(6, 8), at(7, 2)])).toBe(true)
    expect(mayBeSeen(high, [at(1, 8), at(2, 2)])).toBe(false)
    expect(mayBeSeen(high, [at(1, 8), at(2, 2), at(6, 3)])).toBe(false)
  })

  test('A hidden post changes nothing on the viewer’s screen', () => {
    const before = [at(1, 5)]
    const after = [...before, at(3, 9)]
    expect(visibleStatus(after, [at(2, 4)])).toBe(visibleStatus(before, [at(2, 4)]))
    expect(visibleStatus(after, [at(2, 8)])?.level).toBe(9)
    expect(visibleStatus([at(1, 9)], [])).toBe(visibleStatus([], []))
  })

  test('O-148 Both have met once one is high while the other is, and stepping down undoes nothing', () => {
    for (const met of [
      [[at(1, 9)], [at(2, 8), at(3, 2)]],
      [
        [at(1, 3), at(2, 7), at(4, 0)],
        [at(3, 7), at(5, 0)],
      ],
      [[at(1, 9, false)], [at(2, 8)]],
    ] as const) {
      expect([haveMet(met[0], met[1]), haveMet(met[1], met[0])]).toEqual([true, true])
    }
    for (const apart of [
      [[], []],
      [[at(1, 9)], []],
      [[at(1, 9)], [at(2, 6)]],
      [[at(1, 9), at(2, 3)], [at(3, 8)]],
      [
        [at(1, 9), at(2, 3), at(4, 4)],
        [at(3, 8), at(5, 2)],
      ],
    ] as const) {
      expect([haveMet(apart[0], apart[1]), haveMet(apart[1], apart[0])]).toEqual([false, false])
    }
  })

  test('O-148 Whoever was shown a mutual high level has met the other, and whoever met was shown', () => {
    const sides = (posts: readonly (ReturnType<typeof at> & { readonly hers: boolean })[]) =>
      [posts.filter(({ hers }) => hers), posts.filter(({ hers }) => !hers)] as const
    // Every day of five posts, each by one of the two, low or high, in the mode or not.
    for (let day = 0; day < 8 ** 5; day += 1) {
      const posts = Array.from({ length: 5 }, (_, index) => {
        const choice = Math.floor(day / 8 ** index) % 8
        const [hers, high, mutual] = [choice % 2 === 0, choice % 4 < 2, choice < 4]
        return { ...at(index + 1, high ? 9 : 3, mutual), hers }
      })
      // The high levels each was shown at any moment of the day.
      const shown = posts.map((_, index) => {
        const [her, him] = sides(posts.slice(0, index + 1))
        return [visibleStatus(her, him), visibleStatus(him, her)] as const
      })
      const ofHer = shown.flatMap(([one]) => (one !== null && isHigh(one.level) ? [one] : []))
      const ofHim = shown.flatMap(([, one]) => (one !== null && isHigh(one.level) ? [one] : []))
      const [her, him] = sides(posts)
      const met = haveMet(her, him)
      expect(haveMet(him, her)).toBe(met)
      const wasHidden = [...ofHer, ...ofHim].some(({ mutual }) => mutual)
      expect(met || !wasHidden).toBe(true)
      expect(!met || Math.min(ofHer.length, ofHim.length) > 0).toBe(true)
    }
  })

  test('The latest post of the day counts', () => {
    expect(visibleStatus([at(1, 9, false), at(2, 2, false)], [])?.level).toBe(2)
  })
})
