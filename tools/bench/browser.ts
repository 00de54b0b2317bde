import type { Browser } from 'playwright-core'
import { openBrowser } from '../../e2e/support/browser.ts'
import { seedDemo } from '../../server/demo/demo.ts'
import type { Pair } from '../../server/testing/couples.ts'
import { newPair } from '../../server/testing/couples.ts'
import { measureChoices } from './browser/choices.ts'
import { measureFrames } from './browser/frames.ts'
import { measureKept } from './browser/kept.ts'
import { measureAgain, measureLoad } from './browser/load.ts'
import { runBenchmarks } from './run.ts'
import { type Installation, withServer } from './server.ts'

/**
 * What somebody feels: the first load on a slow phone and later ones, what stays on it, the frames of a large deck, the way of a card
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

/** Mia of the demo, with four weeks of a couple's life. */
const MIA = { email: 'mia@beispiel.de', password: 'kerzenlicht' }

await runBenchmarks({
  load: inBrowser(measureLoad),
  again: inBrowser(measureAgain),
  async kept(installation) {
    await seedDemo(installation.config)
    await inBrowser((browser, address) => measureKept(browser, address, MIA))(installation)
  },
  choices: inBrowser(measureChoices),
  frames: inBrowser(measureFrames),
})
