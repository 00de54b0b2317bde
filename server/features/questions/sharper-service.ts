import { utcDay } from '#contract/kernel/day.ts'
import type { Sharper } from '#contract/questions/calls.ts'
import { sharperChanged } from '#contract/questions/events.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { inPair } from '../../identity/in-pair.ts'
import type { QuestionSwitches } from './records.ts'
import { NOTHING_SWITCHED, questionSwitchesOf, writeQuestionSwitches } from './switch-store.ts'

type SwitchesOfPair = ReadonlyMap<string, QuestionSwitches>

/**
 * The wishes of a pair as one member may see them: the partner's only with the own one (O-161). The
 * day both last had it on is told to both, so that nobody looks unnoticed while the other is away
 * (O-148).
 */
function presentSharper(switches: SwitchesOfPair, userId: string): Sharper {
  const mine = switches.get(userId)?.sharper ?? false
  const active = mine && [...switches].some(([id, { sharper }]) => id !== userId && sharper)
  const ends = [...switches.values()].flatMap(({ endedOn }) => endedOn ?? [])
  return { mine, active, lastActiveOn: active ? null : (ends.toSorted().at(-1) ?? null) }
}

export const readSharperOf = (context: Context, actor: Actor): Promise<Sharper> =>
  inPair(context, actor).read(async (db, pair) =>
    presentSharper(await questionSwitchesOf(db, pair), actor.userId),
  )

/**
 * Switches the own wish. Both are told at the same moment that both want it, or no longer; of a wish
 * that is alone nobody is told.
 */
export async function switchOwnSharper(
  context: Context,
  sharper: boolean,
  { userId, pairId }: Actor,
): Promise<Sharper> {
  const today = utcDay(context.clock.now())
  const { before, after } = await inPair(context, { userId, pairId }).write(async (trx, pair) => {
    const switches = await questionSwitchesOf(trx, pair)
    const before = presentSharper(switches, userId)
    const { endedOn } = switches.get(userId) ?? NOTHING_SWITCHED
    const own = { sharper, endedOn: before.active && !sharper ? today : endedOn }
    await writeQuestionSwitches(trx, pair, userId, own)
    return { before, after: presentSharper(new Map(switches).set(userId, own), userId) }
  })
  if (before.active !== after.active) {
    context.live.emit({ pairId }, sharperChanged, undefined)
  }
  return after
}
