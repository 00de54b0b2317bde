import type { Sharper } from '#contract/questions/calls.ts'
import { sharperChanged } from '#contract/questions/events.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { inPair } from '../../identity/in-pair.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import { questionSwitchesOf, writeQuestionSwitches } from './switch-store.ts'

/** The wishes of a pair as one member may see them: the partner's only with the own one (O-161). */
async function sharperFor(db: Db, pair: PairVault, userId: string): Promise<Sharper> {
  const switches = await questionSwitchesOf(db, pair)
  const mine = switches.get(userId)?.sharper ?? false
  const theirs = [...switches].some(([id, { sharper }]) => id !== userId && sharper)
  return { mine, active: mine && theirs }
}

export const readSharperOf = (context: Context, actor: Actor): Promise<Sharper> =>
  inPair(context, actor).read((db, pair) => sharperFor(db, pair, actor.userId))

/**
 * Switches the own wish. Both are told at the same moment that both want it, or no longer; of a wish
 * that is alone nobody is told.
 */
export async function switchOwnSharper(
  context: Context,
  sharper: boolean,
  actor: Actor,
): Promise<Sharper> {
  const { before, after } = await inPair(context, actor).write(async (trx, pair) => {
    const before = await sharperFor(trx, pair, actor.userId)
    await writeQuestionSwitches(trx, pair, actor.userId, { sharper })
    return { before, after: await sharperFor(trx, pair, actor.userId) }
  })
  if (before.active !== after.active) {
    context.live.emit({ pairId: actor.pairId }, sharperChanged, undefined)
  }
  return after
}
