import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { favoriteCard, limitCard, listCards, selectCard } from '#contract/cards/calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Person } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { newPair, useFixture } from './fixtures.ts'
import { loaded } from './support/loaded.ts'

/** How much later each part of a screen comes that the page itself does not ask for. */
const LATE_MS = 400
/**
 * A shift of one moment; a whole visit is good up to 0.1 in sum (web.dev/articles/cls). A place of what
 * is loading that moves makes up to 0.02.
 */
const MOST = 0.05

const fixture = useFixture()
let mia: Person

beforeAll(async () => {
  mia = (await newPair(fixture)).mia
  const [chosen, kept, never] = await mia.ask(listCards, { query: { limit: '3', seed: '5' } })
  if (chosen === undefined || kept === undefined || never === undefined) throw new Error('no cards')
  const body = { date: utcDay(Date.now()), cardId: chosen.id }
  await mia.ask(selectCard, { query: { force: 'true' }, body })
  await mia.ask(favoriteCard, { query: { cardId: kept.id, isFavorite: 'true' } })
  await mia.ask(limitCard, { query: { cardId: never.id, limited: 'true' } })
})

/** Notes each shift that nobody's press has caused, and what has moved by it. */
const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript((most) => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly { readonly node: Node | null }[]
    }
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput || value <= most) continue
        const moved = sources.map(({ node }) => node?.textContent?.trim().slice(0, 40))
        shifts.push(`${value.toFixed(3)}: ${moved.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, MOST)

/** The code of every part comes late, but for what the page names in its head. */
async function delayParts(page: Page): Promise<void> {
  const head = await (await page.request.get(fixture.address)).text()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!head.includes(pathname)) await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
}

test.each([
  '/',
  '/karten',
  '/karten/select',
  '/karten/manage',
  '/karten/historie',
  '/karten/set',
  '/chat',
  '/stories',
  '/stories/1',
  '/stories/random',
  '/profile',
  '/profile/preferences',
  '/profil/sicherheit',
])('While parts of %s come late, what is there stays where it is', thorough, async (path) => {
  const { page, open } = await fixture.visit({ as: mia, worker: false })
  await recordShifts(page)
  await delayParts(page)
  await open(path)
  await loaded(page)
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual(
    [],
  )
})
