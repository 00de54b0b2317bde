import type { Evenings, proposeEvening } from '#contract/evenings/calls.ts'
import { eveningNeedsTwo, zoneUnknown } from '#contract/evenings/errors.ts'
import { eveningChangedEvent } from '#contract/evenings/events.ts'
import type { Received } from '#contract/kernel/call.ts'
import { type Reference, referenceNotShown } from '#contract/kernel/reference.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { idOf, newId } from '#server/lib/ids.ts'
import { instantOf, isTimeZone, utcOffset } from '#server/lib/time-zone.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { memberIds } from '#server/pair/membership.ts'
import { referenceKey, titlesOf } from '#server/pair/references.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import type { EveningsContext } from './models.ts'
import { isKnown, nextLook, standing, withAgreement, without, withProposal } from './policy.ts'
import { presentEvenings } from './present.ts'
import type { EveningsRecord } from './records.ts'
import { eveningsOf, writeEvenings } from './store.ts'

/** The evenings of the couple; that somebody looks is written nowhere. */
export const readEvenings = (context: Context, actor: Actor): Promise<EveningsRecord> =>
  inPair(context, actor).read(async (db, pair) =>
    standing(await eveningsOf(db, pair), context.clock.now()),
  )

/** Titles of the things the evenings are about, by `referenceKey`; what is gone is missing. */
export async function titlesIn(
  context: EveningsContext,
  { proposal, agreed }: EveningsRecord,
  actor: Actor,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [proposal, ...agreed].flatMap((evening) => evening?.reference ?? [])
  if (wanted.length === 0) return new Map()
  return inPair(context, actor).read((db, pair) => titlesOf(context.references, db, pair, wanted))
}

/** The evenings as the person sees them, with the things as they are now. */
export const present = async (
  context: EveningsContext,
  evenings: EveningsRecord,
  actor: Actor,
): Promise<Evenings> =>
  presentEvenings(evenings, actor.userId, await titlesIn(context, evenings, actor))

/**
 * Changes the evenings under the lock of the pair, and tells both if something has changed.
 * @param change returns what it was given for no change
 * @param isPushed whether the partner gets a push of it
 */
async function changeEvenings(
  context: Context,
  actor: Actor,
  change: (before: EveningsRecord, now: number) => EveningsRecord,
  isPushed: (before: EveningsRecord) => boolean = () => true,
): Promise<EveningsRecord> {
  const { clock, live, domainEvents } = context
  const { before, after } = await inPair(context, actor).write(async (trx, pair) => {
    const now = clock.now()
    const before = standing(await eveningsOf(trx, pair), now)
    const after = change(before, now)
    if (after !== before) await writeEvenings(trx, pair, after, nextLook(after, now))
    return { before, after }
  })
  if (after === before) return after
  const id = newId()
  live.emit({ pairId: actor.pairId }, eveningChangedEvent, { id })
  if (isPushed(before)) domainEvents.publish({ type: 'NEW_EVENING', id, by: actor })
  return after
}

/** @throws Refused 409 for a pair of one */
export async function refuseAlone(db: Db, pair: PairVault): Promise<void> {
  if ((await memberIds(db, pair)).length < 2) refuse(eveningNeedsTwo)
}

/**
 * Proposes an evening in place of the open proposal, also the partner's: „Anderer Tag“. The local
 * time counts, so that a change of the clocks before it moves nothing. The thing is one that oneself
 * has been shown, or that of the proposal it replaces, whose title both read.
 * @throws Refused 400 for an unknown zone, 409
 */
export async function propose(
  context: EveningsContext,
  body: Received<typeof proposeEvening>['body'],
  actor: Actor,
): Promise<EveningsRecord> {
  const { day, time, timeZone, line = '', reference = null } = body
  if (!isTimeZone(timeZone)) refuse(zoneUnknown)
  const mayName = await inPair(context, actor).read(async (db, pair) => {
    await refuseAlone(db, pair)
    return isShown(context, db, pair, actor, reference)
  })
  const at = instantOf(day, time, timeZone)
  const proposal = {
    id: idOf(actor, body.clientId),
    by: actor.userId,
    at,
    utcOffset: utcOffset(at, timeZone),
    line: line === '' ? null : line,
    reference,
  }
  return changeEvenings(context, actor, (before, now) => {
    if (isKnown(before, proposal.id)) return before
    if (!mayName && !isSame(reference, before.proposal?.reference)) refuse(referenceNotShown)
    return withProposal(before, proposal, body.insteadOf, now)
  })
}

const isShown = async (
  { references }: EveningsContext,
  db: Db,
  pair: PairVault,
  { userId }: Actor,
  reference: Reference | null,
): Promise<boolean> =>
  reference === null || references[reference.kind].isShown(db, pair, userId, reference.id)

const isSame = (one: Reference | null, other: Reference | null = null): boolean =>
  one !== null && other !== null && referenceKey(one) === referenceKey(other)

/** „Passt“; again it changes nothing. @throws Refused 409 */
export const agree = (context: Context, id: string, actor: Actor): Promise<EveningsRecord> =>
  changeEvenings(context, actor, (before, now) =>
    before.agreed.some((evening) => evening.id === id)
      ? before
      : withAgreement(before, id, actor.userId, now),
  )

/** Takes a proposal back, or calls an evening off; idempotent. @throws Refused 409 */
export const remove = (context: Context, id: string, actor: Actor): Promise<EveningsRecord> =>
  changeEvenings(
    context,
    actor,
    (before, now) => (isKnown(before, id) ? without(before, id, actor.userId, now) : before),
    (before) => before.agreed.some((evening) => evening.id === id),
  )
