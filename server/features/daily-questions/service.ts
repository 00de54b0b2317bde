import type { answerOfDay, withdrawAnswerOfDay } from '#contract/daily-questions/calls.ts'
import {
  alreadyRevealed,
  answerChanged,
  dayIsOver,
  notACouple,
} from '#contract/daily-questions/errors.ts'
import { answersRevealed } from '#contract/daily-questions/events.ts'
import { isRevealed, nextQuestion } from '#contract/daily-questions/rules.ts'
import type { Received } from '#contract/kernel/call.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { inPair } from '../../identity/in-pair.ts'
import { memberIds } from '../../identity/membership.ts'
import { readAndRecordShown } from '../../identity/record-shown.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import { inAskedOrder } from './catalog-service.ts'
import {
  type AskedDay,
  answersReadBy,
  type DailyQuestionCatalog,
  hasAnswered,
  isWhole,
  withSides,
} from './models.ts'
import { askedBefore, askedOn, sequenceOf, writeAskedDay, writeSequence } from './store.ts'

/** The question of a day, and what has to be written if it is given out just now. */
interface GivenOut {
  /** Null for a pair of one. */
  readonly asked: AskedDay | null
  readonly isNew: boolean
  readonly sequence: readonly string[]
}

/** The questions in the order of a couple. */
export const orderOf = (
  { vault }: Pick<Context, 'vault'>,
  catalog: DailyQuestionCatalog,
  pairId: string,
): DailyQuestionCatalog =>
  inAskedOrder(catalog, vault.blindIndex('order of daily questions', pairId))

async function giveOut(
  context: Context,
  db: Db,
  pair: PairVault,
  catalog: DailyQuestionCatalog,
  day: string,
): Promise<GivenOut> {
  const known = await askedOn(db, pair, day)
  if (known !== undefined && isWhole(known)) return { asked: known, isNew: false, sequence: [] }
  const members = await memberIds(db, pair)
  if (members.length < 2) return { asked: known ?? null, isNew: false, sequence: [] }
  if (known !== undefined) return { asked: withSides(known, members), isNew: true, sequence: [] }
  const order = orderOf(context, catalog, pair.pairId)
  const { question, asked } = nextQuestion(order, await sequenceOf(db, pair))
  const { id: questionId, text } = question
  return {
    asked: withSides({ day, questionId, text, sides: [] }, members),
    isNew: true,
    sequence: asked,
  }
}

async function writeGivenOut(
  trx: Db,
  pair: PairVault,
  { asked, sequence }: GivenOut,
): Promise<void> {
  if (asked === null) return
  await writeAskedDay(trx, pair, asked)
  if (sequence.length > 0) await writeSequence(trx, pair, sequence)
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
    (db, pair) => giveOut(context, db, pair, catalog, today),
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
  { day, text, insteadOf }: Received<typeof answerOfDay>['body'],
  actor: Actor,
): Promise<AskedDay> {
  const { clock, live, domainEvents } = context
  const { asked, reveals } = await inPair(context, actor).write(async (trx, pair) => {
    if (day !== utcDay(clock.now())) refuse(dayIsOver)
    const given = await giveOut(context, trx, pair, catalog, day)
    if (given.asked === null) refuse(notACouple)
    if (given.sequence.length > 0) await writeSequence(trx, pair, given.sequence)
    const { userId } = actor
    const answers = answersReadBy(given.asked, userId)
    if (answers.get(userId) === text) return { asked: given.asked, reveals: false }
    if (isRevealed(answers)) refuse(alreadyRevealed)
    if (isOutdated(answers.get(userId), insteadOf)) refuse(answerChanged)
    const members = given.asked.sides.map(([member]) => member)
    const answered = withSides(given.asked, members, { userId, answer: text })
    await writeAskedDay(trx, pair, answered)
    return { asked: answered, reveals: isRevealed(answersReadBy(answered, userId)) }
  })
  if (reveals) {
    live.emit({ pairId: actor.pairId }, answersRevealed, { id: day })
    domainEvents.publish({ type: 'NEW_ANSWERS', id: day, by: actor })
  }
  return asked
}

/** Whether an own answer is not what a device has shown; not asked by a device that does not say. */
const isOutdated = (
  own: string | undefined,
  shown: readonly (string | null)[] | undefined,
): boolean => shown !== undefined && !shown.includes(own ?? null)

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
    const answers = answersReadBy(asked, userId)
    if (isRevealed(answers)) refuse(alreadyRevealed)
    const shown = insteadOf === undefined ? undefined : [insteadOf]
    if (isOutdated(answers.get(userId), shown)) refuse(answerChanged)
    const members = await memberIds(trx, pair)
    await writeAskedDay(trx, pair, withSides(asked, members, { userId, answer: null }))
  })
}

/** Days read at once. */
const BATCH = 50

/** The days a person has answered, newest first, whether the partner has or not. */
export async function* answeredDays(
  context: Context,
  actor: Actor,
  before: string | null = null,
): AsyncGenerator<AskedDay> {
  for (let end = before; ; ) {
    const { days } = await readAndRecordShown(
      context,
      actor,
      async (db, pair) => {
        const days = await askedBefore(db, pair, end, BATCH)
        return { days, isNew: false, isWhole: days.every(isWhole) }
      },
      async (trx, pair, { days }) => {
        const members = await memberIds(trx, pair)
        for (const day of days.filter((one) => !isWhole(one))) {
          await writeAskedDay(trx, pair, withSides(day, members))
        }
      },
    )
    yield* days.filter((day) => hasAnswered(day, actor.userId))
    const oldest = days.at(-1)
    if (oldest === undefined || days.length < BATCH) return
    end = oldest.day
  }
}

/**
 * A page of the days a person has answered. Days without an own answer are passed over before they
 * are counted, so that neither length nor end of a page depends on the partner.
 */
export async function answeredPage(
  context: Context,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
  actor: Actor,
): Promise<{ readonly days: readonly AskedDay[]; readonly next: string | null }> {
  const days: AskedDay[] = []
  for await (const day of answeredDays(context, actor, before)) {
    if (days.length === limit) return { days, next: days.at(-1)?.day ?? null }
    days.push(day)
  }
  return { days, next: null }
}
