import type {
  answerOfDay,
  pastQuestions,
  searchPastQuestions,
  withdrawAnswerOfDay,
} from '#contract/daily-questions/calls.ts'
import {
  alreadyRevealed,
  answerChanged,
  dayIsOver,
  notACouple,
} from '#contract/daily-questions/errors.ts'
import { answersRevealed } from '#contract/daily-questions/events.ts'
import { LOOKBACK_DAYS, PAGE_DEFAULT, savedAnswer } from '#contract/daily-questions/rules.ts'
import { wordsOf } from '#contract/daily-questions/search-rules.ts'
import type { Received } from '#contract/kernel/call.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { consentedAt } from '#server/identity/people.ts'
import { eachInSlices, nextSlice } from '#server/lib/slices.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { memberIds } from '#server/pair/membership.ts'
import { readAndRecordShown } from '#server/pair/record-shown.ts'
import { containsWordsInSlices } from '#server/pair/word-search.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { inAskedOrder } from './catalog-service.ts'
import {
  type AskedDay,
  answersReadBy,
  type DailyQuestionCatalog,
  guessesReadBy,
  hasAnswered,
  isWhole,
  withSides,
} from './models.ts'
import { dueOn, ofMembers } from './own-policy.ts'
import { isRevealed, nextQuestion } from './policy.ts'
import { presentDay } from './present.ts'
import type { Sequence } from './records.ts'
import {
  askedOn,
  askedWithin,
  type DayRange,
  sequenceOf,
  writeAskedDay,
  writeSequence,
} from './store.ts'

/** The question of a day, and what has to be written if it is given out just now. */
interface GivenOut {
  /** Null for a pair of one. */
  readonly asked: AskedDay | null
  readonly isNew: boolean
  readonly sequence: Sequence | null
}

/** The questions in the order of a couple. */
export const orderOf = (
  { vault }: Pick<Context, 'vault'>,
  catalog: DailyQuestionCatalog,
  pairId: string,
): DailyQuestionCatalog =>
  inAskedOrder(catalog, vault.blindIndex('order of daily questions', pairId))

/** The id of every question that one of the two has written. */
const OWN = 'own'

async function assignQuestion(
  context: Context,
  db: Db,
  pair: PairVault,
  catalog: DailyQuestionCatalog,
  day: string,
): Promise<GivenOut> {
  const known = await askedOn(db, pair, day)
  if (known !== undefined && isWhole(known)) return { asked: known, isNew: false, sequence: null }
  const members = await memberIds(db, pair)
  if (members.length < 2) return { asked: known ?? null, isNew: false, sequence: null }
  if (known !== undefined) return { asked: withSides(known, members), isNew: true, sequence: null }
  const sequence = await sequenceOf(db, pair)
  const own = ofMembers(sequence.own, members)
  const written = dueOn(own, day)
  const order = orderOf(context, catalog, pair.pairId)
  const { question, asked } =
    written === undefined
      ? nextQuestion(order, sequence.asked)
      : { question: { ...written, id: OWN }, asked: sequence.asked }
  const { id: questionId, text, form, options } = question
  const by = written?.by ?? null
  return {
    asked: withSides({ day, questionId, text, form, options, by, sides: [], replies: [] }, members),
    isNew: true,
    sequence: { asked, own },
  }
}

async function writeGivenOut(
  trx: Db,
  pair: PairVault,
  { asked, sequence }: GivenOut,
): Promise<void> {
  if (asked === null) return
  await writeAskedDay(trx, pair, asked)
  if (sequence !== null) await writeSequence(trx, pair, sequence)
}

/**
 * The question of today, given out to the couple when one of them asks for it first. Thus its row
 * exists before any answer does, and a day nobody looks uses up no question.
 * @returns null for a pair of one
 */
export async function readToday(
  context: Context,
  catalog: DailyQuestionCatalog,
  actor: Actor,
): Promise<AskedDay | null> {
  const today = utcDay(context.clock.now())
  const { asked } = await readAndRecordShown(
    context,
    actor,
    (db, pair) => assignQuestion(context, db, pair, catalog, today),
    writeGivenOut,
  )
  return asked
}

/**
 * Stores or replaces an own answer to the question of today. With the second one both are told at
 * the same time; nobody is told before. Uses up no number of the pair (`inPair`). The same text
 * again is no change: a lost response may be repeated.
 * @throws Refused 409 if the day is over, both have answered, one is alone, or one's own answer is
 * another one than `insteadOf`
 */
export async function answerToday(
  context: Context,
  catalog: DailyQuestionCatalog,
  { day, text, guess: guessed, insteadOf }: Received<typeof answerOfDay>['body'],
  actor: Actor,
): Promise<AskedDay> {
  const { clock, live, domainEvents } = context
  const { asked, reveals } = await inPair(context, actor).write(async (trx, pair) => {
    if (day !== utcDay(clock.now())) refuse(dayIsOver)
    const given = await assignQuestion(context, trx, pair, catalog, day)
    if (given.asked === null) refuse(notACouple)
    if (given.sequence !== null) await writeSequence(trx, pair, given.sequence)
    const { userId } = actor
    const guess = (given.asked.form === 'guess' ? guessed : undefined) ?? null
    const own = ownAnswer(given.asked, userId)
    const isSame = own?.text === text && own.guess === guess
    if (isSame) return { asked: given.asked, reveals: false }
    if (isRevealed(answersReadBy(given.asked, userId))) refuse(alreadyRevealed)
    if (isOutdated(own, insteadOf)) refuse(answerChanged)
    const members = given.asked.sides.map((side) => side.userId)
    const answered = withSides(given.asked, members, { userId, answer: text, guess })
    await writeAskedDay(trx, pair, answered)
    return { asked: answered, reveals: isRevealed(answersReadBy(answered, userId)) }
  })
  if (reveals) {
    live.emit({ pairId: actor.pairId }, answersRevealed, { id: day })
    domainEvents.publish({ type: 'NEW_ANSWERS', id: day, by: actor })
  }
  return asked
}

interface OwnAnswer {
  readonly text: string
  readonly guess: string | null
}

/** An own answer with its guess; undefined without one. */
function ownAnswer(asked: AskedDay, userId: string): OwnAnswer | undefined {
  const text = answersReadBy(asked, userId).get(userId)
  const guess = guessesReadBy(asked, userId).get(userId) ?? null
  return text === undefined ? undefined : { text, guess }
}

/** Whether an own answer is not what a device has shown; not asked by a device that does not say. */
const isOutdated = (
  own: OwnAnswer | undefined,
  shown: readonly (string | null)[] | undefined,
): boolean =>
  shown !== undefined &&
  !shown.includes(own === undefined ? null : savedAnswer(own.text, own.guess))

/**
 * Deletes an own answer of any day nobody else has seen; idempotent.
 * @throws Refused 409 if both have answered, or the answer is another one than `insteadOf`
 */
export async function withdraw(
  context: Context,
  day: string,
  { insteadOf }: Received<typeof withdrawAnswerOfDay>['body'],
  actor: Actor,
): Promise<void> {
  await inPair(context, actor).write(async (trx, pair) => {
    const asked = await askedOn(trx, pair, day)
    const { userId } = actor
    if (asked === undefined || !hasAnswered(asked, userId)) return
    if (isRevealed(answersReadBy(asked, userId))) refuse(alreadyRevealed)
    const shown = insteadOf === undefined ? undefined : [insteadOf]
    if (isOutdated(ownAnswer(asked, userId), shown)) refuse(answerChanged)
    const members = await memberIds(trx, pair)
    const none = { userId, answer: null, guess: null }
    await writeAskedDay(trx, pair, withSides(asked, members, none))
  })
}

/** Days decrypted in one go, some 1.5 ms of work. */
const BATCH = 25

/** The days a person has answered, newest first, whether the partner has or not, a slice at a time. */
export async function* answeredDays(
  context: Context,
  actor: Actor,
  { since, before }: DayRange = { since: null, before: null },
): AsyncGenerator<readonly AskedDay[]> {
  for (let end = before; ; ) {
    await nextSlice()
    const { days } = await readAndRecordShown(
      context,
      actor,
      async (db, pair) => {
        const days = await askedWithin(db, pair, { since, before: end }, BATCH)
        return { days, isNew: false, isWhole: days.every(isWhole) }
      },
      async (trx, pair, { days }) => {
        const members = await memberIds(trx, pair)
        for (const day of days.filter((one) => !isWhole(one))) {
          await writeAskedDay(trx, pair, withSides(day, members))
        }
      },
    )
    yield days.filter((day) => hasAnswered(day, actor.userId))
    const oldest = days.at(-1)
    if (oldest === undefined || days.length < BATCH) return
    end = oldest.day
  }
}

interface AnsweredPage {
  readonly days: readonly AskedDay[]
  /** `before` of the next page; null on the last one. */
  readonly next: string | null
}

/**
 * A page of the days a person has answered and that are searched for, among LOOKBACK_DAYS of the
 * calendar. Neither its length nor its end depends on the partner: days without an own answer do not
 * count, and the last page is the one that reaches back to the person's consent.
 */
async function pageOf(
  context: Context,
  actor: Actor,
  before: string | undefined,
  limit: number,
  isFound: (asked: AskedDay) => boolean | Promise<boolean> = () => true,
): Promise<AnsweredPage> {
  const { clock, database } = context
  const since = addDays(before ?? addDays(utcDay(clock.now()), 1), -LOOKBACK_DAYS)
  const days: AskedDay[] = []
  let oldest: string | null = null
  let isFull = false
  for await (const some of answeredDays(context, actor, { since, before: before ?? null })) {
    await eachInSlices(some, async (asked) => {
      isFull ||= days.length === limit
      if (isFull) return
      if (await isFound(asked)) days.push(asked)
      oldest = asked.day
    })
    if (isFull) return { days, next: oldest }
  }
  const consented = utcDay(await consentedAt(database.db, actor.userId))
  return { days, next: since > consented ? since : null }
}

/** A page of the days a person has answered. */
export const answeredPage = (
  context: Context,
  { before, limit }: Received<typeof pastQuestions>['query'],
  actor: Actor,
): Promise<AnsweredPage> => pageOf(context, actor, before, limit)

/**
 * A page of the days a person has answered with each word of a search in what the person may read:
 * an answer of the partner that is not revealed counts as none.
 */
export function searchAnswered(
  context: Context,
  { search, before }: Received<typeof searchPastQuestions>['body'],
  actor: Actor,
): Promise<AnsweredPage> {
  const isFound = containsWordsInSlices(search)
  return pageOf(context, actor, before, PAGE_DEFAULT, (asked) =>
    isFound(wordsOf(presentDay(asked, actor))),
  )
}
