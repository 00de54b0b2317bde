import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { axe, newPair, useFixture } from './fixtures.ts'
import { deck } from './pages/cards.ts'
import { shell } from './pages/shell.ts'
import { loaded } from './support/loaded.ts'
import { become, gone, see } from './support/see.ts'

/** The faces of the deck beside the card, on a wide screen. */
const faces = (page: Page) => page.getByRole('list', { name: 'Der Stapel' }).getByRole('button')

interface LayoutShift extends PerformanceEntry {
  readonly value: number
}

/** Adds up the layout shifts since the page was opened. */
function countShifts(): void {
  const shifts = { sum: 0 }
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as LayoutShift[]) shifts.sum += value
  }).observe({ type: 'layout-shift', buffered: true })
}
const shiftsOn = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)

/** Tolerated, since centred labels of tabs move by some pixels when the web font loads. */
const SHIFTS_MAX = 0.001

describe('The deck on a wide screen', thorough, () => {
  const fixture = useFixture()
  let couple: Pair

  beforeAll(async () => {
    couple = await newPair(fixture)
  })

  test('KARTEN-119 Arrow keys move among the faces, Enter brings a card, and a second Enter turns it', async () => {
    const { page, open } = await fixture.visit({ device: 'desktop', as: couple.mia })
    // A device that knows only a token shows the bar after it has read the profile.
    await open('/karten')
    await see(shell(page).bar)
    await page.addInitScript(countShifts)
    await open('/karten/select')
    await see(faces(page).nth(3))
    await see(deck(page).turn)
    const shown = () =>
      page.locator('.deck-face').evaluateAll((all) => all.findIndex((one) => one.ariaCurrent))
    const focused = () =>
      page.locator('.deck-face').evaluateAll((all) => all.indexOf(document.activeElement as never))
    await become(shown, 0)
    await axe(page, 'the deck with its faces')

    await faces(page).first().focus()
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe(1)
    await page.keyboard.press('ArrowDown')
    const below = await focused()
    expect(below).toBeGreaterThan(2)
    const [first, second] = [faces(page).nth(1), faces(page).nth(below)]
    expect((await second.boundingBox())?.x).toBe((await first.boundingBox())?.x)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    const place = await deck(page).place()
    await page.keyboard.press('Enter')
    await become(shown, below)
    await become(deck(page).place, place + below)
    await page.keyboard.press('Enter')
    await see(deck(page).choose)

    const last = (await faces(page).count()) - 1
    await faces(page).nth(below).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    expect(await focused()).toBe(0)
    await faces(page).nth(2).click()
    await become(shown, 2)
    await gone(deck(page).choose)
    await page.keyboard.press('ArrowRight')
    await become(shown, 3)
    expect(last).toBeGreaterThan(below)

    expect(await shiftsOn(page)).toBeLessThan(SHIFTS_MAX)
  })

  test('KARTEN-119 KARTEN-81 A like marks its face and brings the next card; the end of the rows loads more', async () => {
    const { page, open } = await fixture.visit({ device: 'desktop', as: couple.jonas })
    await open('/karten/select')
    await see(faces(page).nth(3))
    await see(deck(page).turn)
    const count = await faces(page).count()
    await deck(page).like.click()
    await become(() => faces(page).nth(1).getAttribute('aria-current'), 'true')
    await see(faces(page).first().locator('.reaction-mark svg'))
    await faces(page).last().scrollIntoViewIfNeeded()
    await see(faces(page).nth(count))
    // The card stays in view beside the faces.
    await see(deck(page).turn)
    expect((await deck(page).carousel.boundingBox())?.y).toBeLessThan(200)
  })

  test('On a phone and below 1024 px there are no faces beside the card', async () => {
    const { page, open } = await fixture.visit({ as: couple.mia })
    await open('/karten/select')
    await see(deck(page).turn)
    await loaded(page)
    expect(await faces(page).count()).toBe(0)
  })
})
