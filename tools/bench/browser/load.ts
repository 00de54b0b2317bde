import type { Browser } from 'playwright-core'
import { listCards, selectCard } from '#contract/cards/calls.ts'
import { postDailyMessage, postStatus } from '#contract/daily/calls.ts'
import type { Pair, Person } from '#server/testing/couples.ts'
import { median } from '#server/testing/quantiles.ts'
import { loginPage } from '../../../e2e/pages/login.ts'
import { shell } from '../../../e2e/pages/shell.ts'
import { settledRecords } from '../../../e2e/support/persisted.ts'
import { newVisitor } from '../../../e2e/support/visitor.ts'
import { besideAim, printTable, sizeOf } from '../run.ts'
import { SLOWDOWN, slow, vitalsOf } from './slow-phone.ts'

/** Long enough for the last picture and the lazy socket. */
const WATCHED_MS = 6000
/** Aims on that phone and line (docs/decisions/0079). */
const AIMS = { lcp: 2_800, tbt: 300, cls: 0 }
/** Aim for a later visit, which shows stored answers before the server's come (decision 0055). */
const AGAIN_LCP = 1_200
const AGAIN = sizeOf('BENCH_AGAIN', 5)

/** A device as it is after a login: with storage and cookies, nothing cached. */
async function rememberedDevice(browser: Browser, address: string, account: Person) {
  const { page, context, open } = await newVisitor(browser, address)
  await open('/login')
  await loginPage(page).enter(account.email, account.password)
  await page.waitForURL(`${address}/`)
  await shell(page).entry('Heute').waitFor()
  const storageState = await context.storageState()
  await context.close()
  return { storageState }
}

/** Prints LCP, TBT and CLS of the first screens, cold, on a slow phone. */
export async function measureLoad(browser: Browser, address: string, { mia }: Pair): Promise<void> {
  const screens = [
    { path: '/login', device: undefined },
    { path: '/', device: await rememberedDevice(browser, address, mia) },
  ]
  const rows: string[][] = []
  for (const { path, device } of screens) {
    const { page, context, open } = await newVisitor(browser, address, {
      ...(device && { browser: device }),
    })
    await slow(page)
    await open(path)
    await page.waitForTimeout(WATCHED_MS)
    const { lcp, tbt, cls } = await vitalsOf(page)
    await context.close()
    rows.push([
      path,
      ...besideAim(lcp, AIMS.lcp),
      ...besideAim(tbt, AIMS.tbt),
      ...besideAim(cls, AIMS.cls, 3),
    ])
  }
  printTable(`cold, 1.6 Mbit/s, CPU ${SLOWDOWN}x`, [
    ['', 'LCP ms', 'aim', '', 'TBT ms', 'aim', '', 'CLS', 'aim', ''],
    ...rows,
  ])
}

/** A day on which both have been there: a card is chosen, something was said. */
async function liveToday({ mia, jonas }: Pair): Promise<void> {
  const [card] = await mia.ask(listCards, { query: { limit: '1', seed: '3' } })
  await mia.ask(selectCard, { query: {}, body: { cardId: card?.id ?? '' } })
  await mia.ask(postDailyMessage, { body: { message: 'Bis heute Abend. Ich freue mich.' } })
  await mia.ask(postStatus, { body: { level: 6, message: 'Kerzen?' } })
  await jonas.ask(postDailyMessage, { body: { message: 'Ich mich auch.' } })
}

/**
 * Prints the LCP of „Heute“ at later visits: its files and what was read last are on the device. Then
 * the same with a server that never answers, which is what the device alone takes.
 */
export async function measureAgain(browser: Browser, address: string, pair: Pair) {
  await liveToday(pair)
  const { mia } = pair
  const { context, page, open } = await newVisitor(browser, address, { as: mia, worker: true })
  await open('/')
  await shell(page).entry('Heute').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The key comes after the first view, and what was read is kept from then on.
  await page.waitForFunction(() => document.cookie.includes('knistern-offline'))
  await settledRecords(page)
  await page.close()
  const visit = async (): Promise<number> => {
    const tab = await context.newPage()
    await slow(tab)
    await tab.goto(`${address}/`)
    await tab.waitForTimeout(WATCHED_MS)
    const { lcp } = await vitalsOf(tab)
    await tab.close()
    return lcp
  }
  const visits = async (): Promise<number[]> => {
    const lcps: number[] = []
    for (let at = 0; at < AGAIN; at += 1) lcps.push(await visit())
    return lcps
  }
  const online = await visits()
  await context.route('**/api/**', () => undefined)
  const alone = await visits()
  await context.close()
  printTable(`again, 1.6 Mbit/s, CPU ${SLOWDOWN}x, LCP ms`, [
    ['median', ...besideAim(median(online), AGAIN_LCP)],
    ['all', online.map((lcp) => lcp.toFixed(0)).join(' ')],
    ['no answer', median(alone).toFixed(0)],
    ['all', alone.map((lcp) => lcp.toFixed(0)).join(' ')],
  ])
}
