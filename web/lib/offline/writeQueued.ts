import { type StoreName, type WriteStore, write } from './database.ts'
import { clearPersisted } from './persist.ts'

const isFull = (cause: unknown): boolean =>
  cause instanceof Error && cause.name === 'QuotaExceededError'

/**
 * Like `write`, for waiting items and the keys that seal them. Both exist nowhere else, so on a
 * full device the data that was only read is removed to make room.
 * @param givenUp as of `write`
 */
export async function writeQueued(
  name: Exclude<StoreName, 'persisted' | 'photos'>,
  act: (store: WriteStore) => Promise<unknown>,
  givenUp?: AbortSignal,
): Promise<void> {
  try {
    await write(name, 'strict', act, givenUp)
  } catch (cause) {
    if (!isFull(cause)) throw cause
    await clearPersisted()
    await write(name, 'strict', act, givenUp)
  }
}
