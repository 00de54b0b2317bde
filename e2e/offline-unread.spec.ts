import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { history, postMessage, unreadCount } from '#contract/chat/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { nightly } from '../server/testing/effort.ts'
import { atRest, newPair, useFixture } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { joined } from './support/joined.ts'
import {
  canSeal,
  pageIsKept,
  persistedRecords,
  settledRecords,
  waitingItems,
} from './support/persisted.ts'
import { workerAsks, workerOf } from './support/push.ts'
import { become, see } from './support/see.ts'

// The test writes messages faster than a person could.
const fixture = useFixture({ env: { RATE_LIMITS: 'off' } })

declare global {
  interface Window {
    /** The number on the icon of the app. */
    icon?: number
  }
}

const iconOf = (page: Page) => page.evaluate(() => window.icon)

/** Records the icon in every page that is opened from now on. */
const watchIcon = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: async (count: number) => {
        window.icon = count
      },
      clearAppBadge: async () => {
        window.icon = 0
      },
    })
  })

const write = async ({ mia }: Pair, text: string) =>
  mia.ask(postMessage, { body: { text, clientId: crypto.randomUUID() } })

test(
  'O-058 O-072 A message read without a network leaves the app badge at once, and its read receipt is sent though the page was closed',
  nightly,
  async () => {
    const pair = await newPair(fixture)
    const visitor = await fixture.visit({ as: pair.jonas, device: 'desktop', worker: false })
    const { page, context, open, newTab, faults } = visitor
    faults.tolerate(NO_CONNECTION)
    await watchIcon(context)
    const unread = async () => (await pair.jonas.ask(unreadCount)).unread
    for (let count = 0; count < 30; count += 1) await write(pair, `Zeile ${count}`)
    const chat = chatPage(page)
    const listening = joined(page)
    await open('/chat')
    await listening
    await become(unread, 0)
    // The messages come while somebody looks at older ones.
    await chat.list.hover()
    await page.mouse.wheel(0, -900)
    await see(chat.toNewest)
    for (const text of ['Gute Nacht.', 'Bis morgen.']) await write(pair, text)
    await become(() => iconOf(page), 2)
    await settledRecords(page)

    await context.setOffline(true)
    await chat.toNewest.click()
    await become(() => iconOf(page), 0)
    await become(async () => (await waitingItems(page, 'changes')) > 0, true)
    await atRest(page)
    // A read receipt that waits is not announced, since nobody has asked to send it.
    expect(await page.getByText(/wartet noch|warten noch/).count()).toBe(0)
    expect(await unread()).toBe(2)
    await page.close()

    await context.setOffline(false)
    const later = await newTab('/karten')
    await become(unread, 0)
    await become(() => iconOf(later), 0)
    await become(() => waitingItems(later, 'changes'), 0)
    const told = await pair.mia.ask(history, { query: { limit: '2' } })
    expect(told.map(({ readAt }) => readAt === null)).toEqual([false, false])
  },
)

test(
  'O-058 O-072 A message that the worker has fetched leaves the app badge once it is read in an app opened without a network, and its read receipt is sent',
  nightly,
  async () => {
    const pair = await newPair(fixture)
    const visitor = await fixture.visit({ as: pair.jonas, device: 'phone', worker: true })
    const { page: app, context, open, faults } = visitor
    faults.tolerate(NO_CONNECTION)
    faults.tolerate(/konnte|nicht erreichbar|failed:|nachgelesen/)
    await watchIcon(context)
    const unread = async () => (await pair.jonas.ask(unreadCount)).unread
    await write(pair, 'Bis nachher.')
    await open('/chat')
    await become(unread, 0)
    await workerOf(app)
    await canSeal(app)
    await settledRecords(app)
    await become(() => pageIsKept(app), true)

    const page = await context.newPage()
    await app.close()
    // A page of this origin that does not run the app.
    await page.goto(`${fixture.address}/sw.js`)
    const worker = await workerOf(page)
    await page.goto('about:blank')
    for (const text of ['Gute Nacht.', 'Bis morgen.']) await write(pair, text)
    const begun = Date.now()
    const asks = workerAsks(context)
    await worker.periodicSync('refresh')
    await asks
    await page.goto(`${fixture.address}/sw.js`)
    // Nine records: seven of Heute, the chat and its unread count; no card was chosen.
    await become(() => persistedRecords(page, 'persisted', begun), 9)

    await context.setOffline(true)
    await page.goto(`${fixture.address}/chat`)
    await see(chatPage(page).bubble('Bis morgen.'))
    await become(() => iconOf(page), 0)
    await become(() => waitingItems(page, 'changes'), 1)
    expect(await unread()).toBe(2)
    await context.setOffline(false)
    await become(unread, 0)
    await become(() => waitingItems(page, 'changes'), 0)
    const told = await pair.mia.ask(history, { query: { limit: '2' } })
    expect(told.map(({ readAt }) => readAt === null)).toEqual([false, false])
  },
)
