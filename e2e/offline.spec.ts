import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listCards, selectCard } from '#contract/cards/calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Pair, Person } from '../server/testing/couples.ts'
import { isWhole, thorough } from '../server/testing/effort.ts'
import { median } from '../server/testing/quantiles.ts'
import { openTcpProxy, type TcpProxy } from '../server/testing/tcp-proxy.ts'
import { axe, newPair, useFixture } from './fixtures.ts'
import { today } from './pages/cards.ts'
import { shell } from './pages/shell.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { loaded } from './support/loaded.ts'
import { slowness, stretched } from './support/pace.ts'
import { become, gone, see } from './support/see.ts'
import { setVisibility } from './support/visibility.ts'

const fixture = useFixture({ worker: isWhole })

/** A page that was offline has caught up two seconds after its socket is back (trust h). */
const CATCH_UP_MS = 2000

let pair: Pair
beforeEach(async () => {
  pair = await newPair(fixture)
})

/** Chooses a card for today, the first or another one, as the partner does on another device. */
async function choose(by: Person, page = '1'): Promise<string> {
  const [card] = await by.ask(listCards, { query: { limit: '1', page, seed: '3' } })
  if (card === undefined) throw new Error('The deck is empty.')
  const body = { date: utcDay(Date.now()), cardId: card.id }
  await by.ask(selectCard, { query: { force: 'true' }, body })
  return card.title
}

describe('Without a network', () => {
  test('A banner says so, what is shown stays, and the banner goes with the return', async () => {
    const title = await choose(pair.mia)
    const { page, context, open, faults } = await fixture.visit({ as: pair.jonas })
    faults.tolerate(NO_CONNECTION)
    const screen = today(page)
    await open('/')
    await see(screen.locked)
    await context.setOffline(true)
    await see(shell(page).offline)
    expect(await screen.title.innerText()).toBe(title)
    await axe(page, '/ offline')
    await context.setOffline(false)
    await gone(shell(page).offline)
    await see(screen.locked)
  })

  // Private windows of some browsers have no worker that would keep the pages.
  test(
    'A page that does not come says so inside the app, and comes with the return',
    thorough,
    async () => {
      const { page, context, open, faults } = await fixture.visit({ as: pair.jonas, worker: false })
      faults.tolerate(NO_CONNECTION)
      faults.tolerate(/The page did not come/)
      await open('/')
      await see(today(page).receiverEmpty)
      await context.setOffline(true)
      await shell(page).entry('Fantasien').click()
      const fault = page.getByRole('alert').filter({ hasText: 'Hier ist etwas schiefgelaufen.' })
      await see(fault)
      await see(shell(page).offline)
      await fault.getByRole('button', { name: 'Noch einmal versuchen' }).click()
      await see(fault)
      await axe(page, '/stories that did not come')
      await context.setOffline(false)
      await see(page.getByRole('heading', { name: 'Heiße Geschichten' }))
      await gone(fault)
    },
  )
})

describe('A connection that breaks', () => {
  let proxy: TcpProxy
  beforeEach(async () => {
    proxy = await openTcpProxy(fixture.address)
  })
  afterEach(() => proxy.close())

  test('O-062 A card chosen meanwhile is there within two seconds of the return', async () => {
    const { page, open, faults } = await fixture.visit({ as: pair.jonas, origin: proxy.address })
    faults.tolerate(NO_CONNECTION)
    const screen = today(page)
    const live = page.waitForEvent('websocket')
    await open('/')
    await live
    await see(screen.receiverEmpty)
    const before = slowness()
    const caughtUp: number[] = []
    for (const card of ['1', '2', '3']) {
      proxy.cut()
      const title = await choose(pair.mia, card)
      expect(await page.getByText(title).count()).toBe(0)
      const back = page
        .waitForResponse((answer) => answer.url().includes('/socket.io/') && answer.ok())
        .then(() => performance.now())
      proxy.restore()
      const backAt = await back
      await see(screen.locked)
      await become(() => screen.title.innerText(), title)
      caughtUp.push(performance.now() - backAt)
    }
    const all = caughtUp.map((ms) => ms.toFixed(0)).join(', ')
    process.stdout.write(`Caught up ${all} ms after the connection was back\n`)
    expect(median(caughtUp)).toBeLessThan(stretched(CATCH_UP_MS, before))
  })
})

describe('A page that is not connected yet', () => {
  test(
    'O-062 A websocket that closes while the connection moves to it is noticed at once',
    thorough,
    async () => {
      const { page, open } = await fixture.visit({ as: pair.jonas })
      let isFirst = true
      await page.routeWebSocket('**/socket.io/**', (near) => {
        const far = near.connectToServer()
        if (!isFirst) return
        isFirst = false
        far.onMessage((message) => {
          near.send(message)
          if (message === '3probe') void near.close()
        })
      })
      let handshakes = 0
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.pathname === '/socket.io/' && !url.searchParams.has('sid')) handshakes += 1
      })
      const screen = today(page)
      await open('/')
      await see(screen.receiverEmpty)
      await become(() => handshakes, 2)
      await choose(pair.mia)
      await see(screen.locked)
    },
  )

  test(
    'O-062 A card chosen between its first reading and its connection is there as soon as it stands',
    thorough,
    async () => {
      const before = slowness()
      const caughtUp: number[] = []
      for (let visit = 0; visit < 3; visit += 1) {
        const { mia, jonas } = await newPair(fixture)
        const { page, open } = await fixture.visit({ as: jonas })
        const gate = Promise.withResolvers<void>()
        await page.route('**/socket.io/**', async (route) => {
          await gate.promise
          await route.continue()
        })
        const screen = today(page)
        const asking = page.waitForRequest('**/socket.io/**')
        await open('/')
        await see(screen.receiverEmpty)
        await asking
        await choose(mia)
        expect(await screen.receiverEmpty.isVisible()).toBe(true)
        const begun = performance.now()
        gate.resolve()
        await see(screen.locked)
        caughtUp.push(performance.now() - begun)
      }
      expect(median(caughtUp)).toBeLessThan(stretched(CATCH_UP_MS, before))
    },
  )
})

describe('Where websockets do not get through', () => {
  test('O-062 O-146 The card comes over the long poll', thorough, async () => {
    const { page, open, faults } = await fixture.visit({ as: pair.jonas })
    faults.tolerate(NO_CONNECTION)
    await page.routeWebSocket(/socket\.io/, (socket) => void socket.close())
    const screen = today(page)
    const polling = page.waitForResponse(
      (answer) => answer.url().includes('/socket.io/') && answer.request().method() === 'POST',
    )
    await open('/')
    await see(screen.receiverEmpty)
    await polling
    await choose(pair.mia)
    await see(screen.locked)
  })

  test(
    'O-062 Where no live connection comes about at all, it comes with the next poll',
    thorough,
    async () => {
      const { page, open, faults } = await fixture.visit({ as: pair.jonas })
      faults.tolerate(NO_CONNECTION)
      await page.route('**/socket.io/**', (route) => route.abort())
      await page.clock.install()
      await page.addInitScript(() => {
        const { fetch } = globalThis
        const askedAt: number[] = []
        Object.assign(globalThis, {
          askedAt,
          fetch(input: RequestInfo | URL, init?: RequestInit) {
            const url = input instanceof Request ? input.url : String(input)
            if (url.includes('/api/selection?')) askedAt.push(Date.now())
            return fetch(input, init)
          },
        })
      })
      const screen = today(page)
      await open('/')
      await see(screen.receiverEmpty)
      await choose(pair.mia)
      await become(async () => {
        await page.clock.runFor(1_000)
        return screen.locked.isVisible()
      }, true)
      const [first = 0, second = 0] = await page.evaluate(
        () => (globalThis as unknown as { readonly askedAt: readonly number[] }).askedAt,
      )
      expect(second - first).toBeGreaterThanOrEqual(30_000)
    },
  )

  // A complaint of the browser fails the test (support/faults.ts).
  test(
    'O-062 A page that is hidden while its connection is being opened ends it in peace',
    thorough,
    async () => {
      const { page, open } = await fixture.visit({ as: pair.jonas })
      const polls: string[] = []
      const first = Promise.withResolvers<void>()
      const shown = Promise.withResolvers<void>()
      await page.route('**/socket.io/**', async (route) => {
        polls.push(route.request().method())
        first.resolve()
        if (polls.length === 1) await shown.promise
        await route.continue()
      })
      await open('/')
      await first.promise
      await setVisibility(page, 'hidden')
      shown.resolve()
      // The end of the connection is a POST of its own.
      await become(() => polls.includes('POST'), true)
      await loaded(page)
      await setVisibility(page, 'visible')
      await see(today(page).receiverEmpty)
    },
  )

  test('HEUTE-17 and at once when the page comes into view again', thorough, async () => {
    const { page, open, faults } = await fixture.visit({ as: pair.jonas })
    faults.tolerate(NO_CONNECTION)
    await page.route('**/socket.io/**', (route) => route.abort())
    const screen = today(page)
    await open('/')
    await see(screen.receiverEmpty)
    await setVisibility(page, 'hidden')
    await choose(pair.mia)
    await setVisibility(page, 'visible')
    await see(screen.locked)
  })
})
