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
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { valuesOfBoth } from '#server/pair/match-rows.ts'
import { readAndRecordShown } from '#server/pair/record-shown.ts'
import { isFirstLook, type Side, sideOf, withOwn } from '#server/pair/shown-matches.ts'
import { valuesOf, withValues } from '#server/vault/fixed-table.ts'
import type { QuestionCatalog } from './catalog-service.ts'
import { answered, reveal } from './match-policy.ts'
import { readCouple, writeMatches } from './match-store.ts'
import type { Answers, AskedQuestion } from './models.ts'
import { presentPaar } from './present.ts'
import { answersIn, answersOf, tableOf, writeAnswers } from './store.ts'

/** Own answers. */
export const ownAnswers = (context: Context, actor: Actor): Promise<Answers> =>
  inPair(context, actor).read((db, pair) => answersOf(db, pair, actor.userId))

type Filter = Received<typeof listQuestions>['query']

const passes =
  ({ category, dirtyLevel, maxDirtyLevel }: Filter) =>
  (question: AskedQuestion): boolean =>
    (category === undefined
      ? !question.onRequest
      : category === question.category.id || category === question.category.name) &&
    (dirtyLevel === undefined || question.dirtyLevel === dirtyLevel) &&
    (maxDirtyLevel === undefined || question.dirtyLevel <= maxDirtyLevel)

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
  const open = filtered.filter(({ key }) => !answers.has(key))
  const start = (filter.page - 1) * filter.pageSize
  return {
    questions: open.slice(start, start + filter.pageSize),
    total: filtered.length,
    answered: filtered.length - open.length,
  }
}

/** Refuses a change of an own answer that has been changed elsewhere since. */
function checkStanding(
  mine: Answers,
  { key }: AskedQuestion,
  wanted: StandingAnswer,
  instead: StandingAnswer | undefined,
): void {
  if (isOutdated(mine.get(key) ?? 'none', wanted, instead)) refuse(answerChanged)
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
  const question = catalog.find(questionId) ?? refuse(questionNotFound)
  await change(context, catalog, question, actor, (mine) => {
    checkStanding(mine, question, given, instead)
    // Deleted first, so that the insertion order is that of changes.
    mine.delete(question.key)
    mine.set(question.key, given)
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
  const question = catalog.find(params.questionId) ?? refuse(questionNotFound)
  await change(context, catalog, question, actor, (mine) => {
    checkStanding(mine, question, 'none', body.instead)
    return mine.delete(question.key)
  })
}

/**
 * Changes the own answers. Neither the written rows nor the time it takes depends on the other's
 * half: a match that ends is written like one that stays.
 * @param edit of the own answers; false if nothing changes
 */
async function change(
  context: Context,
  catalog: QuestionCatalog,
  question: AskedQuestion,
  actor: Actor,
  edit: (mine: Map<number, QuestionAnswer>) => boolean,
): Promise<void> {
  const { live, presence } = context
  const { positions } = catalog
  const isConnected = await presence.isConnected(actor.pairId)
  const notifications = await inPair(context, actor).write(async (trx, pair) => {
    const couple = await readCouple(trx, pair)
    if (couple === null) {
      const mine = new Map(await answersOf(trx, pair, actor.userId))
      if (edit(mine)) await writeAnswers(trx, pair, actor.userId, tableOf(mine))
      return []
    }
    const { members, answers } = couple
    const side = sideOf(members, actor.userId)
    const mine = new Map(answersIn(answers[side]))
    if (!edit(mine)) return []
    const table = tableOf(mine)
    await writeAnswers(trx, pair, actor.userId, table)
    const before = valuesOfBoth(answers, positions)
    const after = withOwn(before, side, valuesOf(table, positions))
    const first = catalog.placeOfPair(question)
    const notes = valuesOf(couple.notes, positions)
    const changed = answered(first, notes, [before, after], isConnected)
    notes.set(changed.notes, first)
    await writeMatches(trx, pair, {
      ...couple,
      answers: withOwn(answers, side, table),
      notes: notesAs(catalog, couple.notes, notes),
      unlooked: withOwn(couple.unlooked, side, true),
    })
    const { begun } = changed
    const questions = catalog.pairOf(question.id)
    if (begun === null || questions === undefined) return []
    return members.flatMap((userId, index) => {
      const reader = index as Side
      const own = after[reader].subarray(first, first + 2)
      const paar = presentPaar(questions, begun[reader], reader, own)
      return paar === null ? [] : [{ userId, paar }]
    })
  })
  for (const { userId, paar } of notifications) live.emit({ userId }, newMatch, paar)
}

/** A table of notes; those of questions the packs no longer have stay as they are. */
const notesAs = ({ questions }: QuestionCatalog, former: string, notes: Uint16Array): string =>
  withValues(
    former,
    questions.map(({ key }, at) => [key, notes[at] ?? 0]),
  )

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
      const side = sideOf(couple.members, actor.userId)
      const { positions, pairs } = catalog
      const answers = valuesOfBoth(couple.answers, positions)
      const noted = valuesOf(couple.notes, positions)
      const { unlooked } = couple
      const look = { side, isSeen: how === 'seen', unlooked }
      const { view, notes, isNew, hasFormer } = reveal(positions.count, noted, answers, look)
      const paare = pairs.flatMap((questions, place) => {
        const [from, to] = [2 * place, 2 * place + 2]
        const seen = [view[from] ?? 0, view[from + 1] ?? 0] as const
        return presentPaar(questions, seen, side, answers[side].subarray(from, to)) ?? []
      })
      return {
        isNew: isNew || isFirstLook(couple, side),
        isWhole: couple.isWhole,
        paare,
        shown: () => ({
          ...couple,
          notes: notesAs(catalog, couple.notes, notes),
          // The part that a copy leaves undone, the next look does: it is written in any case.
          unlooked: look.isSeen ? withOwn(unlooked, side, hasFormer) : unlooked,
        }),
      }
    },
    async (trx, pair, { shown }) => shown && writeMatches(trx, pair, shown()),
  )
  const strong = paare.filter(({ matchType }) => matchType === 'starkes Match')
  return [...strong, ...paare.filter(({ matchType }) => matchType !== 'starkes Match')]
}
