import { timingSafeEqual } from 'node:crypto'
import type { Received } from '#contract/kernel/call.ts'
import { notAuthorised } from '#contract/kernel/refusals.ts'
import type { subscribe } from '#contract/push/calls.ts'
import { endpointTaken } from '#contract/push/errors.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { lockSession } from '#server/identity/sessions.ts'
import { newId } from '#server/lib/ids.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { pairVault } from '#server/pair/pairs.ts'
import type { Db } from '#server/storage/database.ts'
import { isUniqueViolation } from '#server/storage/dialect.ts'
import { hasSender } from './device-service.ts'
import { checkSubscription } from './endpoint-policy.ts'
import type { PushSubscriptionRecord } from './records.ts'
import { holderOf, insertSubscription, openSubscription } from './subscription-store.ts'

const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Whether a subscription of another person may be taken over: only with its keys, which never leave
 * the device. The device was logged in again without a logout (O-065).
 */
async function checkIsFree(
  trx: Db,
  { vault }: Context,
  endpointKey: string,
  wanted: PushSubscriptionRecord,
  actor: Actor,
): Promise<void> {
  const holder = await holderOf(trx, endpointKey)
  if (holder === undefined || holder.user_id === actor.userId) return
  const held = openSubscription(await pairVault(trx, vault, holder.pair_id), holder)
  if (!same(held.p256dh, wanted.p256dh) || !same(held.auth, wanted.auth)) refuse(endpointTaken)
}

/** Registers the device of a session for push, until the session ends. */
export async function registerDevice(
  context: Context,
  body: Received<typeof subscribe>['body'],
  actor: Actor,
): Promise<{ success: true }> {
  const { config, vault, clock, log } = context
  checkSubscription(body, config.pushHosts)
  if (!hasSender(config)) log.warn('push.no-sender', { userId: actor.userId, reason: 'PUBLIC_URL' })
  const record = { endpoint: body.endpoint, p256dh: body.keys.p256dh, auth: body.keys.auth }
  const endpointKey = vault.blindIndex('push endpoint', body.endpoint)
  try {
    await inPair(context, actor).write(async (trx, pair) => {
      if (!(await lockSession(trx, actor.sessionId))) refuse(notAuthorised)
      await checkIsFree(trx, context, endpointKey, record, actor)
      await insertSubscription(trx, pair, {
        id: newId(),
        userId: actor.userId,
        sessionId: actor.sessionId,
        endpointKey,
        record,
        now: clock.now(),
      })
    })
  } catch (fault) {
    // Registered concurrently by another request.
    if (isUniqueViolation(fault)) refuse(endpointTaken)
    throw fault
  }
  return { success: true }
}
