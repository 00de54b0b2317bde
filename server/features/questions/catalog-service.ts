import { createHash, hash } from 'node:crypto'
import { questionPack } from '#contract/questions/pack-shapes.ts'
import { GAME_MAX_LEVEL } from '#contract/questions/rules.ts'
import { readPacks } from '#server/lib/packs.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import { type Positions, positionsOf } from '#server/vault/fixed-table.ts'
import { type AskedQuestion, type QuestionPair, questionKey } from './models.ts'

/** The questions in memory, the same for every couple; loaded at the start. */
export interface QuestionCatalog {
  /** Pairs in the order of the packs. */
  readonly pairs: readonly QuestionPair[]
  /** Both questions of every pair, the one to the giver before the one to the receiver. */
  readonly questions: readonly AskedQuestion[]
  /** Where tables have the questions: in the order of `questions`. */
  readonly positions: Positions
  /**
   * The questions in the order one person is asked.
   * @param seed secret, of this person
   */
  inOrderOf(seed: string): readonly AskedQuestion[]
  find(questionId: string): AskedQuestion | undefined
  withKey(key: number): AskedQuestion | undefined
  /** The position of the first question of a pair. @param question of either half */
  placeOfPair(question: AskedQuestion): number
  /** The pair of a question. */
  pairOf(questionId: string): QuestionPair | undefined
}

/**
 * Reads the question packs. Answers to removed questions stay stored and reappear with their pack.
 * @throws StartFault if a pack is invalid or two pairs have one id.
 */
export function loadQuestions(folder: string): QuestionCatalog {
  const pairs = readPairs(folder)
  const halves = pairs.flatMap((pair) => [pair.geben, pair.empfangen])
  const byId = new Map(halves.map((question) => [question.id, question]))
  const byKey = new Map(halves.map((question) => [question.key, question]))
  const places = new Map(halves.map(({ id }, position) => [id, position - (position % 2)]))
  const pairByHalf = new Map(
    pairs.flatMap((pair) => [
      [pair.geben.id, pair],
      [pair.empfangen.id, pair],
    ]),
  )
  return {
    pairs,
    questions: halves,
    positions: positionsOf(halves.map(({ key }) => key)),
    inOrderOf: cacheOrders(halves),
    find: (questionId) => byId.get(questionId),
    withKey: (key) => byKey.get(key),
    placeOfPair: ({ id }) => places.get(id) ?? 0,
    pairOf: (questionId) => pairByHalf.get(questionId),
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function readPairs(folder: string): QuestionPair[] {
  const pairs = new Map<string, QuestionPair>()
  for (const { file, pack } of readPacks(folder, questionPack)) {
    const name = pack.category
    const category = { id: digest(name).toString('hex').slice(0, 16), name }
    for (const { id, geben, empfangen, level, ...more } of pack.pairs) {
      if (pairs.has(id)) {
        throw new StartFault(`Das Fragenpaar ${id} steht zweimal in den Inhalten, auch in ${file}.`)
      }
      const asked = (questionId: string, text: string) => ({
        id: questionId,
        key: questionKey(questionId),
        text,
        dirtyLevel: level,
        category,
        onRequest: pack.onRequest ?? false,
      })
      pairs.set(id, {
        id,
        geben: asked(`${id}-g`, geben),
        empfangen: asked(`${id}-e`, empfangen),
        mutual: more.mutual ?? false,
        cards: more.cards ?? [],
        stories: more.stories ?? [],
      })
    }
  }
  return [...pairs.values()]
}

/** Random offset of the order, in levels: more than lie between any two of the game's. */
const SPREAD_LEVELS = 6

/**
 * Mixes categories, separates the questions of a pair, from mild to bold. Stable when packs are added
 * (O-129), and another one for each person: whoever knew the order would know from a match what else
 * has been asked, and a „nein“ from an answer that is missing (decision 0067).
 */
function inAskedOrder(questions: readonly AskedQuestion[], seed: string): AskedQuestion[] {
  return questions
    .map((question) => {
      const chance = hash('sha256', `${seed} ${question.id}`, 'buffer').readUInt32BE(0) / 2 ** 32
      return {
        question,
        at: Math.min(question.dirtyLevel, GAME_MAX_LEVEL) + chance * SPREAD_LEVELS,
      }
    })
    .sort((a, b) => a.at - b.at)
    .map(({ question }) => question)
}

/** People whose order is cached, at some 5 KB each; computing one takes a millisecond. */
const ORDERS_KEPT = 500

function cacheOrders(questions: readonly AskedQuestion[]): QuestionCatalog['inOrderOf'] {
  const orders = new Map<string, readonly AskedQuestion[]>()
  return (seed) => {
    const known = orders.get(seed)
    if (known !== undefined) return known
    const [oldest] = orders.keys()
    if (orders.size >= ORDERS_KEPT && oldest !== undefined) orders.delete(oldest)
    const order = inAskedOrder(questions, seed)
    orders.set(seed, order)
    return order
  }
}
