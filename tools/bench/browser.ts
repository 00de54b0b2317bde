import type { Browser } from 'playwright-core'
import type { Pair } from '#server/testing/couples.ts'
import { newPair } from '#server/testing/couples.ts'
import { openBrowser } from '../../e2e/support/browser.ts'
import { measureAgain, measureLoad } from './browser/load.ts'
import { runBenchmarks } from './run.ts'
import { type Installation, withServer } from './server.ts'

/**
 * The first load on a slow phone and later ones, beside their aims. A build must lie in dist/web.
 */
const inBrowser =
  (measure: (browser: Browser, address: string, pair: Pair) => Promise<void>) =>
  (installation: Installation) =>
    withServer(installation, async (server) => {
      const browser = await openBrowser('full')
      try {
        await measure(browser, server.address, await newPair(server))
      } finally {
        await browser.close()
      }
    })

await runBenchmarks({ load: inBrowser(measureLoad), again: inBrowser(measureAgain) })
