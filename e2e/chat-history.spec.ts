import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { postMessage } from '#contract/chat/calls.ts'
import type { Pair, Person } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { axe, newPair, useFixture, type Visitor } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { joined } from './support/joined.ts'
import { loaded } from './support/loaded.ts'
import { become, gone, see } from './support/see.ts'

const fixture = useFixture()

let pair: Pair
beforeEach(async () => {
  pair = await newPair(fixture)
})

/** Opens the chat and waits until it receives live events. */
async function openChat(as: Person, prepare?: (page: Page) => Promise<unknown>) {
  const visitor = await fixture.visit({ as, device: 'desktop' })
  await prepare?.(visitor.page)
  const hears = joined(visitor.page)
  await visitor.open('/chat')
  await hears
  return { ...visitor, screen: chatPage(visitor.page) }
}

/** Longer than a message takes to arrive. */
const SLOW_FRAME_MS = 1_000

const write = (by: Person, text: string) => by.ask(postMessage, { body: { text } })

describe('A long history', thorough, () => {
  const COUNT = 420
  const BATCH = 20

  async function fill(): Promise<void> {
    for (let from = 1; from <= COUNT; from += BATCH) {
      const numbers = Array.from({ length: BATCH }, (_, i) => from + i)
      // The two take turns batch by batch; the messages of one person keep their order.
      const by = (from - 1) % (2 * BATCH) === 0 ? pair.mia : pair.jonas
      await Promise.all(numbers.map((number) => write(by, `Satz ${number}.`)))
    }
  }

  /** Where a message stands on the screen, in px from the top. */
  const topOf = async ({ page }: Visitor, text: string) =>
    (await page.locator('.chat-row', { hasText: text }).boundingBox())?.y ?? Number.NaN

  test('O-079 Scrolling up loads more without a jump, only a part stays loaded, and a button leads back', async () => {
    await fill()
    const jonas = await openChat(pair.jonas)
    const { page, screen } = jonas
    await see(screen.bubbles.last())
    await become(async () => (await screen.bubbles.count()) >= 50, true)
    await screen.list.evaluate((list) => list.scrollBy(0, -900))
    await become(async () => (await screen.bubbles.count()) > 50, true)
    await loaded(page)
    const first = await page
      .locator('.chat-row')
      .evaluateAll(
        (rows) =>
          rows.find((row) => row.getBoundingClientRect().top > 200)?.querySelector('.chat-text')
            ?.textContent ?? '',
      )
    const before = await topOf(jonas, first)
    const count = await screen.bubbles.count()
    await page.evaluate(() => document.querySelector<HTMLElement>('.chat-edge button')?.click())
    await become(async () => (await screen.bubbles.count()) > count, true)
    expect(Math.abs((await topOf(jonas, first)) - before)).toBeLessThan(1)
    for (let round = 0; round < 40; round++) {
      await screen.list.evaluate((list) => list.scrollBy(0, -1500))
      await page.waitForTimeout(60)
    }
    await become(async () => (await screen.texts()).length > 0, true)
    await loaded(page)
    await become(async () => (await screen.bubbles.count()) <= 150, true)
    await see(screen.toNewest)
    await write(pair.mia, 'Ganz unten')
    await see(page.getByText('1 neue Nachricht'))
    await screen.toNewest.click()
    await see(screen.bubble('Ganz unten'))
    await gone(screen.toNewest)
  })

  test('Messages up in the history do not move when something arrives below', async () => {
    await fill()
    const jonas = await openChat(pair.jonas)
    const { page, screen } = jonas
    await become(async () => (await screen.bubbles.count()) >= 50, true)
    await screen.list.evaluate((list) => list.scrollBy(0, -900))
    await become(async () => (await screen.bubbles.count()) > 50, true)
    await loaded(page)
    const inView = await page
      .locator('.chat-row')
      .evaluateAll(
        (rows) =>
          rows.find((row) => row.getBoundingClientRect().top > 200)?.querySelector('.chat-text')
            ?.textContent ?? '',
      )
    const before = await topOf(jonas, inView)
    await write(pair.mia, 'Neu')
    await see(page.getByText('1 neue Nachricht'))
    expect(Math.abs((await topOf(jonas, inView)) - before)).toBeLessThan(1)
  })

  test('On a slow device a scroll is not undone by a message that arrives before the next frame', async () => {
    await fill()
    const { page, screen } = await openChat(pair.jonas, (opening) =>
      opening.addInitScript((frameMs) => {
        const timers: number[] = []
        window.requestAnimationFrame = (step) =>
          timers.push(window.setTimeout(() => step(performance.now()), frameMs))
        window.cancelAnimationFrame = (frame) => clearTimeout(timers[frame - 1])
      }, SLOW_FRAME_MS),
    )
    await become(async () => (await screen.bubbles.count()) >= 50, true)
    await loaded(page)
    const scrolled = await screen.list.evaluate((list) => {
      list.scrollBy(0, -700)
      return list.scrollTop
    })
    await write(pair.mia, 'Neu')
    await become(() => screen.bubble('Neu').count(), 1)
    expect(await screen.list.evaluate((list) => list.scrollTop)).toBeLessThan(scrolled)
  })

  test('The search finds a message that is not loaded and scrolls to it, by keyboard alone', async () => {
    const found = await write(pair.mia, 'Die Wolldecke liegt im Auto')
    expect(found.seq).toBeGreaterThan(0)
    await fill()
    const { page, screen } = await openChat(pair.jonas)
    await become(async () => (await screen.bubbles.count()) >= 50, true)
    await screen.search.focus()
    await page.keyboard.press('Enter')
    await become(() => screen.needle.evaluate((field) => field === document.activeElement), true)
    await page.keyboard.type('wolldecke')
    const hit = screen.sheet.getByRole('button', { name: /Die Wolldecke/ })
    await see(hit)
    await axe(page, '/chat with a search')
    await hit.focus()
    await page.keyboard.press('Enter')
    await see(screen.bubble('Die Wolldecke liegt im Auto'))
    await become(
      () =>
        page.evaluate(() => document.activeElement?.textContent?.includes('Wolldecke') ?? false),
      true,
    )
  })
})
