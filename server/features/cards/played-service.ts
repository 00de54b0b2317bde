import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { inPair } from '../../identity/in-pair.ts'
import { playedUnder } from './return-policy.ts'
import { returnsOf } from './return-store.ts'
import { selectionsOf } from './selection-store.ts'

/** All days a pair has played, newest first, and whether their cards were laid back since. */
export async function playedDays(context: Context, actor: Actor) {
  return inPair(context, actor).read(async (db, pair) => {
    const selections = await selectionsOf(db, pair)
    const isPlayed = playedUnder(await returnsOf(db, pair))
    return selections.map((selection) => ({ ...selection, returned: !isPlayed(selection) }))
  })
}
