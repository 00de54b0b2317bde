import type { Browser, Page } from 'playwright-core'
import { loginPage } from '../../../e2e/pages/login.ts'
import { shell } from '../../../e2e/pages/shell.ts'
import { newVisitor } from '../../../e2e/support/visitor.ts'
import type { Pair, Person } from '../../../server/testing/couples.ts'
import { besideAim, printTable } from '../run.ts'

/** A phone of some years ago on a mobile line: 1.6 Mbit/s, 150 ms, a quarter of this processor. */
const LINE = {
  offline: false,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
  latency: 150,
}
const SLOWDOWN = 4
/** Long enough for the last picture and the lazy socket. */
const WATCHED_MS = 6000
/** Aims on that phone and line (docs/decisions/0029). */
const AIMS = { lcp: 2_800, tbt: 300, cls: 0 }

interface Vitals {
  lcp: number
  cls: number
  tbt: number
}

function watchVitals(): void {
  const vitals = { lcp: 0, cls: 0, tbt: 0 }
  Object.assign(globalThis, { vitals })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  watch('largest-contentful-paint', (entry) => {
    vitals.lcp = entry.startTime
  })
  watch('layout-shift', (entry) => {
    vitals.cls += (entry as PerformanceEntry & { value: number }).value
  })
  watch('longtask', (entry) => {
    vitals.tbt += Math.max(0, entry.duration - 50)
  })
}

async function slow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** What a device keeps of somebody who has logged in: storage and cookies, nothing cached. */
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
    await page.addInitScript(watchVitals)
    await open(path)
    await page.waitForTimeout(WATCHED_MS)
    const { lcp, tbt, cls } = await page.evaluate(
      () => (globalThis as unknown as { vitals: Vitals }).vitals,
    )
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
