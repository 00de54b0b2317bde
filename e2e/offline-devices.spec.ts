import { chromium, type Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { listCards, listReactions } from '#contract/cards/calls.ts'
import { history } from '#contract/chat/calls.ts'
import { listDailyMessages } from '#contract/daily/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { nightly } from '../server/testing/effort.ts'
import { newPair, useFixture, type Visitor } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { day } from './pages/day.ts'
import { launchOptions } from './support/browser.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { canSeal, settledRecords, waitingItems } from './support/persisted.ts'
import { arrive, become, see } from './support/see.ts'
import { newVisitor } from './support/visitor.ts'

const FAULTS = /konnte|nicht angekommen|nicht erreichbar|failed:|nachgelesen|lässt sich nicht/
const HOUR_MS = 3_600_000

describe('Changes made on devices that lack something', nightly, () => {
  const fixture = useFixture()
  let pair: Pair
  beforeAll(async () => {
    pair = await newPair(fixture, { roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } })
  })

  const messages = async () =>
    (await pair.mia.ask(listDailyMessages)).messages.map(({ message }) => message)
  const cutOff = async ({ context }: Visitor) => {
    for (const calls of ['**/api/**', '**/socket.io/**'])
      await context.route(calls, (route) => route.abort())
  }
  const write = (page: Page, text: string) => day(page).write(text)

  test('A device that connects over http, as in a home network, can write everything', async () => {
    const { host, port } = new URL(fixture.address)
    const origin = `http://zuhause.test:${port}`
    const { args, ...options } = launchOptions()
    const rule = `--host-resolver-rules=MAP zuhause.test:${port} ${host}`
    const browser = await chromium.launch({ ...options, args: [...args, rule] })
    try {
      const { page, open, faults } = await newVisitor(browser, origin, {
        as: pair.jonas,
        origin,
        device: 'desktop',
      })
      faults.tolerate(/untrustworthy/)
      await open('/')
      expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false)
      await see(day(page).box)
      await write(page, 'Über http.')
      await become(messages, ['Über http.'])
      const [card] = await pair.jonas.ask(listCards, { query: { limit: '1', seed: '3' } })
      await open(`/karten/karte/${card?.id}`)
      await page.getByRole('button', { name: 'Gefällt mir', exact: true }).click()
      await become(async () => (await pair.jonas.ask(listReactions))[0]?.vote, 'like')
      await open('/chat')
      await chatPage(page).write('Im Wohnzimmer')
      await become(
        async () => (await pair.mia.ask(history)).map(({ text }) => text),
        ['Im Wohnzimmer'],
      )
      expect(faults.verdict()).toEqual([])
    } finally {
      await browser.close()
    }
  })

  test('In a browser without storage and locks, written items wait in the open page', async () => {
    const visitor = await fixture.visit({ as: pair.jonas, worker: false })
    const { page, context, open, faults } = visitor
    faults.tolerate(NO_CONNECTION)
    faults.tolerate(FAULTS)
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied in this context.', 'SecurityError')
      }
      Reflect.deleteProperty(Navigator.prototype, 'storageBuckets')
      IDBFactory.prototype.open = refuse
      LockManager.prototype.request = async () => refuse()
    })
    await open('/')
    await see(day(page).box)
    await cutOff(visitor)
    await write(page, 'Ohne Speicher.')
    await see(day(page).list.getByText('wartet auf das Netz'))
    await context.unrouteAll()
    await become(async () => (await messages()).includes('Ohne Speicher.'), true)
    await become(() => day(page).list.getByText('wartet auf das Netz').count(), 0)
  })

  /**
   * Opens a page of Jonas without a network, which enters the back/forward cache while it stores a
   * message of the day. Headless Chromium has no such cache: only the event is dispatched.
   */
  async function leaveWhileStoring(text: string): Promise<Visitor> {
    const visitor = await fixture.visit({ as: pair.jonas, worker: false })
    const { page, open, faults } = visitor
    faults.tolerate(NO_CONNECTION)
    faults.tolerate(FAULTS)
    await page.addInitScript(() => {
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
        const request = put.apply(this, args)
        if (this.name === 'waiting') {
          IDBObjectStore.prototype.put = put
          dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
        }
        return request
      }
    })
    await open('/')
    await see(day(page).box)
    await canSeal(page)
    await cutOff(visitor)
    await write(page, text)
    await see(day(page).list.getByText('wartet auf das Netz'))
    return visitor
  }
  const comeBack = (page: Page) =>
    page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })

  test('A change interrupted by the back/forward cache is stored when the page is shown again', async () => {
    const { page, context } = await leaveWhileStoring('Im Gehen.')
    expect(await waitingItems(page, 'changes')).toBe(0)
    await comeBack(page)
    await become(() => waitingItems(page, 'changes'), 1)
    await context.unrouteAll()
    await become(
      async () => (await messages()).filter((text) => text === 'Im Gehen.'),
      ['Im Gehen.'],
    )
    await become(() => waitingItems(page, 'changes'), 0)
  })

  test('trust k The change is not stored any more if another page has logged out meanwhile', async () => {
    const { page, newTab, faults } = await leaveWhileStoring('Zu spät.')
    // A poll that the page sends before it learns of the logout.
    faults.tolerate(/status of 401 \(Unauthorized\)/)
    const other = await newTab('/versprechen')
    await other.evaluate(() => localStorage.removeItem('token'))
    await arrive(page, '/login')
    await comeBack(page)
    // Counted in the page itself, hence after any write that is still running there.
    expect(await waitingItems(page, 'changes')).toBe(0)
  })

  test.each([
    ['ahead', 26 * HOUR_MS],
    ['behind', -26 * HOUR_MS],
  ])(
    'On a phone whose clock is a day %s, a message written in flight mode is for today',
    async (where, offset) => {
      const visitor = await fixture.visit({ as: pair.jonas, worker: false })
      const { page, context, open, faults } = visitor
      faults.tolerate(NO_CONNECTION)
      faults.tolerate(FAULTS)
      await context.addInitScript((wrong) => {
        const RightDate = Date
        const now = () => RightDate.now() + wrong
        globalThis.Date = new Proxy(RightDate, {
          construct: (target, given) =>
            Reflect.construct(target, given.length === 0 ? [now()] : given) as object,
          get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
        })
      }, offset)
      await open('/')
      await see(day(page).box)
      await settledRecords(page)
      await cutOff(visitor)
      // Reopened without a network, so that the page has not learned the right time.
      await open('/')
      await see(day(page).box)
      const text = `Die Uhr geht ${where}.`
      await write(page, text)
      await see(day(page).list.getByText('wartet auf das Netz'))
      await context.unrouteAll()
      await open('/')
      await become(async () => (await messages()).includes(text), true)
    },
  )
})
