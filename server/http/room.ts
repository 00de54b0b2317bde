import { diskFull } from '#contract/kernel/refusals.ts'
import type { DiskWatch } from '../lib/disk-watch.ts'
import { refuse } from './refuse.ts'

/**
 * Refuses what would add to a disk that is nearly full, while there is still room for reading, deleting
 * and leaving.
 * @throws Refused 507
 */
export function checkRoomForWords({ disk }: { readonly disk: DiskWatch }): void {
  if (disk.isNearlyFull()) refuse(diskFull)
}
