import { randomInt } from 'node:crypto'
import { notACouple, ownQuestionAsked, ownQuestionsFull } from '#contract/daily-questions/errors.ts'
import type {
  OwnQuestion,
  OwnQuestions,
  withdrawOwnQuestion,
  writeOwnQuestion,
} from '#contract/daily-questions/own-calls.ts'
import type { Received } from '#contract/kernel/call.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { memberIds } from '#server/pair/membership.ts'
import { readAndRecordShown } from '#server/pair/record-shown.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import {
  freeDay,
  freeFrom,
  ofMembers,
  ofThisWeek,
  ownDay,
  questionIn,
  withChanged,
  withoutQuestion,
  withQuestion,
} from './own-policy.ts'
import type { Sequence } from './records.ts'
import { sequenceOf, writeSequence } from './store.ts'

/**
 * The sequence of a couple with places for the questions of both; null for a pair of one. Whether
 * somebody has looked at a day tells nothing here: a question of its own is of its day from the day
 * on, looked at or not.
 */
async function sequenceOfCouple(db: Db, pair: PairVault) {
  const members = await memberIds(db, pair)
  if (members.length < 2) return null
  const stored = await sequenceOf(db, pair)
  const sequence: Sequence = { ...stored, own: ofMembers(stored.own, members) }
  return { sequence, isWhole: stored.own.length === members.length }
}

/** The questions a person has written within a week, as that person sees them. */
function presentOwn(own: Sequence['own'], { userId }: Actor, now: number): OwnQuestions {
  const today = utcDay(now)
  const questions = ofThisWeek(own, userId, today).flatMap((place): OwnQuestion[] => {
    const question = questionIn(place)
    if (question === undefined) return []
    const { text, form, options } = question
    const askedOn = place.due <= today ? place.due : null
    return [{ question: text, form, options: [...options], askedOn }]
  })
  return { questions, freeFrom: freeFrom(own, userId, freeDay(now)) }
}

/**
 * A person's own questions of a week. The first look writes the places of both, so that neither the
 * record nor a later look tells whether the partner has written one.
 */
export async function ownQuestions(context: Context, actor: Actor): Promise<OwnQuestions> {
  const { own } = await readAndRecordShown(
    context,
    actor,
    async (db, pair) => {
      const found = await sequenceOfCouple(db, pair)
      if (found === null) return { own: [], isNew: false }
      const { sequence, isWhole } = found
      return { own: sequence.own, sequence, isNew: false, isWhole }
    },
    async (trx, pair, { sequence }) => {
      if (sequence !== undefined) await writeSequence(trx, pair, sequence)
    },
  )
  return presentOwn(own, actor, context.clock.now())
}

/**
 * Stores a question for both, which comes on one of the next days. Nobody is told. One of the same
 * text that waits takes its form and options, so that a retry stores nothing twice.
 * @throws Refused 409 if the person has written as many as a week has, or is alone
 */
export function writeOwn(
  context: Context,
  { question: text, form, options }: Received<typeof writeOwnQuestion>['body'],
  actor: Actor,
): Promise<OwnQuestions> {
  const { clock } = context
  const { userId } = actor
  return inPair(context, actor).write(async (trx, pair) => {
    const { sequence } = (await sequenceOfCouple(trx, pair)) ?? refuse(notACouple)
    const now = clock.now()
    const [day, free] = [ownDay(now), freeDay(now)]
    const question = { text, form, options }
    const waiting = ofThisWeek(sequence.own, userId, day).find(
      (place) => place.due > day && questionIn(place)?.text === text,
    )
    const isFull = freeFrom(sequence.own, userId, free) !== null
    if (waiting === undefined && isFull) refuse(ownQuestionsFull)
    const chance = randomInt(2 ** 32) / 2 ** 32
    const own =
      waiting === undefined
        ? withQuestion(sequence.own, userId, { day, free, chance }, question)
        : withChanged(sequence.own, userId, waiting, question)
    await writeSequence(trx, pair, { ...sequence, own })
    return presentOwn(own, actor, now)
  })
}

/**
 * Takes a question back that nobody else has been shown; its place is free again.
 * @throws Refused 409 from its day on
 */
export function withdrawOwn(
  context: Context,
  { question: text }: Received<typeof withdrawOwnQuestion>['body'],
  actor: Actor,
): Promise<OwnQuestions> {
  const { clock } = context
  const { userId } = actor
  return inPair(context, actor).write(async (trx, pair) => {
    const { sequence } = (await sequenceOfCouple(trx, pair)) ?? { sequence: { asked: [], own: [] } }
    const now = clock.now()
    const day = ownDay(now)
    const same = ofThisWeek(sequence.own, userId, day).filter(
      (place) => questionIn(place)?.text === text,
    )
    const waiting = same.find(({ due }) => due > day)
    if (waiting === undefined) {
      if (same.length > 0) refuse(ownQuestionAsked)
      return presentOwn(sequence.own, actor, now)
    }
    const own = withoutQuestion(sequence.own, userId, waiting)
    await writeSequence(trx, pair, { ...sequence, own })
    return presentOwn(own, actor, now)
  })
}
