import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { favoriteCard, listCards } from '#contract/cards/calls.ts'
import { postStatus } from '#contract/daily/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { atRest, newPair, useFixture } from './fixtures.ts'
import { deck } from './pages/cards.ts'
import { day } from './pages/day.ts'
import { become, see } from './support/see.ts'

const browser = { forcedColors: 'active' } as const

/** How an element is drawn: the width of its outline or border in px, and what fills it. */
const look = (what: Locator) =>
  what.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor, borderStyle, borderWidth, ...style } =
      getComputedStyle(element)
    const width = (kind: string, px: string) => (kind === 'none' ? 0 : Number.parseFloat(px))
    return {
      edge: Math.max(width(outlineStyle, outlineWidth), width(borderStyle, borderWidth)),
      outline: `${outlineStyle} ${outlineWidth} ${outlineColor}`,
      fill: style.backgroundColor,
      color: style.color,
    }
  })

/** Expects each control to have a visible edge. */
async function hasEdges(controls: Readonly<Record<string, Locator>>): Promise<void> {
  for (const [name, control] of Object.entries(controls)) {
    await control.waitFor({ state: 'attached' })
    await expect
      .poll(async () => (await look(control)).edge, { message: name })
      .toBeGreaterThanOrEqual(1)
  }
}

const role = (page: Page, ...at: Parameters<Page['getByRole']>) => page.getByRole(...at).first()

describe('With forced colours', thorough, () => {
  const fixture = useFixture()
  let couple: Pair

  beforeAll(async () => {
    couple = await newPair(fixture)
    const [card] = await couple.mia.ask(listCards)
    await couple.mia.ask(favoriteCard, { query: { cardId: card?.id ?? '', isFavorite: 'true' } })
  })

  test('The fields and buttons of the login have edges, and the focus is seen', async () => {
    const { page, open } = await fixture.visit({ browser })
    await open('/login')
    const field = page.getByLabel('E-Mail oder Handynummer')
    const button = role(page, 'button', { name: 'Login', exact: true })
    await hasEdges({ field, button, password: page.getByLabel('Passwort', { exact: true }) })
    const before = await look(field)
    await field.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await atRest(page)
    expect((await look(field)).outline).not.toBe(before.outline)
    expect((await look(field)).edge).toBeGreaterThan(before.edge)
  })

  test('Switches, radio groups, fields and tabs of the profile have edges and say what is chosen', async () => {
    const { page, open } = await fixture.visit({ as: couple.mia, browser })
    await open('/profile')
    const [on, off] = [true, false].map((checked) => role(page, 'switch', { checked }))
    const [chosen, other] = [true, false].map((checked) =>
      page.locator('label', { has: page.getByRole('radio', { checked }) }).first(),
    )
    const nav = page.getByRole('navigation', { name: 'Bereiche' })
    if (!on || !off || !chosen || !other) throw new Error('Both states are on the page.')
    await hasEdges({ on, off, chosen, other, nav, select: role(page, 'combobox') })
    expect((await look(on)).fill).not.toBe((await look(off)).fill)
    expect((await look(chosen)).outline).not.toBe((await look(other)).outline)
    const entries = nav.getByRole('link')
    expect((await look(entries.last())).fill).not.toBe((await look(entries.nth(1))).fill)
  })

  test('The deck has cards and buttons with an edge, and chips that show which one is pressed', async () => {
    const { page, open } = await fixture.visit({ as: couple.mia, browser })
    await open('/karten/select')
    const chips = page.getByRole('group', { name: 'Passend für' }).getByRole('button')
    const tabs = page.getByRole('navigation', { name: 'Karten' }).getByRole('link')
    const card = page.locator('[data-slide]:not([inert]) [data-side="front"] .card')
    await hasEdges({ card, chip: chips.first(), tab: tabs.nth(1), like: deck(page).like })
    expect((await look(tabs.first())).fill).not.toBe((await look(tabs.nth(1))).fill)
    await chips.first().tap()
    await become(() => chips.first().getAttribute('aria-pressed'), 'true')
    await atRest(page)
    expect((await look(chips.first())).fill).not.toBe((await look(chips.nth(1))).fill)
    await chips.first().tap()
    await deck(page).turn.tap()
    await see(deck(page).choose)
    await hasEdges({ choose: deck(page).choose })
  })

  test('The status sheet, its slider’s track and knob have edges; the filled part stands out', async () => {
    await couple.mia.ask(postStatus, { body: { level: 6, message: '' } })
    const { page, open } = await fixture.visit({ as: couple.mia, browser })
    await open('/')
    const { unfold, set, form: sheet } = day(page)
    await unfold()
    await set.click()
    await see(sheet)
    const track = sheet.locator('.slider-track')
    const fill = sheet.locator('.slider-fill')
    const knob = sheet.locator('.slider-knob')
    await hasEdges({ sheet, track, knob, text: role(page, 'textbox') })
    expect((await look(fill)).fill).not.toBe((await look(track)).fill)
  })

  test('A disabled control looks different from an enabled one', async () => {
    const { page, open } = await fixture.visit({ as: couple.mia, browser })
    await open('/karten/new')
    const save = role(page, 'button', { name: 'Karte speichern' })
    await hasEdges({
      save,
      category: page.locator('label', { has: page.getByRole('radio') }).first(),
    })
    const usable = await look(save)
    await save.evaluate((button: HTMLButtonElement) => void (button.disabled = true))
    await atRest(page)
    expect((await look(save)).outline).not.toBe(usable.outline)
    expect((await look(save)).color).not.toBe(usable.color)
  })
})
