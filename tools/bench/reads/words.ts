import { answerQuestion, listQuestions, questionMatches } from '#contract/questions/calls.ts'
import { listStories, rateStory, readStory, storyMatches } from '#contract/stories/calls.ts'
import { writeAnswers } from '../../../server/features/questions/store.ts'
import { writeRatings } from '../../../server/features/stories/rating-store.ts'
import { createPair, insertPerson, pairVault } from '../../../server/identity/people.ts'
import { newId } from '../../../server/lib/ids.ts'
import { newPair, type Pair } from '../../../server/testing/couples.ts'
import { figuresOf, nameOf, type Probe, printGrowth } from './measure.ts'
import type { BenchServer } from './server.ts'

const AMONG_PAIRS = 1.5
const LINEAR = Number.POSITIVE_INFINITY

const half = (at: number, side: 'g' | 'e'): string => `q-messung-${at}-${side}`

/** A couple that has answered and rated everything there is. */
export async function coupleWithWords(
  { address, context: { database, vault } }: BenchServer,
  size: number,
): Promise<Pair> {
  const pair = await newPair({ address })
  const pairs = await pairVault(database.db, vault, pair.pairId)
  const all = Array.from({ length: size }, (_, at) => at)
  const answers = new Map(
    all.flatMap((at) => [
      [half(at, 'g'), 'yes' as const],
      [half(at, 'e'), at % 3 === 0 ? ('no' as const) : ('maybe' as const)],
    ]),
  )
  const ratings = new Map(
    all.map((at) => [at + 1, { dirtyLevel: at % 6, preference: 'yes' as const }]),
  )
  await database.db.transaction().execute(async (trx) => {
    for (const { userId } of [pair.mia, pair.jonas]) {
      await writeAnswers(trx, pairs, userId, answers)
      await writeRatings(trx, pairs, userId, ratings)
    }
  })
  return pair
}

export const probesOfWords = ({ mia }: Pair, limit = LINEAR): Probe[] => [
  {
    name: nameOf(listQuestions, 'six'),
    limit,
    run: () => mia.ask(listQuestions, { query: { pageSize: '6', maxDirtyLevel: '4' } }),
  },
  {
    name: nameOf(answerQuestion),
    limit,
    run: () => mia.ask(answerQuestion, { body: { questionId: half(1, 'g'), answer: 'yes' } }),
  },
  { name: nameOf(questionMatches), limit, run: () => mia.send({ path: '/questions/matching' }) },
  { name: nameOf(listStories), limit, run: () => mia.send({ path: '/stories' }) },
  { name: nameOf(readStory), limit, run: () => mia.ask(readStory, { params: { id: '1' } }) },
  {
    name: nameOf(rateStory),
    limit,
    run: () =>
      mia.ask(rateStory, { params: { id: '1' }, body: { dirtyLevel: 3, preference: 'yes' } }),
  },
  { name: nameOf(storyMatches), limit, run: () => mia.ask(storyMatches) },
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
          email: `messung-${at}@beispiel.de`,
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

/** Everything answered: 50 to 1,000 question pairs and stories; a thousand among 10,000 couples. */
export const WORD_SIZES = [50, 1_000] as const

export async function measureAmongPairs(server: BenchServer, size: number): Promise<void> {
  const pair = await coupleWithWords(server, size)
  const alone = await figuresOf(probesOfWords(pair, AMONG_PAIRS))
  await addPairs(server, 10_000)
  const among = await figuresOf(probesOfWords(pair, AMONG_PAIRS))
  printGrowth('pairs in the database: 10 and 10,000', alone, among)
}
