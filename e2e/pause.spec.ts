import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { listCards, selectCard } from '#contract/cards/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { median } from '../server/testing/quantiles.ts'
import { atRest, axe, newPair, useFixture, type Visitor } from './fixtures.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { notePresses } from './support/latency.ts'
import { slowness, stretched } from './support/pace.ts'
import { become, entryIndex, gone, see } from './support/see.ts'
import { oneAfterTheOther } from './support/serial.ts'

const CALM = 'Bei euch ist gerade Pause.'
/** How soon the other screen is quiet. */
const SOON_MS = 1_000
/** How often it is measured: the median counts, since one wait may meet another load of the machine. */
const PAUSES = 3

/** Watches a page for the frame in which it is quiet. Resolves with its time. */
const calmAt = (page: Page): Promise<number> =>
  page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.body.innerText.includes(words)) resolve(Date.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    CALM,
  )

/** Whether a page has the code of the screen it shows in a pause. */
const hasCode = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/PauseScreen')),
  )

describe('A pause of two', () => {
  const fixture = useFixture()
  oneAfterTheOther()
  let couple: Pair
  let mia: Visitor
  let jonas: Visitor

  beforeAll(async () => {
    couple = await newPair(fixture)
    mia = await fixture.keep({ as: couple.mia })
    jonas = await fixture.keep({ device: 'desktop', as: couple.jonas })
    const cards = await couple.mia.ask(listCards, { query: { limit: '100' } })
    const bold = cards.find(({ dirtyLevel }) => dirtyLevel >= 5)
    await couple.mia.ask(selectCard, { body: { cardId: bold?.id ?? '' } })
  })

  const both = () => {
    for (const visitor of [mia, jonas]) fixture.watch(visitor)
    return [mia.page, jonas.page] as const
  }

  test('PAUSE-10 PAUSE-15 A word proposed in one profile and agreed to in the other stands on the card of both', async () => {
    const [hers, his] = both()
    await mia.open('/profil')
    await hers.getByRole('textbox', { name: 'Euer eigenes Wort' }).fill('Kastanie')
    await hers.getByRole('button', { name: 'Vorschlagen' }).tap()
    await see(hers.getByText('Du schlägst „Kastanie“ vor.'))
    await jonas.open('/profil')
    await his.getByRole('button', { name: 'Einverstanden' }).click()
    await see(hers.getByText('Euer Wort: „Kastanie“'))
    await axe(hers, '/profil with a stop word')
    for (const visitor of [mia, jonas]) {
      await visitor.open('/')
      await see(visitor.page.getByText('„Stopp“ gilt immer. Euer Wort: „Kastanie“'))
    }
    await atRest(hers)
    await axe(hers, '/ with the words on the card')
  })

  test('PAUSE-01 PAUSE-04 PAUSE-16 One press on the card, and within a second both screens are quiet', async () => {
    const [hers, his] = both()
    for (const page of [hers, his]) await become(() => hasCode(page), true)
    const before = slowness()
    const waits: number[] = []
    for (let time = 0; time < PAUSES; time += 1) {
      const pressedAt = await notePresses(his)
      const calm = Promise.all([calmAt(hers), calmAt(his)])
      await his.getByRole('button', { name: 'Pause', exact: true }).click()
      waits.push(Math.max(...(await calm)) - (await pressedAt()))
      await Promise.all([see(hers.getByText(CALM)), see(his.getByText(CALM))])
      if (time === PAUSES - 1) break
      await his.getByRole('button', { name: 'Pause beenden' }).click()
      await Promise.all([gone(hers.getByText(CALM)), gone(his.getByText(CALM))])
    }
    expect(median(waits)).toBeLessThan(stretched(SOON_MS, before))
    await axe(hers, '/ in a pause')
    expect(await hers.getByRole('button', { name: 'Pause beenden' }).count()).toBe(0)
  })

  test('PAUSE-21 PAUSE-22 /hilfe leaves neither address nor entry', async () => {
    const [hers] = both()
    const entries = () => hers.evaluate(() => history.length)
    const before = await entries()
    await hers.getByRole('link', { name: 'Wenn es kein Spiel mehr ist' }).tap()
    await see(hers.getByRole('link', { name: '116 016' }))
    await become(
      async () => [new URL(hers.url()).pathname, await hers.title(), await entries()],
      ['/', 'Knistern', before],
    )
    await axe(hers, '/hilfe')
    await hers.reload()
    await see(hers.getByText(CALM))
  })

  test('PAUSE-22 Back and forward from /hilfe lead to Heute, and its entry does not name it', async () => {
    const [hers] = both()
    await hers.getByRole('link', { name: 'Profil' }).tap()
    await hers.getByRole('link', { name: 'Wenn es kein Spiel mehr ist' }).first().tap()
    await see(hers.getByRole('link', { name: '116 016' }))
    expect(await hers.evaluate(() => JSON.stringify(history.state))).not.toContain('hilfe')
    const entry = await entryIndex(hers)
    await hers.goBack()
    await see(hers.getByText(CALM))
    await hers.goForward()
    await become(() => entryIndex(hers), entry)
    await see(hers.getByText(CALM))
    expect(await hers.getByRole('link', { name: '116 016' }).count()).toBe(0)
  })

  test('PAUSE-18 Without a network the pause goes on as it was last seen', async () => {
    const [hers] = both()
    mia.faults.tolerate(NO_CONNECTION)
    mia.faults.tolerate(/Profil konnte nicht geladen werden/)
    await mia.context.setOffline(true)
    await hers.getByRole('link', { name: 'Profil' }).tap()
    await hers.getByRole('link', { name: 'Heute' }).tap()
    await see(hers.getByText(CALM))
    await mia.context.setOffline(false)
  })

  test('PAUSE-02 PAUSE-17 The one who began it ends it, and both are where they were', async () => {
    const [hers, his] = both()
    await his.getByRole('button', { name: 'Pause beenden' }).click()
    await Promise.all([gone(hers.getByText(CALM)), gone(his.getByText(CALM))])
    await become(() => hers.getByRole('heading', { name: 'Eure Karte' }).count(), 1)
  })
})
