import type { Answer, Received } from '#contract/kernel/call.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { newLetter, writeLetter } from '#contract/letters/calls.ts'
import { letterSettled, lettersNeedTwo } from '#contract/letters/errors.ts'
import { arrivedDay } from '#contract/letters/rules.ts'
import type { Context } from '#server/context.ts'
import type { Actor, Exchange } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { checkRoomForWords } from '#server/http/room.ts'
import { writeBestEffort } from '#server/lib/storage-fault.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { memberIds } from '#server/pair/membership.ts'
import { checkClaimedPair } from '#server/pair/pairs.ts'
import { letterPhoto } from './photo-service.ts'
import { EMPTY_STATE, withDeleted, withLetter, withOpened } from './policy.ts'
import type { LetterRecord } from './records.ts'
import {
  hasArrived,
  latestFor,
  lettersOf,
  makeBoxes,
  stateOf,
  writeLetters,
  writeState,
} from './store.ts'

/** The own letters that have not arrived, by day. */
export const ownLetters = (context: Context, actor: Actor): Promise<readonly LetterRecord[]> =>
  inPair(context, actor).read((db, pair) => lettersOf(db, pair, actor.userId))

/**
 * Seals a letter, or rewrites the one of that clientId. A deleted one stays deleted: its request may
 * have waited on another device, which had no answer to it.
 * @throws Refused 403 in another pair, 409, 415 for what is no photo
 */
export async function write(
  context: Context,
  { clientId, pairId, photo: sent, ...words }: Received<typeof writeLetter>['body'],
  actor: Actor,
  exchange: Exchange,
): Promise<void> {
  checkClaimedPair(pairId, actor)
  checkRoomForWords(context)
  const id = clientId.toLowerCase()
  const { userId } = actor
  const before = await ownLetters(context, actor)
  const isKept = before.some((one) => one.id === id && one.photo === sent)
  const photo = sent === null || isKept ? sent : await letterPhoto(context, sent, actor, exchange)
  await inPair(context, actor).write(async (trx, pair) => {
    if ((await memberIds(trx, pair)).length < 2) refuse(lettersNeedTwo)
    if (await hasArrived(trx, pair, userId, id)) refuse(letterSettled)
    await makeBoxes(trx, pair)
    if ((await stateOf(trx, pair, userId))?.deleted.includes(id)) return
    const written = { id, ...words, photo, arrives: true }
    const today = utcDay(context.clock.now())
    const letters = withLetter(await lettersOf(trx, pair, userId), written, today)
    await writeLetters(trx, pair, userId, letters)
  })
}

/** Deletes an own letter; one that is not there is none. @throws Refused 409 once it has arrived */
export const remove = (context: Context, given: string, actor: Actor): Promise<void> =>
  inPair(context, actor).write(async (trx, pair) => {
    const { userId } = actor
    const id = given.toLowerCase()
    if (await hasArrived(trx, pair, userId, id)) refuse(letterSettled)
    const letters = await lettersOf(trx, pair, userId)
    const left = letters.filter((one) => one.id !== id)
    if (left.length === letters.length) return
    const state = (await stateOf(trx, pair, userId)) ?? EMPTY_STATE
    await writeState(trx, pair, userId, { ...state, deleted: withDeleted(state.deleted, id) })
    await writeLetters(trx, pair, userId, left)
  })

/**
 * The first letter to the person that they have not opened. Nothing of the partner's box is read, and
 * the boxes of both are there before anybody can write a letter.
 */
export async function firstNew(
  context: Context,
  actor: Actor,
): Promise<Answer<typeof newLetter>['letter']> {
  const own = inPair(context, actor)
  const { isCouple, arrived, state } = await own.read(async (db, pair) => ({
    isCouple: (await memberIds(db, pair)).length === 2,
    arrived: await latestFor(db, pair, actor.userId, arrivedDay(context.clock.now())),
    state: await stateOf(db, pair, actor.userId),
  }))
  if (state === undefined && isCouple) await writeBestEffort(() => own.write(makeBoxes))
  const opened = new Set(state?.opened)
  return arrived.find(({ id }) => !opened.has(id)) ?? null
}

/** Notes that a letter to the person was opened; any other id changes nothing. */
export const open = (context: Context, given: string, actor: Actor): Promise<void> =>
  inPair(context, actor).write(async (trx, pair) => {
    const { userId } = actor
    const id = given.toLowerCase()
    const today = arrivedDay(context.clock.now())
    const asked = (await latestFor(trx, pair, userId, today)).map((one) => one.id)
    if (!asked.includes(id)) return
    await makeBoxes(trx, pair)
    const state = (await stateOf(trx, pair, userId)) ?? EMPTY_STATE
    if (state.opened.includes(id)) return
    await writeState(trx, pair, userId, { ...state, opened: withOpened(state.opened, id, asked) })
  })
