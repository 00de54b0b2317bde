import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { myCards } from '#contract/cards/calls.ts'
import { history } from '#contract/chat/calls.ts'
import { listDailyMessages, postStatus, statusOfToday } from '#contract/daily/calls.ts'
import { statusChanged } from '#contract/daily/errors.ts'
import { listAnswers } from '#contract/questions/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { newPair, useFixture, type Visitor } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { day } from './pages/day.ts'
import { loginPage } from './pages/login.ts'
import { profilePage } from './pages/profile.ts'
import { questionsPage } from './pages/questions.ts'
import { lockPage, securityPage } from './pages/security.ts'
import { shell } from './pages/shell.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { type OwnBrowser, ownBrowser } from './support/own-browser.ts'
import { canSeal, pageIsKept, persistedRecords, settledRecords } from './support/persisted.ts'
import { workerAsks, workerOf } from './support/push.ts'
import { arrive, become, see } from './support/see.ts'

/** Stands in everything that is written, in letters that every encoding of a file spells alike. */
const WORD = 'Kanarienvogel'
const FIRST = `${WORD} eins`
const LINES = [FIRST, `${WORD} zwei`, `${WORD} drei`]
const LATER = `${WORD} danach`
const PIN = '2580'
const FAULTS = /konnte|nicht abrufbar|failed:|nachgelesen/

describe('What waits to be sent on a device', thorough, () => {
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

  async function start() {
    visitor = await browser.start()
    visitor.faults.tolerate(NO_CONNECTION)
    visitor.faults.tolerate(FAULTS)
  }
  const offline = (isOffline: boolean) => visitor.context.setOffline(isOffline)

  /** To another screen without loading the page, which an app lock would shut. */
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

  const waiting = async ({ page } = visitor) => {
    const count = async (name: 'outbox' | 'answers' | 'changes') => persistedRecords(page, name)
    return [await count('outbox'), await count('answers'), await count('changes')]
  }

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

  /** Opens what is needed, then writes one of each kind without a network. */
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

  const nothingWaits = async () => {
    await become(() => waiting(), [0, 0, 0])
    const marks = () =>
      visitor.page.evaluate(() => [
        localStorage.getItem('changesWait'),
        localStorage.getItem('answersWait'),
      ])
    await become(marks, [null, null])
  }

  test('trust k O-158 Cannot be read in its files, and arrives once and in its order after the browser was closed', async () => {
    await writeAll()
    await browser.quit()
    expect(browser.filesWith([WORD])).toEqual([])

    await start()
    await offline(true)
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

  test('trust k O-158 So it is with an app lock: without a network nothing opens it, it can be added to, and all of it arrives after the PIN', async () => {
    await visitor.open('/profil/sicherheit')
    await securityPage(visitor.page).setPin(PIN)
    await writeAll()
    await browser.quit()
    expect(browser.filesWith([WORD])).toEqual([])

    await start()
    await offline(true)
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
    /** Closes the app; then there is a network, and the browser wakes the worker. */
    async function closeApp() {
      const { context, page: app } = visitor
      const page = await context.newPage()
      await app.close()
      await offline(false)
      // A page of this address, without the app.
      await page.goto(`${fixture.address}/sw.js`)
      const worker = await workerOf(page)
      await page.goto('about:blank')
      await worker.sync('send')
      const open = async (path: string) => void (await page.goto(fixture.address + path))
      visitor = { ...visitor, page, open }
    }

    test('O-158 All of it arrives, once and in its order', async () => {
      await writeAll()
      await closeApp()
      await become(sent, everything(LINES))
      await visitor.open('/chat')
      for (const line of LINES) await see(chatPage(visitor.page).bubble(line))
      await nothingWaits()
      expect(await sent()).toEqual(everything(LINES))
    })

    test('What was overtaken is told when the app is opened, and what was written is in the form', async () => {
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
      const fields = async () => (await visitor.page.evaluate(waitingIn, 'changes'))[0]?.fields
      await become(fields, 'at,attempted,id,iv,owner,sealed,sender')
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
      // All of the test above arrives in a tenth of it.
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      expect((await sent()).chat).toEqual([])
      await visitor.open('/chat')
      await lockPage(visitor.page).open(PIN)
      await become(async () => (await sent()).chat, [FIRST])
    })
  })

  test('O-158 Where it could not be opened at the start, it goes before anything newer once the network is there', async () => {
    await visitor.open('/profil/sicherheit')
    await securityPage(visitor.page).setPin(PIN)
    await visitor.open('/chat')
    await lockPage(visitor.page).open(PIN)
    await see(chatPage(visitor.page).field)
    await offline(true)
    for (const line of LINES) await write(line)
    await become(async () => (await waiting())[0], 3)
    await browser.quit()

    await start()
    await offline(true)
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

  test('What a former version has left in plain is found in the files, is sealed without a network, and arrives', async () => {
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
    await page.evaluate(leavePlain, item)
    await browser.quit()
    // The search finds what is plain.
    expect(browser.filesWith([WORD])).not.toEqual([])

    await start()
    await offline(true)
    await visitor.open('/chat')
    await see(chatPage(visitor.page).bubble(FIRST))
    const fields = async () => (await visitor.page.evaluate(waitingIn, 'outbox'))[0]?.fields
    await become(fields, 'at,id,iv,owner,sealed,sender')
    expect((await sent()).chat).toEqual([])
    await offline(false)
    await become(async () => (await sent()).chat, [FIRST])
    await become(async () => (await waiting())[0], 0)
  })

  test('Goes with a logout, and its keys as well', async () => {
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

  /** Of one length each, so that the length of a record tells nothing. */
  test('Is of one length whatever is answered', async () => {
    const { page } = visitor
    const game = questionsPage(page)
    await go('/profile/preferences')
    await see(game.card)
    await offline(true)
    for (const [at, name] of (['Ja', 'Nein', 'Vielleicht'] as const).entries()) {
      await game.answer(name).click()
      await become(async () => (await waiting())[1], at + 1)
    }
    const lengths = (await page.evaluate(waitingIn, 'answers')).map(({ bytes }) => bytes)
    expect(new Set(lengths).size).toBe(1)
  })
})

/** What of the Storage Buckets API is used here; Chromium has it. */
interface Buckets {
  open(name: string): Promise<{ readonly indexedDB: IDBFactory }>
}

/** Stores an item as it was stored before items were sealed. */
async function leavePlain(item: object): Promise<void> {
  const { storageBuckets } = navigator as unknown as { readonly storageBuckets: Buckets }
  const { indexedDB: databases } = await storageBuckets.open('knistern')
  await new Promise<void>((resolve, reject) => {
    const opening = databases.open('knistern')
    opening.onerror = () => reject(new Error('The database does not open.'))
    opening.onsuccess = () => {
      const writing = opening.result.transaction('outbox', 'readwrite', { durability: 'strict' })
      writing.objectStore('outbox').put(item)
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

/** The fields of what waits in a store, and how many bytes are sealed of it. */
async function waitingIn(name: string): Promise<{ fields: string; bytes: number }[]> {
  const { storageBuckets } = navigator as unknown as { readonly storageBuckets: Buckets }
  const { indexedDB: databases } = await storageBuckets.open('knistern')
  return new Promise((resolve) => {
    const opening = databases.open('knistern')
    opening.onsuccess = () => {
      const reading = opening.result.transaction(name).objectStore(name).getAll()
      reading.onsuccess = () => {
        opening.result.close()
        const all = reading.result as { readonly sealed?: ArrayBuffer }[]
        resolve(
          all.map((record) => ({
            fields: Object.keys(record).toSorted().join(),
            bytes: record.sealed?.byteLength ?? 0,
          })),
        )
      }
    }
  })
}
