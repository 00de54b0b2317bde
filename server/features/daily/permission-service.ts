import { mutualMode, permissionGranted } from '#contract/daily/events.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { findCouple, rolesOf } from '#server/identity/people.ts'
import { newId } from '#server/lib/ids.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { readAndRecordShown } from '#server/pair/record-shown.ts'
import { switchHalf } from '#server/pair/shared-switch.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { checkMayGrant, halvesOf, isMutual, permissionOn, type StatusContext } from './policy.ts'
import type { StatusSwitches } from './records.ts'
import { statusSwitches } from './switch-store.ts'

type ReadContext = StatusContext & {
  readonly partnerId: string | undefined
  /** Switches of both, as they are stored. */
  readonly switches: ReadonlyMap<string, StatusSwitches | null>
}

/** Reads roles and switches of both, and who the partner is. */
export async function readStatusContext(
  db: Db,
  pair: PairVault,
  { vault }: Context,
  actor: Actor,
): Promise<ReadContext> {
  const { me, partner } = await findCouple(db, vault, actor.pairId, actor.userId)
  if (me === undefined) throw new Error('session without a person')
  const switches = await statusSwitches.ofPair(db, pair)
  return {
    ...rolesOf(me, partner),
    mySwitches: switches.get(me.id) ?? statusSwitches.nothing,
    theirSwitches: (partner && switches.get(partner.id)) ?? statusSwitches.nothing,
    partnerId: partner?.id,
    switches,
  }
}

export const ownStatusContext = (context: Context, actor: Actor) =>
  readAndRecordShown(
    context,
    actor,
    async (db, pair) => {
      const statusContext = await readStatusContext(db, pair, context, actor)
      const isWhole = ![...statusContext.switches.values()].includes(null)
      return { ...statusContext, isNew: false, isWhole }
    },
    (trx, pair, { switches }) => statusSwitches.writeMissing(trx, pair, switches),
  )

/** Whether a person may post a status now. */
export async function readPermissionOf(context: Context, actor: Actor) {
  const statusContext = await ownStatusContext(context, actor)
  return permissionOn(utcDay(context.clock.now()), statusContext)
}

/** Releases the partner's status for today; a repeated release notifies them again (O-104). */
export async function grantToPartner(context: Context, actor: Actor) {
  const { clock, live, domainEvents } = context
  const today = utcDay(clock.now())
  const statusContext = await inPair(context, actor).write(async (trx, pair) => {
    const before = await readStatusContext(trx, pair, context, actor)
    checkMayGrant(before)
    await statusSwitches.writeMissing(trx, pair, before.switches)
    const mySwitches = { ...before.mySwitches, releasedOn: today }
    await statusSwitches.write(trx, pair, actor.userId, mySwitches)
    return { ...before, mySwitches }
  })
  // Only to the partner, since each device that receives the event shows its text.
  if (statusContext.partnerId !== undefined) {
    const id = newId()
    live.emit({ userId: statusContext.partnerId }, permissionGranted, { id })
    domainEvents.publish({ type: 'PERMISSION_GRANTED', id, by: actor })
  }
  return permissionOn(today, statusContext)
}

/**
 * Switches the own half of the mutual mode. Both are told when it begins or ends, so that nobody
 * posts under a mode that has ended; of a half that is alone nobody is told.
 */
export async function switchMutualMode(
  context: Context,
  mutual: boolean,
  actor: Actor,
): Promise<StatusContext> {
  const today = utcDay(context.clock.now())
  const { before, after } = await inPair(context, actor).write(async (trx, pair) => {
    const before = await readStatusContext(trx, pair, context, actor)
    const { on, endedOn } = switchHalf(...halvesOf(before), mutual, today)
    await statusSwitches.writeMissing(trx, pair, before.switches)
    const mySwitches = { ...before.mySwitches, mutual: on, mutualEndedOn: endedOn }
    await statusSwitches.write(trx, pair, actor.userId, mySwitches)
    return { before, after: { ...before, mySwitches } }
  })
  if (isMutual(before) !== isMutual(after)) {
    context.live.emit({ pairId: actor.pairId }, mutualMode, undefined)
  }
  return after
}
