import { type StoreName, type WriteStore, write } from './database.ts'
import { clearPersisted } from './persist.ts'

const isFull = (cause: unknown): boolean =>
  cause instanceof Error && cause.name === 'QuotaExceededError'

/**
 * Like `write` for what waits, and the keys it is sealed with: it is nowhere else, so on a full device
 * all that was only read is removed for it.
 */
export async function writeQueued(
  name: Exclude<StoreName, 'persisted' | 'photos'>,
  act: (store: WriteStore) => Promise<unknown>,
): Promise<void> {
  try {
    await write(name, 'strict', act)
  } catch (cause) {
    if (!isFull(cause)) throw cause
    await clearPersisted()
    await write(name, 'strict', act)
  }
}
