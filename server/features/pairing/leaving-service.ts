import { nobodyToLeave } from '#contract/pairing/errors.ts'
import type { Context } from '#server/context.ts'
import type { Actor, Exchange } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { checkOwnPassword } from '#server/identity/account-throttle.ts'
import {
  prepareToOwnPair,
  type TransferHandlers,
  transferToOwnPair,
} from '#server/identity/pair-transfer.ts'
import { membersOf } from '#server/identity/people.ts'
import { archivePair } from '#server/pair/former-pairs.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { newHomes } from '#server/pair/new-homes.ts'
import { withPreparedRows } from '#server/pair/prepared-rows.ts'
import { withdrawInvitation } from './store.ts'

/**
 * Separates a couple: each member moves into a new pair of one with their own data, and the pair
 * becomes a former one, which nobody can read or write (O-033).
 */
export async function leavePartner(
  context: Context,
  handlers: TransferHandlers,
  password: string,
  actor: Actor,
  exchange: Exchange,
): Promise<void> {
  await checkOwnPassword(context, password, actor, exchange)
  const { database, vault, clock, live } = context
  const now = clock.now()
  const homes = newHomes(vault)
  const members = await homes.use(() =>
    withPreparedRows(
      async (prepared) => {
        const transfers = { handlers, prepared, now }
        for (const member of await membersOf(database.db, vault, actor.pairId)) {
          await prepareToOwnPair(database.db, context, transfers, member, homes.of(member))
        }
      },
      (prepared) =>
        inPair(context, actor).writeNumbered(async (trx, pair) => {
          const transfers = { handlers, prepared, now }
          const both = await membersOf(trx, vault, actor.pairId)
          if (both.length < 2) refuse(nobodyToLeave)
          await withdrawInvitation(trx, actor.pairId)
          await archivePair(trx, pair, both, now)
          for (const member of both) {
            await transferToOwnPair(trx, context, transfers, member, homes.of(member))
          }
          return both
        }),
    ),
  )
  for (const { id } of members) live.disconnect({ userId: id })
}
