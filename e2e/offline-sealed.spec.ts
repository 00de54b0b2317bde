import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { myCards } from '#contract/cards/calls.ts'
import { history } from '#contract/chat/calls.ts'
import { listDailyMessages, postStatus, statusOfToday } from '#contract/daily/calls.ts'
import { statusChanged } from '#contract/daily/errors.ts'
import { listAnswers } from '#contract/questions/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { nightly } from '../server/testing/effort.ts'
import { newPair, useFixture, type Visitor } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { day } from './pages/day.ts'
import { loginPage } from './pages/login.ts'
import { profilePage } from './pages/profile.ts'
import { questionsPage } from './pages/questions.ts'
import { lockPage, securityPage } from './pages/security.ts'
import { shell } from './pages/shell.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { leaveVersionSix } from './support/former-databases.ts'
import { type OwnBrowser, ownBrowser } from './support/own-browser.ts'
import {
  canSeal,
  pageIsKept,
  persistedHeads,
  persistedRecords,
  settledRecords,
  waitingItems,
} from './support/persisted.ts'
import { workerAsks, workerOf } from './support/push.ts'
import { arrive, become, see } from './support/see.ts'

/** Part of every written text; its letters are the same bytes in every encoding of a file. */
const WORD = 'Kanarienvogel'
const FIRST = `${WORD} eins`
const LINES = [FIRST, `${WORD} zwei`, `${WORD} drei`]
const LATER = `${WORD} danach`
const PIN = '2580'
const FAULTS = /konnte|nicht erreichbar|failed:|nachgelesen/

describe('An item that waits to be sent on a device', nightly, () => {
  const fixture = useFixture()
  let pair: Pair
  let browser: OwnBrowser
  let visitor: Visitor

  beforeEach(async () => {
    pair = await newPair(fixture, { roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } })
    browser = ownBrowser(() => fixture.address, 'phone')
    await start()
    await visitor.open('/login')
    await loginPage(visitor.page).enter(pair.jonas.email, pair.jonas.password)
    await arrive(visitor.page, '/')
    await workerOf(visitor.page)
    await canSeal(visitor.page)
    await become(() => pageIsKept(visitor.page), true)
  })
  afterEach(() => browser.remove())

  async function start(isOffline = false) {
    visitor = await browser.start(isOffline)
    visitor.faults.tolerate(NO_CONNECTION)
    visitor.faults.tolerate(FAULTS)
  }
  const offline = (isOffline: boolean) => visitor.context.setOffline(isOffline)

  /** Goes to another screen without a page load, which would engage an app lock. */
  const go = (path: string) =>
    visitor.page.evaluate((to) => {
      window.history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)

  async function write(text: string) {
    const { field, send } = chatPage(visitor.page)
    await field.fill(text)
    await send.click()
  }

  const waiting = async ({ page } = visitor) => [
    await waitingItems(page, 'outbox'),
    await waitingItems(page, 'answers'),
    await waitingItems(page, 'changes'),
  ]

  const sent = async () => ({
    chat: (await pair.mia.ask(history)).map(({ text }) => text),
    messages: (await pair.mia.ask(listDailyMessages)).messages.map(({ message }) => message),
    status: (await pair.mia.ask(statusOfToday)).partnerStatus?.message,
    cards: (await pair.jonas.ask(myCards)).map(({ title }) => title),
    answers: (await pair.jonas.ask(listAnswers)).map(({ answer }) => answer),
  })
  const everything = (chat: string[]): Awaited<ReturnType<typeof sent>> => ({
    chat,
    messages: [`${WORD} zum Tag`],
    status: `${WORD} Vorfreude`,
    cards: [`${WORD} am See`],
    answers: ['no'],
  })

  /** Opens every screen needed, then writes an item of each kind without a network. */
  async function writeAll() {
    const { page } = visitor
    const screen = day(page)
    const game = questionsPage(page)
    for (const [path, there] of [
      ['/chat', chatPage(page).field],
      ['/karten/new', page.getByLabel('Titel')],
      ['/profile/preferences', game.card],
      ['/', screen.panel],
    ] as const) {
      await go(path)
      await see(there)
      await settledRecords(page)
    }
    await offline(true)
    await screen.write(`${WORD} zum Tag`)
    await see(screen.list.getByText('wartet auf das Netz'))
    await screen.unfold()
    await screen.set.click()
    await screen.slider.fill('5')
    await screen.words.fill(`${WORD} Vorfreude`)
    await screen.save.click()
    await screen.form.waitFor({ state: 'hidden' })
    await go('/profile/preferences')
    await game.answer('Nein').click()
    await become(async () => (await waiting())[1], 1)
    await go('/karten/new')
    await page.getByLabel('Titel').fill(`${WORD} am See`)
    await page.getByText('Herzklopfen').click()
    await page.getByLabel('Beschreibung').fill(`${WORD} im Boot`)
    await page.getByRole('button', { name: 'Karte speichern' }).click()
    await see(page.getByText('Die Karte wartet auf das Netz'))
    await go('/chat')
    for (const line of LINES) await write(line)
    await become(() => waiting(), [3, 1, 3])
  }

  const nothingWaits = () => become(() => waiting(), [0, 0, 0])

  test('trust k O-158 Is unreadable in the browser files, and arrives once and in order after a restart', async () => {
    await writeAll()
    await browser.quit()
    expect(browser.filesWith([WORD])).toEqual([])

    await start(true)
    await visitor.open('/chat')
    for (const line of LINES) await see(chatPage(visitor.page).bubble(line))
    await write(LATER)
    await become(async () => (await waiting())[0], 4)
    await browser.quit()
    expect(browser.filesWith([WORD])).toEqual([])

    await start()
    await visitor.open('/chat')
    await become(sent, everything([...LINES, LATER]))
    await nothingWaits()
  })

  test('Items that an older build stored per lane are moved in sealed form, and arrive', async () => {
    await writeAll()
    await browser.quit()
    // Online, on a page that does not run the app.
    await start()
    await visitor.page.goto(`${fixture.address}/sw.js`)
    await visitor.page.evaluate(leaveVersionSix, null)
    await browser.quit()

    await start()
    await visitor.open('/karten')
    await become(sent, everything(LINES))
    await nothingWaits()
  })

  test('trust k O-158 With an app lock the queue stays sealed offline, grows, and is sent after the PIN', async () => {
    await visitor.open('/profil/sicherheit')
    await securityPage(visitor.page).setPin(PIN)
    await writeAll()
    await browser.quit()
    expect(browser.filesWith([WORD])).toEqual([])

    await start(true)
    await visitor.open('/chat')
    await lockPage(visitor.page).open(PIN)
    const { page } = visitor
    await see(page.getByText('liegt verschlüsselt auf diesem Gerät', { exact: false }))
    await write(LATER)
    await become(async () => (await waiting())[0], 4)
    expect(await chatPage(page).bubble(FIRST).count()).toBe(0)
    await browser.quit()
    expect(browser.filesWith([WORD])).toEqual([])

    await start()
    await visitor.open('/profil')
    await see(lockPage(visitor.page).heading)
    await visitor.page.waitForLoadState('networkidle')
    expect((await sent()).chat).toEqual([])
    await lockPage(visitor.page).open(PIN)
    await become(sent, everything([...LINES, LATER]))
    await nothingWaits()
  })

  describe('While the app is closed the browser wakes the worker', () => {
    /** Closes the app, restores the network, and lets the browser wake the worker. */
    async function closeApp() {
      const { context, page: app } = visitor
      const page = await context.newPage()
      await app.close()
      await offline(false)
      // A page of this origin that does not run the app.
      await page.goto(`${fixture.address}/sw.js`)
      const worker = await workerOf(page)
      await page.goto('about:blank')
      await worker.sync('send')
      const open = async (path: string) => void (await page.goto(fixture.address + path))
      visitor = { ...visitor, page, open }
    }

    test('O-158 All waiting items arrive, once and in order', async () => {
      await writeAll()
      await closeApp()
      await become(sent, everything(LINES))
      await visitor.open('/chat')
      for (const line of LINES) await see(chatPage(visitor.page).bubble(line))
      await nothingWaits()
      expect(await sent()).toEqual(everything(LINES))
    })

    test('A change superseded by a newer one is reported when the app opens, and its text is in the form', async () => {
      const { page } = visitor
      const screen = day(page)
      await see(screen.panel)
      await settledRecords(page)
      await offline(true)
      await screen.unfold()
      await screen.set.click()
      await screen.slider.fill('5')
      await screen.words.fill(`${WORD} Vorfreude`)
      await screen.save.click()
      await screen.form.waitFor({ state: 'hidden' })
      await become(async () => (await waiting())[2], 1)
      await pair.jonas.ask(postStatus, { body: { level: 2 } })
      visitor.faults.tolerate(/409/)
      const asks = workerAsks(visitor.context)
      await closeApp()
      await asks
      await visitor.open('/sw.js')
      const fields = async () => (await persistedHeads(visitor.page, 'waiting'))[0]?.fields
      await become(fields, 'at,attempted,id,iv,lane,owner,sealed,sender')
      await visitor.open('/')
      await see(visitor.page.getByText(statusChanged.message))
      expect((await pair.mia.ask(statusOfToday)).partnerStatus?.level).toBe(2)
      await day(visitor.page).unfold()
      await day(visitor.page).set.click()
      await become(() => day(visitor.page).words.inputValue(), `${WORD} Vorfreude`)
    })

    test('With an app lock nothing goes out before the PIN', async () => {
      await visitor.open('/profil/sicherheit')
      await securityPage(visitor.page).setPin(PIN)
      await go('/chat')
      await see(chatPage(visitor.page).field)
      await offline(true)
      await write(FIRST)
      await become(async () => (await waiting())[0], 1)
      await closeApp()
      // Ten times as long as the items of the first test need to arrive.
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      expect((await sent()).chat).toEqual([])
      await visitor.open('/chat')
      await lockPage(visitor.page).open(PIN)
      await become(async () => (await sent()).chat, [FIRST])
    })
  })

  test('O-158 Items that could not be unsealed at the start are sent before newer ones once online', async () => {
    await visitor.open('/profil/sicherheit')
    await securityPage(visitor.page).setPin(PIN)
    await visitor.open('/chat')
    await lockPage(visitor.page).open(PIN)
    await see(chatPage(visitor.page).field)
    await offline(true)
    for (const line of LINES) await write(line)
    await become(async () => (await waiting())[0], 3)
    await browser.quit()

    await start(true)
    await visitor.open('/chat')
    await lockPage(visitor.page).open(PIN)
    await see(shell(visitor.page).offline)
    await write(LATER)
    // The network is there, and the server gives everything but the key.
    let asked = 0
    await visitor.context.route('**/api/auth/offline-key', (route) => {
      asked += 1
      return route.abort()
    })
    await offline(false)
    await become(() => asked > 0, true)
    await write(`${WORD} zuletzt`)
    await become(async () => (await waiting())[0], 5)
    expect((await sent()).chat).toEqual([])
    await visitor.context.unrouteAll()
    await visitor.page.evaluate(() => dispatchEvent(new Event('online')))
    await become(async () => (await sent()).chat, [...LINES, LATER, `${WORD} zuletzt`])
    await become(async () => (await waiting())[0], 0)
  })

  test('An item stored in plain by a former version is found in the files, is sealed without a network, and arrives', async () => {
    const { page } = visitor
    await page.goto(`${fixture.address}/sw.js`)
    const item = {
      id: crypto.randomUUID(),
      owner: `${pair.jonas.userId} ${pair.pairId}`,
      at: Date.now(),
      task: { kind: 'send', text: FIRST, reply: null },
      attempts: 0,
      fault: null,
    }
    await page.evaluate(leaveVersionSix, item)
    await browser.quit()
    // The file search does find unsealed text.
    expect(browser.filesWith([WORD])).not.toEqual([])

    await start(true)
    await visitor.open('/chat')
    await see(chatPage(visitor.page).bubble(FIRST))
    const fields = async () => (await persistedHeads(visitor.page, 'waiting'))[0]?.fields
    await become(fields, 'at,id,iv,lane,owner,sealed,sender')
    expect((await sent()).chat).toEqual([])
    await offline(false)
    await become(async () => (await sent()).chat, [FIRST])
    await become(async () => (await waiting())[0], 0)
  })

  test('Is deleted at logout, together with its keys', async () => {
    const { page } = visitor
    await go('/chat')
    await see(chatPage(page).field)
    await offline(true)
    for (const line of LINES) await write(line)
    await become(async () => (await waiting())[0], 3)
    await go('/profil')
    await profilePage(page).logOut()
    await profilePage(page).logoutAnyway.click()
    await arrive(page, '/login')
    await become(() => persistedRecords(page, 'keys'), 0)
    await become(() => waiting(), [0, 0, 0])
    await offline(false)
    await page.goto(`${fixture.address}/login`)
    await loginPage(page).enter(pair.jonas.email, pair.jonas.password)
    await arrive(page, '/')
    await canSeal(page)
    expect((await sent()).chat).toEqual([])
  })

  /** Records have one length, so that their length reveals nothing of the answer. */
  test('Has the same length for every answer', async () => {
    const { page } = visitor
    const game = questionsPage(page)
    await go('/profile/preferences')
    await see(game.card)
    await offline(true)
    for (const [at, name] of (['Ja', 'Nein', 'Vielleicht'] as const).entries()) {
      await game.answer(name).click()
      await become(async () => (await waiting())[1], at + 1)
    }
    const lengths = (await persistedHeads(page, 'waiting')).map(({ bytes }) => bytes)
    expect(new Set(lengths).size).toBe(1)
  })
})
