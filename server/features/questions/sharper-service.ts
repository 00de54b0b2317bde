import { utcDay } from '#contract/kernel/day.ts'
import type { SharedSwitch } from '#contract/kernel/shapes.ts'
import { sharperChanged } from '#contract/questions/events.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { inPair } from '../../identity/in-pair.ts'
import { readAndRecordShown } from '../../identity/record-shown.ts'
import { presentSharedSwitch, type SwitchHalf, switchHalf } from '../../identity/shared-switch.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { QuestionSwitches } from './records.ts'
import {
  NOTHING_SWITCHED,
  questionSwitchesOf,
  writeMissingQuestionSwitches,
  writeQuestionSwitches,
} from './switch-store.ts'

const halfOf = ({ sharper, endedOn }: QuestionSwitches): SwitchHalf => ({ on: sharper, endedOn })

/** The wishes of both for sharper questions (O-161). */
async function readHalves(db: Db, pair: PairVault, userId: string) {
  const switches = await questionSwitchesOf(db, pair)
  const half = (isMine: boolean) =>
    halfOf([...switches].find(([id]) => (id === userId) === isMine)?.[1] ?? NOTHING_SWITCHED)
  return { mine: half(true), theirs: half(false), switches }
}

export async function readSharperOf(context: Context, actor: Actor): Promise<SharedSwitch> {
  const { mine, theirs } = await readAndRecordShown(
    context,
    actor,
    async (db, pair) => {
      const halves = await readHalves(db, pair, actor.userId)
      return { ...halves, isNew: false, isWhole: ![...halves.switches.values()].includes(null) }
    },
    (trx, pair, { switches }) => writeMissingQuestionSwitches(trx, pair, switches),
  )
  return presentSharedSwitch(mine, theirs)
}

/**
 * Switches the own wish. Both are told at the same moment that both want it, or no longer; of a wish
 * that is alone nobody is told.
 */
export async function switchOwnSharper(
  context: Context,
  sharper: boolean,
  { userId, pairId }: Actor,
): Promise<SharedSwitch> {
  const today = utcDay(context.clock.now())
  const { before, after } = await inPair(context, { userId, pairId }).write(async (trx, pair) => {
    const { mine, theirs, switches } = await readHalves(trx, pair, userId)
    await writeMissingQuestionSwitches(trx, pair, switches)
    const { on, endedOn } = switchHalf(mine, theirs, sharper, today)
    await writeQuestionSwitches(trx, pair, userId, { sharper: on, endedOn })
    return {
      before: presentSharedSwitch(mine, theirs),
      after: presentSharedSwitch({ on, endedOn }, theirs),
    }
  })
  if (before.active !== after.active) {
    context.live.emit({ pairId }, sharperChanged, undefined)
  }
  return after
}
