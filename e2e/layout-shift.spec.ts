import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createCard,
  favoriteCard,
  limitCard,
  listCards,
  selectCard,
} from '#contract/cards/calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { createStory } from '#contract/stories/calls.ts'
import type { Person } from '../server/testing/couples.ts'
import { isNight, thorough } from '../server/testing/effort.ts'
import { newPair, useFixture } from './fixtures.ts'
import type { Device } from './support/browser.ts'
import { loaded } from './support/loaded.ts'
import { AREAS, memberScreens } from './support/screens.ts'

declare global {
  var shifts: string[] | undefined
  var places: number[] | undefined
}

/** Delay of each part of a screen that the page does not name in its head. */
const LATE_MS = 400
/** A control that moves less is still under the finger; half of the smallest target, 44 px. */
const MOST_PX = 22

const fixture = useFixture()
let mia: Person
let ownId: string

beforeAll(async () => {
  mia = (await newPair(fixture)).mia
  const [chosen, kept, never] = await mia.ask(listCards, { query: { limit: '3', seed: '5' } })
  if (chosen === undefined || kept === undefined || never === undefined) throw new Error('no cards')
  const body = { date: utcDay(Date.now()), cardId: chosen.id }
  await mia.ask(selectCard, { query: { force: 'true' }, body })
  await mia.ask(favoriteCard, { query: { cardId: kept.id, isFavorite: 'true' } })
  await mia.ask(limitCard, { query: { cardId: never.id, limited: 'true' } })
  const text = { title: 'Barfuß', description: 'Ein Abend ohne Schuhe.' }
  const own = { ...text, categoryId: chosen.category.id, dirtyLevel: 2, tags: [] }
  ownId = (await mia.ask(createCard, { body: own })).id
})

/** Records each control, or element around a control, that moves without a press. */
const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript((mostPx) => {
    interface LayoutShift extends PerformanceEntry {
      readonly hadRecentInput: boolean
      readonly sources: readonly {
        readonly node: Node | null
        readonly previousRect: DOMRectReadOnly
        readonly currentRect: DOMRectReadOnly
      }[]
    }
    const shifts: string[] = []
    globalThis.shifts = shifts
    const controls = ':is(a[href], button, input, select, textarea, summary):not([inert] *)'
    const hasControl = (node: Node | null): node is Element =>
      node instanceof Element && (node.matches(controls) || node.querySelector(controls) !== null)
    const placeOf = ({ x, y }: DOMRectReadOnly) => `${Math.round(x)}, ${Math.round(y)}`
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as LayoutShift[]
      for (const { node, previousRect, currentRect } of entries
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .flatMap(({ sources }) => sources)) {
        const isOut = currentRect.width === 0
        const way = Math.hypot(currentRect.x - previousRect.x, currentRect.y - previousRect.y)
        // An element that comes into view was under no finger.
        if (!hasControl(node) || previousRect.width === 0 || (!isOut && way <= mostPx)) continue
        const name = node.textContent.trim().slice(0, 40) || node.outerHTML.slice(0, 80)
        const to = isOut ? 'out of sight' : placeOf(currentRect)
        shifts.push(`„${name}“ from ${placeOf(previousRect)} to ${to}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, MOST_PX)

/** Delays every script except those that the page names in its head. */
async function delayParts(page: Page): Promise<void> {
  const head = await (await page.request.get(fixture.address)).text()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!head.includes(pathname)) await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
}

/** Notes where in its page the button of this name stands, from its first frame on. */
const recordPlaces = (page: Page, name: string): Promise<unknown> =>
  page.addInitScript((wanted) => {
    const places = new Set<number>()
    const look = () => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent.trim() === wanted,
      )
      if (button !== undefined) {
        places.add(Math.round(button.getBoundingClientRect().top + scrollY))
        globalThis.places = [...places]
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, name)

/** The smallest, where most moves, by day; all by night. */
const devices: readonly Device[] = isNight ? ['phone', 'small', 'desktop'] : ['small']

describe.each(devices)('While parts of a screen come late, on a %s', thorough, (device) => {
  test.each(AREAS)('No control moves under the finger on the screens of %s', async (area) => {
    const { page, open } = await fixture.visit({ as: mia, device, worker: false })
    // From here on the device knows the profile, as it does after every login.
    await open('/datenschutz')
    await loaded(page)
    await recordShifts(page)
    await delayParts(page)
    const found: Record<string, readonly string[]> = {}
    for (const { path } of memberScreens(ownId).filter(({ title }) => title === area)) {
      await open(path)
      await loaded(page)
      const shifts = await page.evaluate(() => globalThis.shifts ?? [])
      if (shifts.length > 0) found[path] = shifts
    }
    expect(found).toEqual({})
  })

  // The rating is out of view at first, but in view for a person who scrolls down to press it.
  test('STORIES-21 The rating of a story does not move once it is there', async () => {
    const text = { title: 'Das Boot', description: 'Es war schon fort.' }
    const { id } = await mia.ask(createStory, { body: text })
    for (const story of [id, 1]) {
      const { page, open } = await fixture.visit({ as: mia, device, worker: false })
      await open('/datenschutz')
      await loaded(page)
      await recordPlaces(page, 'Bewertung speichern')
      await delayParts(page)
      await open(`/stories/${story}`)
      await loaded(page)
      expect(await page.evaluate(() => globalThis.places?.length)).toBe(1)
    }
  })
})
