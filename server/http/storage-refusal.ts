import { diskFull, storageAway, storageBroken } from '#contract/kernel/refusals.ts'
import { type StorageFaultKind, storageFaultKind } from '../lib/storage-fault.ts'
import { Refused } from './refuse.ts'

/** Seconds after which another try makes sense: a database is back within five (trust g). */
const AGAIN_SECONDS = 5
/** Somebody has to make room, or change the disk. */
const MUCH_LATER_SECONDS = 60

const refusals: Readonly<Record<StorageFaultKind, () => Refused>> = {
  full: () => new Refused(diskFull, MUCH_LATER_SECONDS),
  broken: () => new Refused(storageBroken, MUCH_LATER_SECONDS),
  busy: () => new Refused(storageAway, AGAIN_SECONDS),
  away: () => new Refused(storageAway, AGAIN_SECONDS),
}

/** What a person is told when data cannot be read or written; undefined for every other fault. */
export function storageRefusal(fault: unknown): Refused | undefined {
  const kind = storageFaultKind(fault)
  return kind === undefined ? undefined : refusals[kind]()
}
