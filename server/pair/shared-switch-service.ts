import { utcDay } from '#contract/kernel/day.ts'
import type { SocketEvent } from '#contract/kernel/event.ts'
import type { SharedSwitch } from '#contract/kernel/shapes.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../http/bind.ts'
import type { Db } from '../storage/database.ts'
import type { PairVault } from '../vault/vault.ts'
import { inPair } from './in-pair.ts'
import { readAndRecordShown } from './record-shown.ts'
import { presentSharedSwitch, switchHalf } from './shared-switch.ts'
import type { SwitchRows } from './switch-rows.ts'

/** A stored half: the wish under its own name, and when its person ended the switch last. */
type StoredHalf<K extends string> = Readonly<Record<K, boolean>> & {
  /** The last UTC day both had it on, if it was this person who ended that; YYYY-MM-DD. */
  readonly endedOn: string | null
}

/**
 * A switch that holds while both have it on.
 * @param rows the halves, one for each person
 * @param wish name of the wish in a half
 * @param changed tells both that it begins or ends
 */
export function sharedSwitchOf<K extends string>(
  rows: SwitchRows<StoredHalf<K>>,
  wish: K,
  changed: SocketEvent,
) {
  /** The halves of both, and the rows as they are stored. */
  async function readHalves(db: Db, pair: PairVault, userId: string) {
    const switches = await rows.ofPair(db, pair)
    const half = (isMine: boolean) => {
      const found = [...switches].find(([id]) => (id === userId) === isMine)?.[1] ?? rows.nothing
      return { on: found[wish], endedOn: found.endedOn }
    }
    return { mine: half(true), theirs: half(false), switches }
  }

  return {
    /** The switch as a person may see it. */
    async read(context: Context, actor: Actor): Promise<SharedSwitch> {
      const { mine, theirs } = await readAndRecordShown(
        context,
        actor,
        async (db, pair) => {
          const halves = await readHalves(db, pair, actor.userId)
          return { ...halves, isNew: false, isWhole: ![...halves.switches.values()].includes(null) }
        },
        (trx, pair, { switches }) => rows.writeMissing(trx, pair, switches),
      )
      return presentSharedSwitch(mine, theirs)
    },

    /**
     * Switches the own wish. Both are told at the same moment that both want it, or no longer; of a
     * wish that is alone nobody is told.
     */
    async change(context: Context, on: boolean, actor: Actor): Promise<SharedSwitch> {
      const { userId, pairId } = actor
      const today = utcDay(context.clock.now())
      const { before, after } = await inPair(context, actor).write(async (trx, pair) => {
        const { mine, theirs, switches } = await readHalves(trx, pair, userId)
        await rows.writeMissing(trx, pair, switches)
        const half = switchHalf(mine, theirs, on, today)
        const own = { [wish]: half.on, endedOn: half.endedOn } as StoredHalf<K>
        await rows.write(trx, pair, userId, own)
        return {
          before: presentSharedSwitch(mine, theirs),
          after: presentSharedSwitch(half, theirs),
        }
      })
      if (before.active !== after.active) context.live.emit({ pairId }, changed, undefined)
      return after
    },
  }
}
