import { diskFull, storageAway, storageBroken } from '#contract/kernel/refusals.ts'
import { type StorageFaultKind, storageFaultKind } from '../lib/storage-fault.ts'
import { Refused } from './refuse.ts'

/** A restarted database is back within five seconds (trust g). */
const AGAIN_SECONDS = 5
/** The operator has to free or replace the disk. */
const MUCH_LATER_SECONDS = 60

const refusals: Readonly<Record<StorageFaultKind, () => Refused>> = {
  full: () => new Refused(diskFull, MUCH_LATER_SECONDS),
  broken: () => new Refused(storageBroken, MUCH_LATER_SECONDS),
  busy: () => new Refused(storageAway, AGAIN_SECONDS),
  away: () => new Refused(storageAway, AGAIN_SECONDS),
}

/** The refusal for a storage failure; undefined for any other error. */
export function storageRefusal(fault: unknown): Refused | undefined {
  const kind = storageFaultKind(fault)
  return kind === undefined ? undefined : refusals[kind]()
}
