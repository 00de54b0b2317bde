import { describe, expect, test } from 'vitest'
import { listSelections, readCard, selectionOfDay } from '#contract/cards/calls.ts'
import { axe, newPair, useFixture, type Visitor } from './fixtures.ts'
import { deck, today } from './pages/cards.ts'
import { loaded } from './support/loaded.ts'
import { arrive, gone, see } from './support/see.ts'

describe('A game for two phones', () => {
  const fixture = useFixture()

  test('KARTEN-114 KARTEN-129 KARTEN-130 O-199 She finds a game and chooses it; each phone shows its own half, on Heute and on the page of the card, and the history says that it was played', async () => {
    const couple = await newPair(fixture)
    const [mias, jonas] = [
      await fixture.visit({ as: couple.mia }),
      await fixture.visit({ as: couple.jonas, browser: { colorScheme: 'dark' } }),
    ]
    const [her, his] = [mias.page, jonas.page]
    await jonas.open('/')
    await see(today(his).receiverEmpty)

    await mias.open('/karten/select')
    await her.getByRole('button', { name: /^Für zwei Handys/ }).tap()
    await see(her.getByRole('button', { name: /^Für zwei Handys/, pressed: true }))
    await loaded(her)
    await see(deck(her).slide.getByRole('img', { name: 'Für zwei Handys' }))
    await deck(her).turn.tap()
    await see(deck(her).slide.getByText(/^Jedes Handy zeigt etwas anderes, sobald/))
    const title = await deck(her).title.innerText()
    await deck(her).choose.tap()
    await arrive(her, '/')
    await see(today(his).title.filter({ hasText: title }))

    const { cardId, half: hers } = await couple.mia.ask(selectionOfDay)
    const { half: theirs } = await couple.jonas.ask(selectionOfDay)
    const flat = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ')
    const showsOwnHalf = async ({ page }: Visitor, own: string | null, other: string | null) => {
      const back = page.locator('[data-side="back"]:not([inert])')
      await see(back.getByRole('heading', { name: 'Deine Hälfte' }))
      expect(flat(await back.innerText())).toContain(flat(own))
      expect(flat(await page.content())).not.toContain(flat(other))
    }
    for (const path of ['/', `/karten/karte/${cardId}`]) {
      await mias.open(path)
      await showsOwnHalf(mias, hers, theirs)
      await see(her.getByText('Jonas sieht etwas anderes.').last())
      await jonas.open(path)
      await showsOwnHalf(jonas, theirs, hers)
      await see(his.getByText('Mia sieht etwas anderes.').last())
    }
    await axe(her, 'a half of a game for two phones')
    await axe(his, 'the other half, in the dark')

    for (const { open, page } of [mias, jonas]) {
      await open('/karten/historie')
      await see(page.getByRole('link', { name: title }))
      await gone(page.getByText('Deine Hälfte'))
    }
    const [played] = await couple.jonas.ask(listSelections)
    expect(played).toMatchObject({ cardId, half: theirs })
    const card = await couple.jonas.ask(readCard, { params: { id: cardId ?? '' } })
    expect(card).toMatchObject({ title, inHalves: true })
  })
})
