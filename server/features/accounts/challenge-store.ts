import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/storage/database.ts'
import { findsRow } from '#server/storage/outcome.ts'
import type { Vault } from '#server/vault/vault.ts'

/** Lifetime of a challenge. */
export const CHALLENGE_MS = 5 * 60_000

/**
 * The purpose of a challenge. Bound to it, so that a confirmation cannot be answered with a newly
 * registered passkey.
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
 * A login challenge. Anybody may request one, so that it is stateless: it carries its expiry and a
 * MAC, and is stored only after a login, against replay.
 */
export function newLoginChallenge(vault: Vault, now: number): string {
  const head = Buffer.concat([randomBytes(NONCE_BYTES), Buffer.alloc(8)])
  head.writeBigUInt64BE(BigInt(now + CHALLENGE_MS), NONCE_BYTES)
  return Buffer.concat([head, markOf(vault, head)]).toString('base64url')
}

/** Whether this server has issued a login challenge that has not expired. */
export function isLoginChallenge(vault: Vault, challenge: string, now: number): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const [head, mark] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)]
  const right = markOf(vault, head)
  if (mark.length !== right.length || !timingSafeEqual(mark, right)) return false
  return head.readBigUInt64BE(NONCE_BYTES) > BigInt(now)
}

/** Stores a used login challenge; false if it was used before. */
export const consumeLoginChallenge = (
  db: Db,
  vault: Vault,
  challenge: string,
  now: number,
): Promise<boolean> =>
  findsRow(
    db
      .insertInto('passkey_challenges')
      .values({
        challenge_key: vault.blindIndex('passkey login', challenge),
        user_id: null,
        expires_at: now + CHALLENGE_MS,
      })
      .onConflict((conflict) => conflict.column('challenge_key').doNothing())
      .returning('challenge_key'),
  )

/** Stores a challenge under the lock of the pair, in place of the person's former one. */
export async function storeChallenge(
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

/** Deletes a challenge, so that it counts once; false if it was not valid for that purpose. */
export async function consumeChallenge(
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

/** Deletes expired challenges. */
export async function sweepChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}
