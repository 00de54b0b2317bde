import { describe, expect, test } from 'vitest'
import { isHigh } from '#contract/daily/rules.ts'
import type { ShownDay } from './records.ts'
import { afterPost, broughtDay, type NewPost, NOTHING_SHOWN, ownLatest } from './sides-policy.ts'

/** The rules of a day as they are meant, over all posts of both. */
interface Timed {
  readonly level: number
  readonly mutual: boolean
  /** The place in time, over both. */
  readonly seq: number
}

/** A mutual high post is for a partner who was high when it was posted, or since (O-108, O-148). */
function mayBeSeen(post: Timed, viewerPosts: readonly Timed[]): boolean {
  if (!post.mutual || !isHigh(post.level)) return true
  const before = viewerPosts.findLastIndex(({ seq }) => seq < post.seq)
  return viewerPosts.slice(Math.max(before, 0)).some(({ level }) => isHigh(level))
}

const visibleStatus = <P extends Timed>(posts: readonly P[], viewerPosts: readonly Timed[]) =>
  posts.findLast((post) => mayBeSeen(post, viewerPosts)) ?? null

const metBy = (posts: readonly Timed[], others: readonly Timed[]): boolean =>
  posts.some((post) => {
    const latest = others.findLast(({ seq }) => seq < post.seq)
    return latest !== undefined && isHigh(latest.level) && isHigh(post.level)
  })
const haveMet = (mine: readonly Timed[], theirs: readonly Timed[]): boolean =>
  metBy(mine, theirs) || metBy(theirs, mine)

type OfDay = Timed & NewPost & { readonly hers: boolean }

/** The view of one after all posts of a day, by the rules above. */
function shownByRules(posts: readonly OfDay[], hers: boolean) {
  const mine = posts.filter((post) => post.hers === hers)
  const shared = mine.filter(({ brought }) => !brought)
  const theirs = posts.filter((post) => post.hers !== hers && !post.brought)
  const latest = mine.at(-1)
  return {
    mine: latest?.createdAt,
    concealed: latest !== undefined && !latest.brought && !mayBeSeen(latest, theirs),
    partner: visibleStatus(theirs, shared)?.createdAt,
    partnerSees: visibleStatus(shared, theirs)?.level ?? null,
    met: haveMet(shared, theirs),
  }
}

/** The day of both as the server has it, post by post. */
function dayOf(posts: readonly OfDay[]) {
  let [hers, his] = [NOTHING_SHOWN, NOTHING_SHOWN]
  for (const post of posts) {
    const { author, other } = post.hers ? afterPost(hers, his, post) : afterPost(his, hers, post)
    ;[hers, his] = post.hers ? [author, other] : [other, author]
  }
  return { hers, his }
}

/** The view of one by that, in the words of the rules. */
function shownBy(day: ShownDay) {
  const { mine, concealed } = ownLatest(day)
  const { partner, partnerSees, met } = day
  return { mine: mine?.createdAt, concealed, partner: partner?.createdAt, partnerSees, met }
}

const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** The level of a post of hers or his, in the mode unless said otherwise. */
type Said =
  | { readonly she: number; readonly mutual?: boolean }
  | { readonly he: number; readonly mutual?: boolean }
const postsOf = (said: readonly Said[]): OfDay[] =>
  said.map((one, index) => ({
    seq: index + 1,
    createdAt: index + 1,
    message: '',
    hers: 'she' in one,
    level: 'she' in one ? one.she : one.he,
    mutual: one.mutual ?? true,
    brought: false,
  }))
const play = (...said: readonly Said[]) => dayOf(postsOf(said))

describe('the mutual mode', () => {
  test('O-108 Outside of the mode every post is shown, whatever the viewer has posted', () => {
    for (const she of LEVELS) {
      expect(play({ she, mutual: false }).his.partner?.level).toBe(she)
      for (const he of LEVELS) {
        expect(play({ he }, { she, mutual: false }).his.partner?.level).toBe(she)
        expect(play({ she, mutual: false }, { he }).his.partner?.level).toBe(she)
      }
    }
  })

  test('O-108 A mutual high level is shown only to somebody at a high level too, before or after', () => {
    for (const she of LEVELS) {
      expect(play({ she }).his.partner?.level).toBe(isHigh(she) ? undefined : she)
      for (const he of LEVELS) {
        const expected = isHigh(she) && !isHigh(he) ? undefined : she
        for (const { his, hers } of [play({ he }, { she }), play({ she }, { he })]) {
          expect([his.partner?.level, hers.concealed]).toEqual([expected, expected === undefined])
        }
      }
    }
  })

  test('O-148 A status one has seen by being high stays seen: before, during, after', () => {
    const shownTo = (...said: readonly Said[]) => play(...said).his.partner?.level
    expect(shownTo({ he: 8 }, { she: 9 }, { he: 2 })).toBe(9)
    expect(shownTo({ he: 3 }, { she: 9 }, { he: 8 }, { he: 2 })).toBe(9)
    expect(shownTo({ he: 8 }, { he: 2 }, { she: 9 })).toBeUndefined()
    expect(shownTo({ he: 8 }, { he: 2 }, { she: 9 }, { he: 3 })).toBeUndefined()
  })

  test('A hidden post changes nothing for the viewer', () => {
    const before = play({ she: 5 }, { he: 4 })
    expect(play({ she: 5 }, { he: 4 }, { she: 9 }).his).toEqual(before.his)
    expect(play({ she: 5 }, { he: 4 }, { she: 9 }, { he: 8 }).his.partner?.level).toBe(9)
    expect(play({ she: 9 }).his).toEqual(NOTHING_SHOWN)
  })

  test('O-148 Both have met once one is high while the other is, and stepping down undoes nothing', () => {
    const met = (...said: readonly Said[]) => {
      const { hers, his } = play(...said)
      expect(his.met).toBe(hers.met)
      return hers.met
    }
    expect(met({ she: 9 }, { he: 8 }, { he: 2 })).toBe(true)
    expect(met({ she: 3 }, { she: 7 }, { he: 7 }, { she: 0 }, { he: 0 })).toBe(true)
    expect(met({ she: 9, mutual: false }, { he: 8 })).toBe(true)
    expect(met({ she: 9 })).toBe(false)
    expect(met({ she: 9 }, { he: 6 })).toBe(false)
    expect(met({ she: 9 }, { she: 3 }, { he: 8 })).toBe(false)
    expect(met({ she: 9 }, { she: 3 }, { he: 8 }, { she: 4 }, { he: 2 })).toBe(false)
  })

  test('O-148 A partner who was shown a mutual high level has met the other, and one who met was shown it', () => {
    const wrong: unknown[] = []
    // Every day of five posts, each by one of the two, low or high, in the mode or not.
    for (let day = 0; day < 8 ** 5; day += 1) {
      const posts = postsOf(
        Array.from({ length: 5 }, (_, index) => {
          const choice = Math.floor(day / 8 ** index) % 8
          const level = choice % 4 < 2 ? 9 : 3
          return choice % 2 === 0
            ? { she: level, mutual: choice < 4 }
            : { he: level, mutual: choice < 4 }
        }),
      )
      // The high levels each was shown at any moment of the day.
      const moments = posts.map((_, index) => dayOf(posts.slice(0, index + 1)))
      const shownHigh = (one: ShownDay) => (isHigh(one.partner?.level ?? 0) ? [one.partner] : [])
      const ofHer = moments.flatMap(({ his }) => shownHigh(his))
      const ofHim = moments.flatMap(({ hers }) => shownHigh(hers))
      const met = moments.at(-1)?.hers.met ?? false
      const wasHidden = [...ofHer, ...ofHim].some(
        (shown) => posts.find(({ createdAt }) => createdAt === shown?.createdAt)?.mutual,
      )
      const isShown = Math.min(ofHer.length, ofHim.length) > 0
      if (met ? !isShown : wasHidden) wrong.push(posts)
    }
    expect(wrong).toEqual([])
  })

  test('The latest post of the day counts', () => {
    expect(play({ she: 9, mutual: false }, { she: 2, mutual: false }).his.partner?.level).toBe(2)
  })
})

describe('the day of both, post by post', () => {
  test('O-108 O-148 Follows the rules over all posts, on every day of four', () => {
    // Each by one of the two, low or high, in the mode, out of it or from a time alone.
    const KINDS = 12
    const wrong: unknown[] = []
    for (let day = 0; day < KINDS ** 4; day += 1) {
      const posts = Array.from({ length: 4 }, (_, index): OfDay => {
        const choice = Math.floor(day / KINDS ** index) % KINDS
        const [hers, high, how] = [choice % 2 === 0, choice % 4 < 2, Math.floor(choice / 4)]
        return {
          seq: index + 1,
          createdAt: index + 1,
          message: '',
          level: high ? 9 : 3,
          mutual: how === 0,
          brought: how === 2,
          hers,
        }
      })
      const rules = [shownByRules(posts, true), shownByRules(posts, false)]
      const { hers, his } = dayOf(posts)
      const found = [shownBy(hers), shownBy(his)]
      if (JSON.stringify(found) !== JSON.stringify(rules)) wrong.push([posts, found, rules])
    }
    expect(wrong).toEqual([])
  })

  test('O-040 A day alone is its author’s own: nobody is shown it, and it hides nothing', () => {
    const post = { level: 9, message: 'Allein', createdAt: 5 }
    const day = broughtDay([{ level: 2, message: '', createdAt: 1 }, post])
    expect(ownLatest(day)).toEqual({ mine: post, concealed: false })
    const { author, other } = afterPost(NOTHING_SHOWN, day, {
      level: 8,
      message: '',
      createdAt: 9,
      mutual: true,
      brought: false,
    })
    expect([author.partner, author.concealed, other.partner, author.met]).toEqual([
      null,
      true,
      null,
      false,
    ])
  })
})
