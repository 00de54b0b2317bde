import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCard, listCards, myCards, selectCard } from '#contract/cards/calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { axe, newPair, useFixture } from './fixtures.ts'
import { today } from './pages/cards.ts'
import { shell } from './pages/shell.ts'
import { arrive, become, gone, see, seeToast } from './support/see.ts'
import { oneAfterTheOther } from './support/serial.ts'

/** More stops than any screen has. */
const STOPS = 60

const isFocused = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element === document.activeElement)

/** Goes on with Tab until something has the focus; fails when the keys never lead there. */
async function tabTo(page: Page, what: Locator): Promise<void> {
  await see(what)
  for (let stop = 0; stop < STOPS; stop++) {
    if (await isFocused(what)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never leads there.')
}

describe('A card of her own, written with keys alone', () => {
  const fixture = useFixture()
  oneAfterTheOther()
  let couple: Pair

  beforeAll(async () => {
    couple = await newPair(fixture)
  })

  test('KARTEN-84 KARTEN-89 KARTEN-93 KARTEN-98 Every field is reached, filled and saved', async () => {
    const { page, open } = await fixture.visit({ device: 'desktop', as: couple.mia })
    const { keyboard } = page
    await open('/karten/new')
    const save = page.getByRole('button', { name: 'Karte speichern' })
    await tabTo(page, save)
    await keyboard.press('Enter')
    await become(() => isFocused(page.getByLabel('Titel')), true)
    await axe(page, '/karten/new with a fault')

    await keyboard.type('Zehn Minuten Nacken')
    await tabTo(page, page.getByRole('radio', { name: 'Wohlfühlmomente' }))
    await keyboard.press('Space')
    await keyboard.press('ArrowRight')
    const category = page.getByRole('group', { name: 'Kategorie' })
    await become(() => category.getByRole('radio', { checked: true }).count(), 1)
    await tabTo(page, page.getByLabel('Beschreibung'))
    await keyboard.type('Warme Hände, kein Wort, und dann wird getauscht.')
    await tabTo(page, page.getByRole('radio', { name: 'Schärfe 1 von 10' }))
    await keyboard.press('Space')
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await tabTo(page, page.getByLabel('Tags'))
    await keyboard.type('Nackenglück')
    await keyboard.press('Enter')
    await see(page.getByRole('button', { name: 'Tag „Nackenglück“ entfernen' }))
    await tabTo(page, save)
    await keyboard.press('Enter')
    await see(page.getByText('Karte wurde gespeichert!'))
    await axe(page, '/karten/new after saving')

    const [card] = await couple.mia.ask(myCards)
    expect(card).toMatchObject({
      title: 'Zehn Minuten Nacken',
      dirtyLevel: 3,
      tags: [{ name: 'Nackenglück' }],
    })
  })

  test(
    'KARTEN-25 O-098 The page of her card leads to the editor, which does not lose unsaved words',
    thorough,
    async () => {
      const [card] = await couple.mia.ask(myCards)
      const { page, open } = await fixture.visit({ device: 'desktop', as: couple.mia })
      const { keyboard } = page
      await open(`/karten/karte/${card?.id}`)
      await tabTo(page, page.getByRole('link', { name: 'Bearbeiten' }))
      await keyboard.press('Enter')
      const title = page.getByLabel('Titel')
      await tabTo(page, title)
      await keyboard.press('End')
      await keyboard.type(', dann Füße')
      await tabTo(page, shell(page).back)
      await keyboard.press('Enter')
      const asks = page.getByRole('dialog')
      await see(asks)
      await axe(page, 'the question about unsaved words')
      await keyboard.press('Escape')
      await gone(asks)
      expect(await title.inputValue()).toBe('Zehn Minuten Nacken, dann Füße')
      await tabTo(page, page.getByRole('button', { name: 'Karte speichern' }))
      await keyboard.press('Enter')
      await arrive(page, `/karten/karte/${card?.id}`)
      const [rewritten] = await couple.mia.ask(myCards)
      expect(rewritten?.title).toBe('Zehn Minuten Nacken, dann Füße')
    },
  )
})

describe('Cards in a file', () => {
  const fixture = useFixture()

  test(
    'O-144 Her cards go into a file, and from there into another couple’s deck, once',
    thorough,
    async () => {
      const [mia, noa] = [(await newPair(fixture)).mia, (await newPair(fixture)).mia]
      await mia.ask(createCard, {
        body: {
          title: 'Zum Mitnehmen',
          description: 'Eine Stunde ohne Uhr.',
          instructions: '',
          categoryId: 'wohl',
          dirtyLevel: 2,
          tags: ['Ruhe'],
        },
      })
      const hers = await fixture.visit({ as: mia })
      await hers.open('/karten/meine-karten')
      const download = hers.page.waitForEvent('download')
      await hers.page.getByRole('button', { name: 'Als Datei sichern' }).tap()
      const file = await download
      expect(file.suggestedFilename()).toBe('knistern-karten.json')

      const theirs = await fixture.visit({ device: 'desktop', as: noa })
      const { page } = theirs
      await theirs.open('/karten/meine-karten')
      const bring = page.getByRole('button', { name: 'Aus Datei holen' })
      const pick = async () => {
        const chooser = page.waitForEvent('filechooser')
        await bring.click()
        await (await chooser).setFiles(await file.path())
      }
      await pick()
      await see(page.getByRole('dialog').getByText('Zum Mitnehmen'))
      await axe(page, 'the preview of a pack')
      await page.getByRole('button', { name: 'Eine Karte übernehmen' }).click()
      await seeToast(page, 'Eine Karte ist dazugekommen.')
      await see(page.getByRole('link', { name: 'Zum Mitnehmen' }))
      const [card] = await noa.ask(myCards)
      expect(card).toMatchObject({
        title: 'Zum Mitnehmen',
        dirtyLevel: 2,
        tags: [{ name: 'Ruhe' }],
      })
      await pick()
      await see(page.getByText('Alle Karten dieses Pakets habt ihr schon.'))
    },
  )
})

describe('A card for today, given back', () => {
  const fixture = useFixture()

  test(
    'O-084 O-093 He says „Heute nicht“ and then „Nie zeigen“; for her the card rests, with no name beside it',
    thorough,
    async () => {
      const couple = await newPair(fixture)
      const [card] = await couple.mia.ask(listCards, { query: { limit: '1' } })
      const id = card?.id ?? ''
      await couple.mia.ask(selectCard, {
        query: {},
        body: { date: utcDay(Date.now()), cardId: id },
      })
      const mia = await fixture.visit({ device: 'desktop', as: couple.mia })
      const jonas = await fixture.visit({ as: couple.jonas })
      await Promise.all([mia.open('/'), jonas.open('/')])
      const [hers, his] = [today(mia.page), today(jonas.page)]
      await see(hers.by('Mia'))
      await his.decline.tap()
      await jonas.page.getByRole('dialog').getByRole('button', { name: 'Heute nicht' }).tap()
      await see(his.receiverEmpty)
      await see(mia.page.getByText('Du hast heute noch keine Karte gewählt.'))

      await jonas.open(`/karten/karte/${id}`)
      await jonas.page.getByRole('button', { name: 'Nie zeigen' }).tap()
      await jonas.page.getByRole('dialog').getByRole('button', { name: 'Nie zeigen' }).tap()
      await seeToast(jonas.page, 'Die Karte ruht jetzt.')
      await mia.open(`/karten/karte/${id}`)
      await see(mia.page.getByText('Diese Karte ruht. Ihr zieht sie beide nicht.'))
      expect(await mia.page.getByRole('main').getByText('Jonas').count()).toBe(0)
      await gone(mia.page.getByRole('button', { name: 'Karte heute auswählen' }))
    },
  )
})
