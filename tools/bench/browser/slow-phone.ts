import type { Page } from 'playwright-core'

/** A phone of some years ago on a mobile line: 1.6 Mbit/s, 150 ms, a quarter of this processor. */
const LINE = {
  offline: false,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
  latency: 150,
}
export const SLOWDOWN = 4

export interface Vitals {
  lcp: number
  cls: number
  tbt: number
}

/** Runs in the page, before its first script. */
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

/** Makes a page that of a slow phone which measures itself. */
export async function slow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(watchVitals)
}

/** The figures a page has measured so far. */
export const vitalsOf = (page: Page): Promise<Vitals> =>
  page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals)
