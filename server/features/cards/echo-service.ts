import type { answerEcho } from '#contract/cards/echo-calls.ts'
import { echoChanged, echoFinal, echoNotPlayed } from '#contract/cards/errors.ts'
import { ECHO_ASKED_DAYS } from '#contract/cards/rules.ts'
import type { Received } from '#contract/kernel/call.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import { NONE } from '#contract/kernel/instead.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { memberIds } from '#server/pair/membership.ts'
import { checkClaimedPair } from '#server/pair/pairs.ts'
import { readAndRecordShown } from '#server/pair/record-shown.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault, Vault } from '#server/vault/vault.ts'
import { ownCard } from './card-store.ts'
import {
  answerDay,
  CLOSED,
  echoAnswerOf,
  echoCodeOf,
  isAsked,
  isFinal,
  NEVER,
  sideOf,
} from './echo-policy.ts'
import {
  blankEcho,
  echoesOf,
  lastPlayedDay,
  playedDaysOf,
  type StoredEcho,
  withSide,
  wordsOf,
  writeEcho,
} from './echo-store.ts'
import type { Deck } from './models.ts'
import { redemptionsOn } from './redemption-store.ts'
import { selectionOn } from './selection-store.ts'

interface CardEchoes {
  /** The past days a couple has played the card, newest first. */
  readonly echoes: readonly StoredEcho[]
  /** The days among them that have no row yet. */
  readonly unstored: readonly StoredEcho[]
}

async function readEchoes(
  db: Db,
  vault: Vault,
  pair: PairVault,
  { cardId, today }: { readonly cardId: string; readonly today: string },
): Promise<CardEchoes> {
  const members = await memberIds(db, pair)
  if (members.length < 2) return { echoes: [], unstored: [] }
  const days = await playedDaysOf(db, vault, pair, { cardId, before: today })
  const stored = new Map((await echoesOf(db, vault, pair, cardId)).map((one) => [one.day, one]))
  const echoes = days.map((day) => stored.get(day) ?? blankEcho(cardId, day, members))
  return { echoes, unstored: echoes.filter(({ day }) => !stored.has(day)) }
}

/**
 * The past days on which a couple has played a card, newest first; none alone. The first look writes
 * a row for both, so that no row or later look tells whether somebody has answered.
 */
export async function echoesOfCard(
  context: Context,
  cardId: string,
  actor: Actor,
): Promise<readonly StoredEcho[]> {
  const { clock, vault } = context
  const today = utcDay(clock.now())
  const { echoes } = await readAndRecordShown(
    context,
    actor,
    async (db, pair) => {
      const seen = await readEchoes(db, vault, pair, { cardId, today })
      return { ...seen, isNew: false, isWhole: seen.unstored.length === 0 }
    },
    async (trx, pair, { unstored }) => {
      for (const echo of unstored) await writeEcho(trx, vault, pair, echo)
    },
  )
  return echoes
}

/**
 * The card Heute asks a person about: of the last day both have played, if it lies within
 * ECHO_ASKED_DAYS. The day on which they are asked is stored first, so that no other day asks again.
 */
export async function askedToday(context: Context, deck: Deck, actor: Actor) {
  const { clock, vault } = context
  const { asked } = await readAndRecordShown(
    context,
    actor,
    async (db, pair) => {
      // Read under the lock too: a look that waited for it may have waited past the end of the day.
      const today = utcDay(clock.now())
      const echo = await echoToAsk(db, vault, pair, today, actor)
      if (echo === undefined) return { asked: null, today, isNew: false }
      const { cardId, day } = echo
      const { title = '' } = deck.find(cardId) ?? (await ownCard(db, pair, cardId)) ?? {}
      const side = sideOf(echo.sides, actor.userId)
      const asked = { cardId, date: day, title }
      return { asked, today, isNew: side.asked === NEVER, echo, side }
    },
    async (trx, pair, { today, echo, side }) => {
      if (echo && side) {
        await writeEcho(trx, vault, pair, withSide(echo, { ...side, asked: today }))
      }
    },
  )
  return asked
}

async function echoToAsk(
  db: Db,
  vault: Vault,
  pair: PairVault,
  today: string,
  { userId }: Actor,
): Promise<StoredEcho | undefined> {
  const { pairId } = pair
  const within = { pairId, since: addDays(today, -ECHO_ASKED_DAYS), before: today }
  const day = await lastPlayedDay(db, within)
  if (day === undefined) return undefined
  const cards = [await selectionOn(db, pair, day), ...(await redemptionsOn(db, pair, day))]
  for (const card of cards) {
    if (card === undefined) continue
    const { echoes } = await readEchoes(db, vault, pair, { cardId: card.cardId, today })
    const echo = echoes.find((one) => one.day === day)
    if (echo !== undefined && isAsked(sideOf(echo.sides, userId), today)) return echo
  }
  return undefined
}

/**
 * Says, changes or takes back what a person thinks of a played card, and ends the question on Heute.
 * The call writes the same whatever the other has said, and tells nobody.
 * @throws Refused 404 for a day on which it was not played, 409 once an answer is final, or if
 *   another answer stands than in `instead`
 */
export async function sayEcho(
  context: Context,
  { pairId, cardId, date, answer, words = '', instead }: Received<typeof answerEcho>['body'],
  actor: Actor,
): Promise<StoredEcho> {
  const { clock, vault } = context
  checkClaimedPair(pairId, actor)
  return inPair(context, actor).write(async (trx, pair) => {
    // Read under the lock: a write that waited for it may have waited past the end of the day.
    const now = clock.now()
    const answeredOn = answerDay(now)
    const { echoes } = await readEchoes(trx, vault, pair, { cardId, today: utcDay(now) })
    const echo = echoes.find(({ day }) => day === date) ?? refuse(echoNotPlayed)
    const mine = sideOf(echo.sides, actor.userId)
    const wanted = { ...mine, answer: echoCodeOf(answer), asked: CLOSED }
    const said = answer === null || words === '' ? null : words
    // A retry whose first answer was lost.
    const isStored =
      wanted.answer === mine.answer && mine.asked === CLOSED && said === wordsOf(echo, actor.userId)
    if (isStored) return echo
    if (isFinal(mine, answeredOn)) refuse(echoFinal)
    if (instead?.includes(echoAnswerOf(mine) ?? NONE) === false) refuse(echoChanged)
    const on = answer === null ? NEVER : answeredOn
    const changed = withSide(echo, { ...wanted, on }, said)
    await writeEcho(trx, vault, pair, changed)
    return changed
  })
}
