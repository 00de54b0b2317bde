import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../storage/database.ts'
import type { Vault } from '../../vault/vault.ts'

/** How long a challenge may be answered. */
export const CHALLENGE_MS = 5 * 60_000

/**
 * What a challenge was given out for: it counts for nothing else, or a confirmation that nobody has
 * given yet could be answered with a passkey newly made.
 */
export interface ChallengeUse {
  readonly purpose: 'confirm' | 'create'
  readonly userId: string
}

const keyOf = (vault: Vault, challenge: string, { purpose, userId }: ChallengeUse): string =>
  vault.blindIndex(`passkey ${purpose}`, `${userId} ${challenge}`)

const NONCE_BYTES = 16
const HEAD_BYTES = NONCE_BYTES + 8

const markOf = (vault: Vault, head: Buffer): Buffer =>
  Buffer.from(vault.blindIndex('passkey login challenge', head.toString('base64url')))

/**
 * A challenge for a login. Anybody may ask for one, so nothing is kept of it: it carries its own end
 * and our mark, and is noted only once somebody has logged in with it.
 */
export function newLoginChallenge(vault: Vault, now: number): string {
  const head = Buffer.concat([randomBytes(NONCE_BYTES), Buffer.alloc(8)])
  head.writeBigUInt64BE(BigInt(now + CHALLENGE_MS), NONCE_BYTES)
  return Buffer.concat([head, markOf(vault, head)]).toString('base64url')
}

/** Whether a challenge was given out for a login by this server and may still be answered. */
export function isLoginChallenge(vault: Vault, challenge: string, now: number): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const [head, mark] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)]
  const right = markOf(vault, head)
  if (mark.length !== right.length || !timingSafeEqual(mark, right)) return false
  return head.readBigUInt64BE(NONCE_BYTES) > BigInt(now)
}

/** Notes that somebody has logged in with a challenge; false if that had happened before. */
export async function useLoginChallenge(
  db: Db,
  vault: Vault,
  challenge: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .insertInto('passkey_challenges')
    .values({
      challenge_key: vault.blindIndex('passkey login', challenge),
      user_id: null,
      expires_at: now + CHALLENGE_MS,
    })
    .onConflict((conflict) => conflict.column('challenge_key').doNothing())
    .returning('challenge_key')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes a challenge that was given out, under the lock of the pair; a person's earlier one ends. */
export async function keepChallenge(
  trx: Db,
  vault: Vault,
  challenge: string,
  use: ChallengeUse,
  now: number,
): Promise<void> {
  const { userId } = use
  await trx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  await trx
    .insertInto('passkey_challenges')
    .values({
      challenge_key: keyOf(vault, challenge, use),
      user_id: userId,
      expires_at: now + CHALLENGE_MS,
    })
    .execute()
}

/** Takes a challenge away, so that it counts once; whether it still counted for that use. */
export async function takeChallenge(
  db: Db,
  vault: Vault,
  challenge: string,
  use: ChallengeUse,
  now: number,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_key', '=', keyOf(vault, challenge, use))
    .returning('expires_at')
    .executeTakeFirst()
  return row !== undefined && row.expires_at > now
}

/** Removes what nobody has answered in time. */
export async function sweepChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}
