import { rmSync } from 'node:fs'
import { measureCards } from './reads/cards.ts'
import { writeContent } from './reads/content.ts'
import { type Figures, figuresOf, printGrowth } from './reads/measure.ts'
import { measureBesideSearch, measureMessages } from './reads/messages.ts'
import { withPostgres, withSqlite } from './reads/server.ts'
import { coupleWithWords, measureAmongPairs, probesOfWords, WORD_SIZES } from './reads/words.ts'

/**
 * How the calls of a couple grow with what it has: both sizes in one run, so that the ratio tells
 * more than the milliseconds. Over real HTTP, client and server in one process. Arguments choose:
 * sqlite, postgres; cards, messages, search, words. All of a kind without any of it.
 */
const engines = { sqlite: withSqlite, postgres: withPostgres }
const topics = {
  cards: (withEngine: typeof withSqlite) => withEngine(measureCards),
  messages: (withEngine: typeof withSqlite) => withEngine(measureMessages),
  search: (withEngine: typeof withSqlite) => withEngine(measureBesideSearch),
  words: measureWords,
}
const wanted = process.argv.slice(2)

/** The entries the arguments name, or all of them where they name none. */
function chosen<T>(kinds: Readonly<Record<string, T>>): [string, T][] {
  const all = Object.entries(kinds)
  const named = all.filter(([name]) => wanted.includes(name))
  return named.length > 0 ? named : all
}

async function measureWords(withEngine: typeof withSqlite): Promise<void> {
  const [few, many] = WORD_SIZES
  let small: Figures = new Map()
  for (const size of WORD_SIZES) {
    const content = writeContent(size, size)
    await withEngine(async (server) => {
      const figures = await figuresOf(probesOfWords(await coupleWithWords(server, size)))
      if (size === few) small = figures
      else {
        printGrowth(`question pairs and stories, all answered: ${few} and ${many}`, small, figures)
        await measureAmongPairs(server, size)
      }
    }, content)
    rmSync(content, { recursive: true })
  }
}

for (const [name, withEngine] of chosen(engines)) {
  console.log(`\n== ${name}`)
  for (const [, measure] of chosen(topics)) await measure(withEngine)
}
