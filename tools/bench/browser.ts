import type { Browser } from 'playwright-core'
import { openBrowser } from '../../e2e/support/browser.ts'
import type { Pair } from '../../server/testing/couples.ts'
import { newPair } from '../../server/testing/couples.ts'
import { measureChoices } from './browser/choices.ts'
import { measureFrames } from './browser/frames.ts'
import { measureLoad } from './browser/load.ts'
import { runBenchmarks } from './run.ts'
import { type Installation, withServer } from './server.ts'

/**
 * What somebody feels: the first load on a slow phone, the frames of a large deck, the way of a card
 * from one to the other; each beside its aim. A build must lie in dist/web.
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

await runBenchmarks({
  load: inBrowser(measureLoad),
  choices: inBrowser(measureChoices),
  frames: inBrowser(measureFrames),
})
