import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCard, favoriteCard, listCards, selectCard } from '#contract/cards/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { postDailyMessage, postStatus } from '#contract/daily/calls.ts'
import { createStory } from '#contract/stories/calls.ts'
import { type Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { axe, newPair, useFixture, type Visitor } from './fixtures.ts'
import { today } from './pages/cards.ts'
import { chatPage } from './pages/chat.ts'
import { day } from './pages/day.ts'
import { loginPage } from './pages/login.ts'
import { profilePage } from './pages/profile.ts'
import { shell } from './pages/shell.ts'
import { storyPage } from './pages/stories.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { type OwnBrowser, ownBrowser } from './support/own-browser.ts'
import { pageIsKept, persistedRecords, settledRecords } from './support/persisted.ts'
import { workerAsks, workerOf } from './support/push.ts'
import { arrive, become, gone, see } from './support/see.ts'
import { oneAfterTheOther } from './support/serial.ts'

const SAID = 'Nimm den Wein mit.'
const WRITTEN = 'Ich freue mich auf nachher.'
const OWN_CARD = 'Der lange Weg nach Hause'
const OWN_STORY = 'Die Nacht am See'
const STORY_TEXT = 'Das Wasser war noch warm vom Tag.'
const FAULTS = /konnte|nicht erreichbar|failed:|nachgelesen/

const lastSeen = (page: Page) => page.getByText(/Zuletzt gesehen: /)

describe('An evening without a network, after a normal day', () => {
  const fixture = useFixture()
  oneAfterTheOther()
  let pair: Pair
  let story: string
  let browser: OwnBrowser
  let visitor: Visitor

  beforeAll(async () => {
    pair = await newPair(fixture, { roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } })
    const { mia, jonas } = pair
    const card = { categoryId: 'herz', description: 'Ohne Eile.', dirtyLevel: 2, tags: [] }
    const own = await jonas.ask(createCard, { body: { ...card, title: OWN_CARD } })
    await jonas.ask(favoriteCard, { query: { cardId: own.id, isFavorite: 'true' } })
    await mia.ask(selectCard, { body: { cardId: own.id }, query: { force: 'true' } })
    await mia.ask(postDailyMessage, { body: { message: SAID } })
    await mia.ask(postStatus, { body: { level: 7, message: 'Vorfreude' } })
    await mia.ask(postMessage, { body: { text: WRITTEN, clientId: crypto.randomUUID() } })
    const body = { title: OWN_STORY, description: STORY_TEXT }
    story = `/stories/${(await jonas.ask(createStory, { body })).id}`
    browser = ownBrowser(() => fixture.address, 'phone')
  })
  afterAll(() => browser.remove())

  /** Every screen with something on it that only the server can have said. */
  const screens = (page: Page) =>
    [
      ['/', () => see(day(page).partnerMessage.getByText(SAID))],
      ['/', () => see(today(page).title.getByText(OWN_CARD))],
      ['/', () => see(day(page).level('Mia', 7))],
      ['/chat', () => see(chatPage(page).bubble(WRITTEN))],
      ['/karten/historie', () => see(page.getByText(OWN_CARD).first())],
      ['/karten/manage', () => see(page.getByText(OWN_CARD).first())],
      ['/karten/meine-karten', () => see(page.getByText(OWN_CARD).first())],
      ['/stories', () => see(page.getByText(OWN_STORY).first())],
      [story, () => see(storyPage(page).text.getByText(STORY_TEXT))],
    ] as const

  test(
    'O-021 O-158 Everything read during the day can be read again in flight mode, and is marked as last seen',
    thorough,
    async () => {
      visitor = await browser.start()
      const { page, open } = visitor
      await open('/login')
      await loginPage(page).enter(pair.jonas.email, pair.jonas.password)
      await arrive(page, '/')
      await workerOf(page)
      await become(async () => (await persistedRecords(page)) > 0, true)
      for (const [path, isThere] of screens(page)) {
        await open(path)
        await isThere()
        await settledRecords(page)
      }
      await become(() => pageIsKept(page), true)
      await browser.quit()

      visitor = await browser.start()
      const again = visitor.page
      visitor.faults.tolerate(NO_CONNECTION)
      visitor.faults.tolerate(FAULTS)
      await visitor.context.setOffline(true)
      for (const [path, isThere] of screens(again)) {
        await visitor.open(path)
        await isThere()
        await see(shell(again).offline)
        await see(lastSeen(again))
      }
      await visitor.open('/')
      await see(lastSeen(again))
      await axe(again, '/ as last seen')
      // A screen that was never opened shows no data.
      await visitor.open('/profile/matches')
      await see(again.getByText('Keine Verbindung.', { exact: false }).first())
      await visitor.context.setOffline(false)
      await visitor.open('/')
      await see(today(again).title.getByText(OWN_CARD))
      await gone(lastSeen(again))
    },
  )

  test(
    'O-158 Changes made since are there in flight mode though the app was closed: the worker has read them',
    thorough,
    async () => {
      const { mia } = pair
      const { context, page: app } = visitor
      const page = await context.newPage()
      await app.close()
      // A page of this origin that does not run the app.
      await page.goto(`${fixture.address}/sw.js`)
      const worker = await workerOf(page)
      await page.goto('about:blank')
      const [card] = await mia.ask(listCards, { query: { limit: '1', seed: '4' } })
      await mia.ask(selectCard, { body: { cardId: card?.id ?? '' }, query: { force: 'true' } })
      await mia.ask(postDailyMessage, { body: { message: 'Bis nachher!' } })
      await mia.ask(postStatus, { body: { level: 4 } })
      await mia.ask(postMessage, {
        body: { text: 'Schon zu Hause?', clientId: crypto.randomUUID() },
      })
      const begun = Date.now()
      const asks = workerAsks(context)
      await worker.periodicSync('refresh')
      await asks
      await page.goto(`${fixture.address}/sw.js`)
      // Seven of Heute, the card, the chat and its count.
      await become(() => persistedRecords(page, 'persisted', begun), 10)
      const open = async (path: string) => void (await page.goto(fixture.address + path))
      visitor = { ...visitor, page, open }
      visitor.faults.tolerate(NO_CONNECTION)
      visitor.faults.tolerate(FAULTS)
      await context.setOffline(true)
      await open('/')
      await see(today(page).title.getByText(card?.title ?? ''))
      await see(day(page).partnerMessage.getByText('Bis nachher!'))
      await see(day(page).level('Mia', 4))
      await open('/chat')
      await see(chatPage(page).bubble('Schon zu Hause?'))
      await context.setOffline(false)
    },
  )

  test('trust k After the logout no data can be found on the device', thorough, async () => {
    const { page, open } = visitor
    await open('/profil')
    await see(profilePage(page).pairCode)
    expect(await settledRecords(page)).toBeGreaterThan(5)
    await profilePage(page).logOut()
    await arrive(page, '/login')
    await become(() => persistedRecords(page), 0)
    await become(() => page.evaluate(() => document.cookie), '')
    visitor.faults.tolerate(NO_CONNECTION)
    await open('/')
    await arrive(page, '/login')
    await see(loginPage(page).heading('Login'))
    expect(await page.getByText(SAID).count()).toBe(0)
  })
})
