import { openBrowser } from '../../e2e/support/browser.ts'
import { newPair } from '../../server/testing/couples.ts'
import { newScratch } from '../../server/testing/scratch.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'
import { measureChoices } from './browser/choices.ts'
import { measureFrames } from './browser/frames.ts'
import { measureLoad } from './browser/load.ts'
import { seedCards } from './browser/seed.ts'

/**
 * What somebody feels: the first load on a slow phone, the frames of the deck with 10,000 cards,
 * the way of a card from one to the other. Figures, not tests; the aims stand in
 * tools/bench/browser/aims.ts. A build must lie in dist/web.
 */
const CARDS = Number(process.env.BENCH_CARDS ?? 10_000)

const scratch = newScratch()
const env = {
  NODE_ENV: 'production',
  DATA_DIR: `${scratch.folder}/data`,
  RATE_LIMITS: 'off',
  QUOTA_CARDS: String(CARDS),
}
const server = startServerProcess({ env })
const address = await server.ready
const browser = await openBrowser('full')
try {
  const { mia, jonas } = await newPair({ address })
  await measureLoad(browser, address, mia)
  await measureChoices(browser, address, mia, jonas)
  await seedCards(mia, CARDS)
  for (const slowdown of [1, 4]) {
    await measureFrames(browser, address, mia, { cards: CARDS, slowdown })
  }
} finally {
  await browser.close()
  await server.kill()
  scratch.remove()
}
