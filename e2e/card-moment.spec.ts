import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { favoriteCard, favoriteCards, listCards } from '#contract/cards/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { newPair, useFixture } from './fixtures.ts'
import { deck, today } from './pages/cards.ts'
import { joined } from './support/joined.ts'
import { loaded } from './support/loaded.ts'
import { arrive, become, see } from './support/see.ts'

const viewport = { width: 390, height: 664 }

/** Keeps what the device is told to vibrate for, in ms. */
const recordVibrations = (page: Page) =>
  page.addInitScript(() => {
    const felt: unknown[] = []
    Object.assign(globalThis, { felt })
    Object.defineProperty(Navigator.prototype, 'vibrate', {
      configurable: true,
      value: (ms: unknown) => felt.push(ms) > 0,
    })
  })
const vibrations = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { felt: number[] }).felt)

const heading = (page: Page) =>
  page.getByRole('heading', { level: 2, name: 'Eure Karte für heute' })
const isFocused = (page: Page) => heading(page).evaluate((one) => one === document.activeElement)
const saidOnce = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).count()

/** How much of the card is above the bar, below the header. */
const cardInView = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('section[aria-labelledby="eure-karte"] .card-box')
    const bar = document.querySelector('.shell-nav')
    if (!box || !bar) return 0
    const { top, bottom, height } = box.getBoundingClientRect()
    const seen = Math.min(bottom, bar.getBoundingClientRect().top) - Math.max(top, 64)
    return seen / height
  })

describe('The moment a card is chosen', thorough, () => {
  const fixture = useFixture()
  let couple: Pair

  beforeEach(async () => {
    couple = await newPair(fixture)
  })

  const choose = async (page: Page): Promise<string> => {
    await see(deck(page).turn)
    await deck(page).turn.tap()
    const title = await deck(page).title.innerText()
    await deck(page).choose.tap()
    await arrive(page, '/')
    return title
  }

  test('KARTEN-120 The chosen card turns over on Heute, in view, with the focus on its heading; the partner’s turns in its place', async () => {
    const his = await fixture.visit({ as: couple.jonas, browser: { viewport } })
    const live = joined(his.page)
    await his.open('/')
    await see(today(his.page).receiverEmpty)
    await live
    const question = his.page.getByRole('heading', { name: 'Frage des Tages' })
    await see(question)
    await loaded(his.page)
    const before = await question.boundingBox()

    const { page, open } = await fixture.visit({ as: couple.mia, browser: { viewport } })
    await recordVibrations(page)
    await open('/karten/select')
    const title = await choose(page)
    await see(today(page).locked)
    await become(() => isFocused(page), true)
    await become(async () => (await cardInView(page)) > 0.95, true)
    expect(await today(page).title.innerText()).toBe(title)
    await become(() => saidOnce(page, `„${title}“ ist eure Karte für heute.`), 1)
    // The flip, and the choice.
    await become(() => vibrations(page), [8, 24])

    await see(today(his.page).locked)
    expect(await question.boundingBox()).toEqual(before)
    await become(() => saidOnce(his.page, 'Eure Karte für heute ist da.'), 1)

    // On later days it is one of the past ones.
    await open('/')
    await see(today(page).locked)
    await loaded(page)
    expect(await isFocused(page)).toBe(false)
  })

  test('With less motion nothing vibrates, and the card is there at once', async () => {
    const { page, open } = await fixture.visit({
      as: couple.mia,
      browser: { viewport, reducedMotion: 'reduce' },
    })
    await recordVibrations(page)
    await open('/karten/select')
    await choose(page)
    await see(today(page).locked)
    await become(() => isFocused(page), true)
    expect(await vibrations(page)).toEqual([])
  })

  test('KARTEN-121 The heart among the favourites removes one, and the toast puts it back, here and on the server', async () => {
    const { mia } = couple
    const cards = (await mia.ask(listCards)).slice(0, 4)
    for (const { id } of cards) {
      await mia.ask(favoriteCard, { query: { cardId: id, isFavorite: 'true' } })
    }
    const kept = async () => (await mia.ask(favoriteCards)).map(({ id }) => id)
    const before = await kept()
    const { page, open } = await fixture.visit({ as: mia, browser: { viewport } })
    await open('/karten/manage')
    const hearts = page.getByRole('button', { name: 'Favorit', pressed: true })
    const titles = () => page.getByRole('article').getByRole('link').allInnerTexts()
    await see(hearts.nth(3))
    const shown = await titles()
    const size = await hearts.nth(1).boundingBox()
    expect([size?.width, size?.height]).toEqual([44, 44])
    await hearts.nth(1).tap({ position: { x: 41, y: 22 } })
    await become(kept, [before[0], before[2], before[3]])
    await page.getByRole('button', { name: 'Rückgängig' }).tap()
    await become(kept, before)
    await become(titles, shown)
    // With the keys, too.
    await page.getByRole('article').getByRole('link').last().focus()
    await page.keyboard.press('Delete')
    await become(kept, before.slice(0, 3))
    await page.getByRole('button', { name: 'Rückgängig' }).focus()
    await page.keyboard.press('Enter')
    await become(kept, before)
    await become(titles, shown)
  })
})
