import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { endSession, listSessions } from '#contract/accounts/control-calls.ts'
import { listDailyMessages, postDailyMessage } from '#contract/daily/calls.ts'
import { leave } from '#contract/pairing/calls.ts'
import { PASSWORD, type Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { shapesMark } from '../tools/vite/shapes.ts'
import { newPair, useFixture, type Visitor } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { day } from './pages/day.ts'
import { profilePage } from './pages/profile.ts'
import { lockPage, securityPage } from './pages/security.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { leaveVersionTwo } from './support/former-databases.ts'
import { persistedRecords, settledRecords } from './support/persisted.ts'
import { arrive, become, gone, see } from './support/see.ts'

const SAID = 'Nimm den Wein mit.'
const WRITTEN = 'Ich freue mich auf nachher.'
const FAULTS = /konnte|nicht erreichbar|failed:|nachgelesen/

const lastSeen = (page: Page) => page.getByText(/Zuletzt gesehen: /)

describe('Data that a device stores, and data that it does not', () => {
  const fixture = useFixture()
  let pair: Pair

  beforeEach(async () => {
    pair = await newPair(fixture, { roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } })
    await pair.mia.ask(postDailyMessage, { body: { message: SAID } })
  })

  const said = (page: Page) => day(page).partnerMessage.getByText(SAID)

  /** Jonas on a device that has kept what he has read on Heute. */
  async function reading() {
    const seen = await fixture.visit({ as: pair.jonas, worker: false })
    seen.faults.tolerate(NO_CONNECTION)
    seen.faults.tolerate(FAULTS)
    await seen.open('/')
    await see(said(seen.page))
    await become(async () => (await persistedRecords(seen.page)) > 5, true)
    await settledRecords(seen.page)
    return seen
  }

  /** Only pages and files come through from now on. */
  async function cutOff({ context }: Visitor) {
    for (const calls of ['**/api/**', '**/socket.io/**'])
      await context.route(calls, (route) => route.abort())
  }
  /** The page comes from another build from now on: its entry has another name. */
  async function updateTo(page: Page, change: (script: string) => string) {
    const next = 'index-next'
    const text = await (await page.request.get(fixture.address)).text()
    const entry = /index-[\w-]+(?=\.js)/.exec(text)?.[0] ?? next
    await page.route(/\/(?:assets\/[^/]+\.js)?$/, async (route) => {
      const url = route.request().url().replace(next, entry)
      const answer = await route.fetch({ url })
      const body = change((await answer.text()).replaceAll(entry, next))
      await route.fulfill({ response: answer, body })
    })
  }
  const reachAgain = ({ context }: Visitor) => context.unrouteAll()
  const unreached = (page: Page) => page.getByText('Gerade keine Verbindung.')
  /** The frame stands, and what the day brought could not be read. */
  const noneOfToday = (page: Page) => see(page.getByText(/ Keine Verbindung\.$/).first())

  test('A server that does not answer is reported, and the data seen last stays until it answers', async () => {
    const visitor = await reading()
    const { page } = visitor
    await cutOff(visitor)
    await page.reload()
    await see(said(page))
    await see(unreached(page))
    await see(lastSeen(page))
    await reachAgain(visitor)
    await page.reload()
    await see(said(page))
    await gone(unreached(page))
  })

  test(
    'On the next day the card, the messages and the statuses of this one are not those of today',
    thorough,
    async () => {
      const visitor = await reading()
      const { page } = visitor
      await cutOff(visitor)
      await page.clock.setFixedTime(Date.now() + 86_400_000)
      await page.reload()
      await noneOfToday(page)
      expect(await said(page).count()).toBe(0)
    },
  )

  test(
    'A page that nobody loads anew says since when its day is there, and shows nothing of it on the next',
    thorough,
    async () => {
      const visitor = await reading()
      const { page } = visitor
      const seeAgain = () =>
        page.evaluate(
          () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
        )
      await cutOff(visitor)
      await seeAgain()
      await see(lastSeen(page))
      await see(said(page))
      await page.clock.setFixedTime(Date.now() + 86_400_000)
      await seeAgain()
      await gone(said(page))
      await noneOfToday(page)
      await page.clock.setFixedTime(Date.now())
      await reachAgain(visitor)
      await seeAgain()
      await see(said(page))
    },
  )

  test(
    'O-158 Data stored before an update is read after it, unless the answers have another shape',
    thorough,
    async () => {
      const visitor = await reading()
      const { page } = visitor
      // The server names the files of its own build.
      await cutOff(visitor)
      await updateTo(page, (text) => text)
      await page.reload()
      await see(said(page))
      let changed = 0
      await updateTo(page, (text) => {
        const other = text.replaceAll(shapesMark(process.cwd()), 'other-shapes')
        if (other !== text) changed += 1
        return other
      })
      await page.reload()
      await noneOfToday(page)
      expect(await said(page).count()).toBe(0)
      expect(changed).toBeGreaterThan(0)
    },
  )

  test(
    'trust k With an app lock the device has no key: without the server nothing can be read',
    thorough,
    async () => {
      const visitor = await reading()
      const { page, open } = visitor
      // A locked page uses what it has fetched after the PIN only.
      expect(await page.evaluate(() => document.cookie)).toContain('knistern-offline')
      await open('/profil/sicherheit')
      await securityPage(page).setPin('2580')
      await become(() => page.evaluate(() => document.cookie.includes('knistern-offline')), false)
      await cutOff(visitor)
      await open('/')
      await lockPage(page).open('2580')
      await noneOfToday(page)
      expect(await said(page).count()).toBe(0)
    },
  )

  test(
    'trust k A session ended from elsewhere takes along what its device has kept, in every tab',
    thorough,
    async () => {
      const visitor = await reading()
      const { page, newTab } = visitor
      visitor.faults.tolerate(/401/)
      const other = await newTab('/karten/manage')
      await settledRecords(other)
      const [device] = await pair.jonas.ask(listSessions)
      await pair.jonas.ask(endSession, { params: { id: device?.id ?? '' } })
      await page.reload()
      await Promise.all([arrive(page, '/login'), arrive(other, '/login')])
      await become(() => persistedRecords(other), 0)
      await become(() => page.evaluate(() => document.cookie), '')
      await cutOff(visitor)
      await page.goto(fixture.address)
      await arrive(page, '/login')
    },
  )

  test('trust k A logout in one tab leaves nothing for the other', thorough, async () => {
    const visitor = await reading()
    const { page, newTab } = visitor
    const other = await newTab('/profil')
    await see(profilePage(other).pairCode)
    await settledRecords(other)
    await profilePage(other).logOut()
    await Promise.all([arrive(page, '/login'), arrive(other, '/login')])
    await become(() => persistedRecords(page), 0)
    await become(() => page.evaluate(() => document.cookie), '')
  })

  test('trust k Nothing of a pair that was left can be read any more', thorough, async () => {
    const visitor = await reading()
    const { page } = visitor
    await pair.mia.ask(leave, { body: { password: PASSWORD } })
    await gone(said(page))
    await settledRecords(page)
    await cutOff(visitor)
    await page.reload()
    await become(() => page.getByText(SAID).count(), 0)
  })

  test('Where the browser keeps nothing, the app does what it did before', thorough, async () => {
    const visitor = await fixture.visit({ as: pair.jonas, worker: false })
    const { page, open } = visitor
    visitor.faults.tolerate(NO_CONNECTION)
    visitor.faults.tolerate(FAULTS)
    visitor.faults.tolerate(/lässt sich nicht (?:speichern|aufheben|versiegeln)/)
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'storageBuckets')
      IDBFactory.prototype.open = () => {
        throw new DOMException('Forbidden in a private window.', 'SecurityError')
      }
    })
    await open('/')
    await see(said(page))
    await page.waitForLoadState('networkidle')
    await page.reload()
    await see(said(page))
    await cutOff(visitor)
    await page.reload()
    await noneOfToday(page)
  })

  test('A full device loses nothing but what it would have kept', thorough, async () => {
    const visitor = await fixture.visit({ as: pair.jonas, worker: false })
    const { page, open } = visitor
    visitor.faults.tolerate(NO_CONNECTION)
    visitor.faults.tolerate(FAULTS)
    visitor.faults.provoke(/Das zuletzt Gelesene lässt sich nicht aufheben/)
    visitor.faults.provoke(/Der Postausgang lässt sich nicht versiegeln/)
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      }
    })
    await open('/')
    await see(said(page))
    await visitor.faults.provokedAll()
    expect(await persistedRecords(page)).toBe(0)
    await page.reload()
    await see(said(page))
  })

  test(
    'O-158 On a full device what was read goes for what waits; what cannot be stored is told of',
    thorough,
    async () => {
      const visitor = await reading()
      const { page, faults } = visitor
      const screen = day(page)
      faults.tolerate(/Der Postausgang lässt sich nicht speichern/)
      // The draft says so where typing takes longer than its wait.
      faults.tolerate(/Das zuletzt Gelesene lässt sich nicht aufheben/)
      await cutOff(visitor)
      await page.evaluate(() => {
        const { put, clear } = IDBObjectStore.prototype
        let room = 0
        IDBObjectStore.prototype.put = function (...given) {
          if (room === 0) throw new DOMException('The disk is full.', 'QuotaExceededError')
          return put.apply(this, given)
        }
        // Clearing one of the two stores of persisted data makes room for a record.
        IDBObjectStore.prototype.clear = function () {
          room += 1
          return clear.apply(this)
        }
        Object.assign(globalThis, {
          fillUp() {
            IDBObjectStore.prototype.clear = clear
            room = 0
          },
        })
      })
      await screen.write(WRITTEN)
      await see(page.getByText('Eine Änderung wartet noch.', { exact: false }))
      await become(() => persistedRecords(page), 0)
      await gone(page.getByText('solange die App offen ist', { exact: false }))
      await page.evaluate(() => (globalThis as unknown as { fillUp(): void }).fillUp())
      await screen.write('Und noch etwas.')
      await see(page.getByText('2 Änderungen warten noch.', { exact: false }))
      await see(
        page.getByText('Lass die App offen, bis alles gesendet ist; sonst geht es verloren.', {
          exact: false,
        }),
      )

      await page.goto('about:blank')
      await reachAgain(visitor)
      await visitor.open('/')
      await become(
        async () =>
          (await pair.jonas.ask(listDailyMessages)).messages
            .map(({ message }) => message)
            .filter((message) => message !== SAID),
        [WRITTEN],
      )
    },
  )

  test(
    'Transactions that the browser ends, as it does for a deleted database, are no fault of the page',
    thorough,
    async () => {
      const visitor = await fixture.visit({ as: pair.jonas, worker: false })
      const { page, open, faults } = visitor
      faults.tolerate(/lässt sich nicht/)
      await page.addInitScript(() => {
        const { transaction } = IDBDatabase.prototype
        IDBDatabase.prototype.transaction = function (...given) {
          const begun = transaction.apply(this, given)
          queueMicrotask(() => begun.abort())
          return begun
        }
      })
      await open('/')
      await become(() => page.evaluate(() => document.cookie.includes('knistern-offline')), true)
      for (const path of ['/chat', '/stories', '/']) {
        await open(path)
        await see(page.getByRole('heading').first())
      }
      await see(day(page).partnerMessage.getByText(SAID))
    },
  )

  test(
    'A device with the database of an earlier version brings what waited there, and keeps anew',
    thorough,
    async () => {
      const visitor = await fixture.visit({ worker: false })
      const { page, open } = visitor
      await open('/login')
      const owner = `${pair.jonas.userId} ${pair.pairId}`
      const waiting = {
        id: crypto.randomUUID(),
        owner,
        at: Date.now(),
        task: { kind: 'send', text: WRITTEN, reply: null },
        attempts: 0,
        fault: null,
      }
      await page.evaluate(leaveVersionTwo, waiting)
      await page.evaluate(
        ([token, userId]) => {
          localStorage.setItem('token', token)
          localStorage.setItem('userId', userId)
        },
        [pair.jonas.token ?? '', pair.jonas.userId] as const,
      )
      await open('/chat')
      await become(async () => chatPage(page).delivery(WRITTEN).getAttribute('title'), 'Gesendet')
      await become(async () => (await persistedRecords(page)) > 0, true)
    },
  )
})
