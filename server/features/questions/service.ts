import type { Received } from '#contract/kernel/call.ts'
import type {
  answerQuestion,
  listQuestions,
  Paar,
  takeAnswerBack,
} from '#contract/questions/calls.ts'
import { answerChanged, questionNotFound } from '#contract/questions/errors.ts'
import { newMatch } from '#contract/questions/events.ts'
import { isOutdated, type QuestionAnswer, type StandingAnswer } from '#contract/questions/rules.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { inPair } from '../../identity/in-pair.ts'
import { readAndRecordShown } from '../../identity/record-shown.ts'
import { type Side, sideOf, withOwn } from '../../identity/shown-matches.ts'
import type { QuestionCatalog } from './catalog-service.ts'
import { answered, reveal } from './match-policy.ts'
import { readCouple, writeMatches } from './match-store.ts'
import type { Answers, AskedQuestion, QuestionPair } from './models.ts'
import { presentPaar } from './present.ts'
import { answersOf, writeAnswers } from './store.ts'

/** Own answers. */
export const ownAnswers = (context: Context, actor: Actor): Promise<Answers> =>
  inPair(context, actor).read((db, pair) => answersOf(db, pair, actor.userId))

type Filter = Received<typeof listQuestions>['query']

const passes =
  ({ category, dirtyLevel, maxDirtyLevel }: Filter) =>
  (question: AskedQuestion): boolean =>
    (category === undefined ||
      category === question.category.id ||
      category === question.category.name) &&
    (dirtyLevel === undefined || question.level === dirtyLevel) &&
    (maxDirtyLevel === undefined || question.level <= maxDirtyLevel)

/** A page of unanswered questions, and the progress (O-129, O-131). */
export async function openQuestions(
  context: Context,
  catalog: QuestionCatalog,
  filter: Filter,
  actor: Actor,
) {
  const answers = await ownAnswers(context, actor)
  const seed = context.vault.blindIndex('order of questions', actor.userId)
  const filtered = catalog.inOrderOf(seed).filter(passes(filter))
  const open = filtered.filter(({ id }) => !answers.has(id))
  const start = (filter.page - 1) * filter.pageSize
  return {
    questions: open.slice(start, start + filter.pageSize),
    total: filtered.length,
    answered: filtered.length - open.length,
  }
}

/** Refuses a change of an own answer that has been changed elsewhere since. */
function checkStanding(
  mine: ReadonlyMap<string, QuestionAnswer>,
  questionId: string,
  wanted: StandingAnswer,
  instead: StandingAnswer | undefined,
): void {
  if (isOutdated(mine.get(questionId) ?? 'none', wanted, instead)) refuse(answerChanged)
}

/**
 * Stores or replaces an answer. Both partners are notified of a new match at the same time, once,
 * and of nothing else.
 * @throws Refused 404 for an unknown question, 409 if another answer stands than `instead`
 */
export async function answer(
  context: Context,
  catalog: QuestionCatalog,
  { questionId, answer: given, instead }: Received<typeof answerQuestion>['body'],
  actor: Actor,
): Promise<void> {
  const questions = catalog.pairOf(questionId)
  if (questions === undefined) refuse(questionNotFound)
  await change(context, questions, actor, (mine) => {
    checkStanding(mine, questionId, given, instead)
    // Deleted first, so that the insertion order is that of changes.
    mine.delete(questionId)
    mine.set(questionId, given)
    return true
  })
}

/**
 * Deletes an own answer; idempotent.
 * @throws Refused like `answer`
 */
export async function withdrawAnswer(
  context: Context,
  catalog: QuestionCatalog,
  { params, body }: Pick<Received<typeof takeAnswerBack>, 'params' | 'body'>,
  actor: Actor,
): Promise<void> {
  const { questionId } = params
  const questions = catalog.pairOf(questionId)
  if (questions === undefined) refuse(questionNotFound)
  await change(context, questions, actor, (mine) => {
    checkStanding(mine, questionId, 'none', body.instead)
    return mine.delete(questionId)
  })
}

/** @param edit changes the own answers to a pair of questions; false if nothing changes */
async function change(
  context: Context,
  questions: QuestionPair,
  actor: Actor,
  edit: (mine: Map<string, QuestionAnswer>) => boolean,
): Promise<void> {
  const { live, presence } = context
  const isConnected = await presence.isConnected(actor.pairId)
  const notifications = await inPair(context, actor).write(async (trx, pair) => {
    const couple = await readCouple(trx, pair)
    const before = couple && couple.answers[sideOf(couple.record.members, actor.userId)]
    const mine = new Map(before ?? (await answersOf(trx, pair, actor.userId)))
    if (!edit(mine)) return []
    await writeAnswers(trx, pair, actor.userId, mine)
    if (couple === null) return []
    const { members } = couple.record
    const after = withOwn(couple.answers, sideOf(members, actor.userId), mine)
    const { record, begun } = answered(
      questions,
      couple.record,
      [couple.answers, after],
      isConnected,
    )
    if (record !== couple.record) await writeMatches(trx, pair, record)
    if (begun === null) return []
    return members.flatMap((userId, index) => {
      const side = index as Side
      const paar = presentPaar(questions, begun[side], side, after[side])
      return paar === null ? [] : [{ userId, paar }]
    })
  })
  for (const { userId, paar } of notifications) live.emit({ userId }, newMatch, paar)
}

/**
 * All matches, strong before weak, in the order of the packs. That they are shown is recorded first
 * (O-148).
 * @param how whether the caller sees them, or exports a copy
 */
export async function matches(
  context: Context,
  catalog: QuestionCatalog,
  actor: Actor,
  how: 'seen' | 'copied',
): Promise<Paar[]> {
  const { paare } = await readAndRecordShown(
    context,
    actor,
    async (db, pair) => {
      const couple = await readCouple(db, pair)
      if (couple === null) return { isNew: false, paare: [] }
      const { record, answers } = couple
      const side = sideOf(record.members, actor.userId)
      const seen = reveal(catalog, record, answers, side, how === 'seen')
      const paare = catalog.pairs.flatMap(
        (questions) => presentPaar(questions, seen.view, side, answers[side]) ?? [],
      )
      return { isNew: seen.record !== record, record: seen.record, paare }
    },
    async (trx, pair, { record }) => record && writeMatches(trx, pair, record),
  )
  const strong = paare.filter(({ matchType }) => matchType === 'starkes Match')
  return [...strong, ...paare.filter(({ matchType }) => matchType !== 'starkes Match')]
}
