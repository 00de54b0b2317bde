import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Card, myCards, readCard } from '#contract/cards/calls.ts'
import { thorough } from '../server/testing/effort.ts'
import { axe, newPair, useFixture } from './fixtures.ts'
import { deck, today } from './pages/cards.ts'
import { arrive, become, gone, see } from './support/see.ts'

const OF_SEASONS = join(import.meta.dirname, '../content/cards/jahreszeiten.json')

describe('Moods, seasons, and whom a card addresses', () => {
  const fixture = useFixture()

  test(
    'O-162 KARTEN-112 KARTEN-114 A card says whom it addresses, a mood filters the deck, and a card of another season rests',
    thorough,
    async () => {
      const couple = await newPair(fixture)
      const mias = await fixture.visit({ as: couple.mia, browser: { colorScheme: 'dark' } })
      const { page } = mias
      await mias.open('/karten/new')
      await page.getByLabel('Titel').fill('Füße hoch')
      await page.getByLabel('Wohlfühlmomente').check({ force: true })
      await page.getByLabel('Beschreibung').fill('Heute wird bedient, bis zum letzten Schluck Tee.')
      await page.getByRole('radio', { name: 'Wer die Karte bekommt' }).check()
      await page.getByLabel('Tags').fill('müde')
      await axe(page, 'the editor with an addressee')
      await page.getByRole('button', { name: 'Karte speichern' }).tap()
      await see(page.getByText('Karte wurde gespeichert!'))

      const [own] = await couple.mia.ask(myCards)
      expect(own).toMatchObject({ addressee: 'receiver', tags: [{ name: 'müde' }] })
      await mias.open(`/karten/karte/${own?.id}`)
      await see(page.getByText('Für die Person, die sie bekommt').last())
      await page.getByRole('button', { name: 'Karte heute auswählen' }).tap()
      await arrive(page, '/karten')
      await mias.open('/')
      await see(page.getByText('Jonas ist gemeint').last())

      const his = await fixture.visit({ device: 'desktop', as: couple.jonas })
      await his.open('/')
      await see(today(his.page).title)
      await see(his.page.getByText('Du bist gemeint').last())
      await axe(his.page, 'the card of the day with its addressee')

      await mias.open('/karten/select')
      const tired = page.getByRole('button', { name: /^Wenig Kraft/ })
      await tired.tap()
      await see(page.getByRole('button', { name: /^Wenig Kraft/, pressed: true }))
      await see(deck(page).slide)
      await axe(page, 'the deck of a mood')
      await deck(page).turn.tap()
      await see(deck(page).slide.getByText('müde', { exact: true }))
      await tired.tap()
      await gone(page.getByRole('button', { name: /^Wenig Kraft/, pressed: true }))

      const { cards } = JSON.parse(readFileSync(OF_SEASONS, 'utf8')) as {
        cards: Pick<Card, 'id'>[]
      }
      const read = ({ id }: Pick<Card, 'id'>) => couple.jonas.ask(readCard, { params: { id } })
      const resting = (await Promise.all(cards.map(read))).find((card) => card.restsUntil !== null)
      await his.open(`/karten/karte/${resting?.id}`)
      await see(his.page.getByText(/Diese Karte ruht bis zum (Frühling|Sommer|Herbst|Winter)\./))
      await axe(his.page, 'a card out of season')
    },
  )

  test(
    'KARTEN-51 On a wide screen no mood of the whole deck is cut off, on a phone the row can be scrolled to its end',
    thorough,
    async () => {
      const { mia } = await newPair(fixture)
      for (const device of ['desktop', 'phone'] as const) {
        const { page, open } = await fixture.visit({ device, as: mia })
        await open('/karten/set')
        const last = page.getByRole('button', { name: /^Jahreszeit \d/ })
        await see(last)
        if (device === 'phone') await last.scrollIntoViewIfNeeded()
        const isWhole = () =>
          last.evaluate((chip) => {
            const { left, right } = chip.getBoundingClientRect()
            // The row cuts off everything beyond its box.
            const row = chip.closest('[role="group"]')?.getBoundingClientRect()
            return row !== undefined && left >= row.left && right <= row.right
          })
        await become(isWhole, true)
      }
    },
  )
})
