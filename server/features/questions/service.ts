import type { Received } from '#contract/kernel/call.ts'
import type { listQuestions, Paar } from '#contract/questions/calls.ts'
import { questionNotFound } from '#contract/questions/errors.ts'
import { newMatch } from '#contract/questions/events.ts'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { lockOwnPair } from '../../people/pair-locks.ts'
import { pairVault } from '../../people/people.ts'
import type { QuestionCatalog } from './catalog-service.ts'
import { presentPaar } from './present.ts'
import { answersOf, answersOfPair, noteTold, writeAnswers } from './store.ts'
import type { Answers, AskedQuestion, QuestionPair } from './tables.ts'

const vaultOf = ({ database, vault }: Context, actor: Actor) =>
  pairVault(database.db, vault, actor.pairId)

/** One's own answers; the partner's play no part in anything but the matches. */
export async function ownAnswers(context: Context, actor: Actor): Promise<Answers> {
  return answersOf(context.database.db, await vaultOf(context, actor), actor.userId)
}

type Filter = Received<typeof listQuestions>['query']

const isMeant =
  ({ category, dirtyLevel, maxDirtyLevel }: Filter) =>
  (question: AskedQuestion): boolean =>
    (category === undefined ||
      category === question.category.id ||
      category === question.category.name) &&
    (dirtyLevel === undefined || question.level === dirtyLevel) &&
    (maxDirtyLevel === undefined || question.level <= maxDirtyLevel)

/** One page of the questions one has not answered, and how far one has come (O-129, O-131). */
export async function openQuestions(
  context: Context,
  catalog: QuestionCatalog,
  filter: Filter,
  actor: Actor,
) {
  const answers = await ownAnswers(context, actor)
  const meant = catalog.questions.filter(isMeant(filter))
  const open = meant.filter(({ id }) => !answers.has(id))
  const start = (filter.page - 1) * filter.pageSize
  return {
    questions: open.slice(start, start + filter.pageSize),
    total: meant.length,
    answered: meant.length - open.length,
  }
}

/** The two members' answers as each of them sees the pair: one's own first. */
interface Couple {
  readonly mine: Answers | undefined
  readonly partner: Answers | undefined
  readonly partnerId: string | undefined
}

function coupleOf(answers: ReadonlyMap<string, Answers>, userId: string): Couple {
  const partnerId = [...answers.keys()].find((id) => id !== userId)
  return {
    mine: answers.get(userId),
    partner: partnerId === undefined ? undefined : answers.get(partnerId),
    partnerId,
  }
}

/**
 * Answers a question, in place of an earlier answer. Both partners hear of a match that begins, at
 * the same moment and once; of anything else nobody hears.
 */
export async function answer(
  context: Context,
  catalog: QuestionCatalog,
  { questionId, answer: given }: { questionId: string; answer: QuestionAnswer },
  actor: Actor,
): Promise<void> {
  const questions = catalog.pairOf(questionId)
  if (questions === undefined) refuse(questionNotFound)
  const { database, live } = context
  const pair = await vaultOf(context, actor)
  const begun = await database.db.transaction().execute(async (trx) => {
    await lockOwnPair(trx, actor)
    const before = coupleOf(await answersOfPair(trx, pair), actor.userId)
    const mine = new Map(before.mine)
    // Taken out first, so that the last changed stands at the end.
    mine.delete(questionId)
    mine.set(questionId, given)
    await writeAnswers(trx, pair, actor.userId, mine)
    const match = matchThatBegins(questions, before, mine)
    return match !== null && (await noteTold(trx, pair, questions.id)) ? match : null
  })
  if (begun === null) return
  live.emit({ userId: actor.userId }, newMatch, begun.mine)
  live.emit({ userId: begun.partnerId }, newMatch, begun.partner)
}

/** The match one answer has made, in the view of each; null if there is none or there was one. */
function matchThatBegins(
  questions: QuestionPair,
  { mine: before, partner: theirs, partnerId }: Couple,
  after: Answers,
): { mine: Paar; partner: Paar; partnerId: string } | null {
  if (partnerId === undefined || presentPaar(questions, before, theirs) !== null) return null
  const mine = presentPaar(questions, after, theirs)
  const partner = presentPaar(questions, theirs, after)
  return mine === null || partner === null ? null : { mine, partner, partnerId }
}

/** Takes one's own answer back; one that was never given is taken back already. */
export async function takeBack(
  context: Context,
  catalog: QuestionCatalog,
  questionId: string,
  actor: Actor,
): Promise<void> {
  if (catalog.find(questionId) === undefined) refuse(questionNotFound)
  const pair = await vaultOf(context, actor)
  await context.database.db.transaction().execute(async (trx) => {
    await lockOwnPair(trx, actor)
    const mine = new Map(await answersOf(trx, pair, actor.userId))
    if (mine.delete(questionId)) await writeAnswers(trx, pair, actor.userId, mine)
  })
}

/** Everything that matches, strong before soft, else in the order of the packs. */
export async function matches(
  context: Context,
  catalog: QuestionCatalog,
  actor: Actor,
): Promise<Paar[]> {
  const pair = await vaultOf(context, actor)
  const { mine, partner } = coupleOf(await answersOfPair(context.database.db, pair), actor.userId)
  const paare = catalog.pairs.flatMap((questions) => presentPaar(questions, mine, partner) ?? [])
  const strong = paare.filter(({ matchType }) => matchType === 'starkes Match')
  return [...strong, ...paare.filter(({ matchType }) => matchType !== 'starkes Match')]
}
