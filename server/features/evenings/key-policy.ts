import { newInviteCode } from '#server/lib/ids.ts'
import type { Vault } from '#server/vault/vault.ts'

/** Random characters of a key, 128 bits. */
const ID_LENGTH = 22
/** Characters of its tag, 48 bits: a guessed one costs a look-up and opens nothing. */
const TAG_LENGTH = 8

const tagOf = (index: string): string => index.slice(0, TAG_LENGTH)

/** The key of a calendar address, with a tag that tells without a look-up that it was made here. */
export function newCalendarKey(vault: Vault): string {
  const id = newInviteCode()
  return id + tagOf(vault.blindIndex('calendar tag', id))
}

/** Whether a key was made here, also before the master key was rotated; its address may have ended. */
export function isCalendarKey(vault: Vault, key: string): boolean {
  const id = key.slice(0, ID_LENGTH)
  const indexes = [vault.blindIndex('calendar tag', id), ...vault.formerIndexes('calendar tag', id)]
  return indexes.some((index) => key === id + tagOf(index))
}
