import { answerQuestion, listQuestions, questionMatches } from '#contract/questions/calls.ts'
import {
  listStories,
  listStorySummaries,
  rateStory,
  readStory,
  storyMatches,
} from '#contract/stories/calls.ts'
import { questionKey } from '../../../server/features/questions/models.ts'
import { tableOf as answersTable, writeAnswers } from '../../../server/features/questions/store.ts'
import {
  tableOf as ratingsTable,
  writeRatings,
} from '../../../server/features/stories/rating-store.ts'
import { createPair, insertPerson, pairVault } from '../../../server/identity/people.ts'
import { newId } from '../../../server/lib/ids.ts'
import { newPair, type Pair } from '../../../server/testing/couples.ts'
import { sizeOf } from '../run.ts'
import { type BenchServer, type Installation, withServer } from '../server.ts'
import { writeContent } from './content.ts'
import { figuresOf, LINEAR, nameOf, type Probe, printGrowth } from './probes.ts'

const AMONG_PAIRS = 1.5
const WORDS = sizeOf('BENCH_WORDS', 1_000)
const COUPLES = sizeOf('BENCH_COUPLES', 10_000)

const half = (at: number, side: 'g' | 'e'): string => `q-messung-${at}-${side}`

/** A couple that has answered and rated everything there is. */
async function coupleWithWords(
  { address, context: { database, vault } }: BenchServer,
  size: number,
): Promise<Pair> {
  const pair = await newPair({ address })
  const pairs = await pairVault(database.db, vault, pair.pairId)
  const all = Array.from({ length: size }, (_, at) => at)
  const answers = new Map(
    all.flatMap((at) => [
      [questionKey(half(at, 'g')), 'yes' as const],
      [questionKey(half(at, 'e')), at % 3 === 0 ? ('no' as const) : ('maybe' as const)],
    ]),
  )
  const ratings = new Map(
    all.map((at) => [at + 1, { dirtyLevel: at % 6, preference: 'yes' as const }]),
  )
  await database.db.transaction().execute(async (trx) => {
    for (const { userId } of [pair.mia, pair.jonas]) {
      await writeAnswers(trx, pairs, userId, answersTable(answers))
      await writeRatings(trx, pairs, userId, ratingsTable(ratings))
    }
  })
  return pair
}

const probesOfWords = ({ mia }: Pair, limit: number): Probe[] => [
  [
    nameOf(listQuestions, 'six'),
    limit,
    () => mia.ask(listQuestions, { query: { pageSize: '6', maxDirtyLevel: '4' } }),
  ],
  [
    nameOf(answerQuestion),
    limit,
    () => mia.ask(answerQuestion, { body: { questionId: half(1, 'g'), answer: 'yes' } }),
  ],
  [nameOf(questionMatches), limit, () => mia.send({ path: '/questions/matching' })],
  [nameOf(listStories), limit, () => mia.send({ path: '/stories' })],
  [nameOf(listStorySummaries), limit, () => mia.send({ path: '/stories/summaries' })],
  [nameOf(readStory), limit, () => mia.ask(readStory, { params: { id: '1' } })],
  [
    nameOf(rateStory),
    limit,
    () => mia.ask(rateStory, { params: { id: '1' }, body: { dirtyLevel: 3, preference: 'yes' } }),
  ],
  [nameOf(storyMatches), limit, () => mia.ask(storyMatches)],
]

const AT_ONCE = 500

/** Other couples, who have nothing to do with the one that is measured. */
async function addPairs({ context: { database, vault } }: BenchServer, count: number) {
  const now = Date.now()
  for (let first = 0; first < count; first += AT_ONCE) {
    await database.db.transaction().execute(async (trx) => {
      for (let at = first; at < Math.min(first + AT_ONCE, count); at += 1) {
        const pair = await createPair(trx, vault, newId(), now)
        const record = {
          name: `Person ${at}`,
          username: null,
          email: `${newId()}@beispiel.de`,
          phoneNumber: null,
          role: null,
          plannedPartnerRole: null,
          shareStoryRatings: false,
        }
        await insertPerson(trx, vault, pair, {
          id: newId(),
          seat: 0,
          record,
          passwordHash: '',
          isInitiator: true,
          onboarded: true,
          now,
        })
      }
    })
  }
}

/** Question pairs and stories, all answered; then the larger number of them among many couples. */
export async function measureWords(installation: Installation): Promise<void> {
  const withContent = <T>(size: number, run: (server: BenchServer) => Promise<T>) =>
    withServer(installation, run, { contentDir: writeContent(installation.folder, size) })
  await printGrowth('question pairs and stories, all answered', [50, WORDS], (size) =>
    withContent(size, async (server) =>
      figuresOf(probesOfWords(await coupleWithWords(server, size), LINEAR)),
    ),
  )
  await withContent(WORDS, async (server) => {
    const pair = await coupleWithWords(server, WORDS)
    await printGrowth('couples in the database', [10, COUPLES], async (count) => {
      await addPairs(server, count)
      return figuresOf(probesOfWords(pair, AMONG_PAIRS))
    })
  })
}
