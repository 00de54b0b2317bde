import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { listCards } from '#contract/cards/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { atRest, newPair, useFixture } from './fixtures.ts'
import { deck } from './pages/cards.ts'
import { shell } from './pages/shell.ts'
import { become, see } from './support/see.ts'

const PHONES = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
]
const LARGE = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
]
const GAP_PX = 16
/** The smallest text on a card, and the smallest target, in px as drawn (O-180). */
const TEXT_PX = 14
const TARGET_PX = 44

/** The card in view, and the buttons below it, in px of the page. */
const placed = (page: Page) =>
  page.evaluate(() => {
    const box = (element: Element | null | undefined) => {
      if (!element) throw new Error('It is not on the page.')
      const { left, top, width, height, bottom } = element.getBoundingClientRect()
      return { left, top: top + scrollY, width, height, bottom: bottom + scrollY }
    }
    const card = box(
      document.querySelector('[data-slide]:not([inert]) .card-box') ??
        document.querySelector('.card-room .card-box'),
    )
    const buttons = box(document.querySelector('[aria-label="Deine Meinung zur Karte"]'))
    return {
      left: card.left,
      width: Math.round(card.width),
      height: Math.round(card.height),
      gap: Math.round(buttons.top - card.bottom),
      // The sentence below them may be scrolled to.
      buttonsEnd: box(
        document.querySelector('[aria-label="Deine Meinung zur Karte"] button:last-of-type'),
      ).bottom,
      overflow: document.documentElement.scrollWidth - innerWidth,
    }
  })

/** Texts on any face of a card that are drawn smaller than `least` px. */
const tooSmall = (page: Page, least: number) =>
  page.evaluate((px) => {
    const scaleOf = (box: Element) => box.getBoundingClientRect().width / 340
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()
    // The neighbours of the card in view are drawn a little smaller.
    return [...document.querySelectorAll('.card-box:not([data-slide][inert] *)')].flatMap((box) =>
      [...box.querySelectorAll('*')]
        .filter((one) => [...one.childNodes].some(isText) && !one.closest('svg, .sr-only'))
        .filter((one) => one.checkVisibility())
        .filter(
          (one) => Number.parseFloat(getComputedStyle(one).fontSize) * scaleOf(box) < px - 0.05,
        )
        .map((one) => one.textContent),
    )
  }, least)

describe('How large a card is', thorough, () => {
  const fixture = useFixture()
  let couple: Pair
  let cardPath: string

  beforeAll(async () => {
    couple = await newPair(fixture)
    const [card] = await couple.mia.ask(listCards)
    cardPath = `/karten/karte/${card?.id}`
  })

  const visit = (viewport: { width: number; height: number }) =>
    viewport.width < 1024
      ? fixture.visit({ as: couple.mia, browser: { viewport } })
      : fixture.visit({ device: 'desktop', as: couple.mia, browser: { viewport } })

  test.each(PHONES)(
    'KARTEN-122 O-180 At $width by $height the card shrinks with the width alone, its texts can be read, and its buttons stay with it',
    async (size) => {
      const { page, open } = await visit(size)
      const scale = Math.min(1, (size.width - 32) / 340)
      const expected = {
        width: Math.round(340 * scale),
        height: Math.round(480 * scale),
        gap: GAP_PX,
        overflow: 0,
      }
      await open('/karten/select')
      await see(deck(page).turn)
      await atRest(page)
      expect(await placed(page)).toMatchObject(expected)
      await deck(page).turn.tap()
      await see(deck(page).choose)
      await atRest(page)
      expect((await deck(page).choose.boundingBox())?.height).toBeGreaterThanOrEqual(TARGET_PX)
      expect(await tooSmall(page, TEXT_PX)).toEqual([])
      await deck(page).like.scrollIntoViewIfNeeded()
      await see(deck(page).like)

      await open(cardPath)
      await see(page.getByRole('button', { name: 'Karte heute auswählen' }))
      await atRest(page)
      expect(await placed(page)).toMatchObject(expected)
      expect(await tooSmall(page, TEXT_PX)).toEqual([])
    },
  )

  test.each(LARGE)(
    'KARTEN-122 At $width by $height the card scales up to 1.4, above visible buttons and beside the rail',
    async (size) => {
      const { page, open } = await visit(size)
      const scale = Math.min(1.4, Math.max(1, (size.height - 246) / 480))
      const expected = { width: Math.round(340 * scale), gap: GAP_PX, overflow: 0 }
      await open('/karten/select')
      await see(page.locator('.deck-face').nth(3))
      await see(deck(page).turn)
      await atRest(page)
      const { left, buttonsEnd, ...card } = await placed(page)
      expect(card).toMatchObject(expected)
      expect(buttonsEnd).toBeLessThanOrEqual(size.height)
      const rail = await shell(page).bar.boundingBox()
      expect(left - ((rail?.x ?? 0) + (rail?.width ?? 0))).toBeLessThan(180)
      expect(await tooSmall(page, TEXT_PX)).toEqual([])
      const moods = page.getByRole('group', { name: 'Passend für' })
      expect(
        await moods.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBe(0)
      expect(await moods.evaluate((row) => getComputedStyle(row).maskImage)).toBe('none')

      await open(cardPath)
      await see(page.getByRole('button', { name: 'Karte heute auswählen' }))
      await atRest(page)
      const { buttonsEnd: end, ...single } = await placed(page)
      expect(single).toMatchObject(expected)
      expect(end).toBeLessThanOrEqual(size.height)
    },
  )

  test('KARTEN-52 The names of the categories can be read below their pictures', async () => {
    const { page, open } = await visit({ width: 360, height: 640 })
    await open('/karten/kategorie')
    const name = page.getByText('Joker & Freifahrtschein', { exact: true }).last()
    await see(name)
    await atRest(page)
    expect(await tooSmall(page, TEXT_PX)).toEqual([])
    const size = await name.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
    expect(size).toBeGreaterThanOrEqual(TEXT_PX)
  })

  test.each([
    { from: { width: 844, height: 390 }, to: { width: 390, height: 844 } },
    { from: { width: 760, height: 800 }, to: { width: 420, height: 800 } },
  ])(
    'A list that was scrolled at $from.width px is no wider than the page at $to.width px',
    async ({ from, to }) => {
      const { page, open } = await visit(from)
      await open('/karten/set')
      await see(page.getByRole('article').first())
      await become(async () => (await page.getByRole('article').count()) > 10, true)
      for (let y = 0; y < 2400; y += 300) {
        await page.evaluate((top) => scrollTo(0, top), y)
        await atRest(page)
      }
      await page.evaluate(() => scrollTo(0, 0))
      await page.setViewportSize(to)
      await become(() => page.evaluate(() => innerWidth), to.width)
      await atRest(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(to.width)
      expect((await page.getByRole('article').last().boundingBox())?.width).toBeLessThan(to.width)
    },
  )
})
