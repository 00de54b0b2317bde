import { measureCards } from './reads/cards.ts'
import { measureBesideSearch, measureMessages } from './reads/messages.ts'
import { measureWords } from './reads/words.ts'
import { runBenchmarks } from './run.ts'
import { type BenchServer, type Installation, withServer } from './server.ts'

/**
 * How the calls of a couple grow with what it has: both sizes in one run, so that the ratio tells
 * more than the milliseconds. Over real HTTP, client and server in one process.
 */
const served = (measure: (server: BenchServer) => Promise<void>) => (installation: Installation) =>
  withServer(installation, measure)

await runBenchmarks({
  cards: served(measureCards),
  messages: served(measureMessages),
  search: served(measureBesideSearch),
  words: measureWords,
})
