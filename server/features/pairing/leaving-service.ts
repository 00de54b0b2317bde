import { nobodyToLeave } from '#contract/pairing/errors.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { checkOwnPassword } from '../../people/account-throttle.ts'
import { type Movers, moveOut } from '../../people/moving.ts'
import { touchOwnPair } from '../../people/pair-locks.ts'
import { beginPast } from '../../people/pasts.ts'
import { membersOf, pairVault } from '../../people/people.ts'
import { withdrawInvitation } from './store.ts'

/**
 * Parts a couple: each gets a fresh pair of one with what is their own, and nobody belongs to the
 * pair they had. Whatever is read or written through a pair ends with that for both (O-033).
 */
export async function leavePartner(
  context: Context,
  movers: Movers,
  password: string,
  actor: Actor,
): Promise<void> {
  await checkOwnPassword(context, actor, password)
  const { database, vault, clock, live } = context
  const now = clock.now()
  const members = await database.db.transaction().execute(async (trx) => {
    await touchOwnPair(trx, actor)
    const both = await membersOf(trx, vault, actor.pairId)
    if (both.length < 2) refuse(nobodyToLeave)
    await withdrawInvitation(trx, actor.pairId)
    await beginPast(trx, await pairVault(trx, vault, actor.pairId), both, now)
    for (const member of both) await moveOut(trx, vault, movers, member, now)
    return both
  })
  for (const { id } of members) live.disconnect({ userId: id })
}
