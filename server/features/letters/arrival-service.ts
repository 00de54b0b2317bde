import { arrivedDay } from '#contract/letters/rules.ts'
import type { Context } from '#server/context.ts'
import { forEachSettled } from '#server/lib/for-each-settled.ts'
import { nextSlice } from '#server/lib/slices.ts'
import { memberIds } from '#server/pair/membership.ts'
import { lockPair } from '#server/pair/pair-locks.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { isPaused } from '#server/pair/pause.ts'
import type { Db } from '#server/storage/database.ts'
import { transact } from '#server/storage/transact.ts'
import { boxesAfter, insertArrived, lettersOf, type ScannedBox, writeLetters } from './store.ts'

/** Stores the push of a letter for all devices of its reader, in the transaction it arrives in. */
export type AnnounceLetter = (trx: Db, readerId: string, letterId: string) => Promise<void>

/** Boxes of one statement. */
const BOXES_TOGETHER = 100

/**
 * Lets the letters arrive whose morning has come. No column says which boxes have any: the states of
 * all are opened. A letter, its push and its end in the box are one transaction, so that a killed node
 * or a second one changes nothing. A pause holds letters (O-194).
 * @returns whether a pause holds some
 * @throws what went wrong with a box, once all others were looked at
 */
export async function deliverDue(context: Context, announce: AnnounceLetter): Promise<boolean> {
  const { database, vault, clock } = context
  const { db } = database
  let isHeld = false
  const faults: unknown[] = []

  const deliver = ({ userId, pairId }: ScannedBox) =>
    transact(db, async (trx) => {
      if (!(await lockPair(trx, pairId))) return
      const pair = await pairVault(trx, vault, pairId)
      const members = await memberIds(trx, pair)
      const reader = members.find((id) => id !== userId)
      // Somebody may have left meanwhile.
      if (reader === undefined || !members.includes(userId)) return
      if (await isPaused(trx, pair)) {
        isHeld = true
        return
      }
      const letters = await lettersOf(trx, pair, userId)
      const today = arrivedDay(clock.now())
      const due = letters.filter(({ arrives, day }) => arrives && day <= today)
      if (due.length === 0) return
      for (const letter of due) {
        await insertArrived(trx, pair, userId, letter)
        await announce(trx, reader, letter.id)
      }
      await writeLetters(
        trx,
        pair,
        userId,
        letters.filter((letter) => !due.includes(letter)),
      )
    })

  for (let after = ''; ; ) {
    await nextSlice()
    const boxes = await boxesAfter(db, vault, after, BOXES_TOGETHER)
    const today = arrivedDay(clock.now())
    await forEachSettled(boxes, async (box) => {
      const next = box.next()
      if (next !== null && next <= today) await deliver(box)
    }).catch((fault: unknown) => faults.push(fault))
    const last = boxes.at(-1)
    if (last === undefined || boxes.length < BOXES_TOGETHER) break
    after = last.userId
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Some boxes could not be looked at.')
  return isHeld
}
