import type { Db } from '../../storage/database.ts'
import type { Vault } from '../../vault/vault.ts'

/** How long a challenge may be answered. */
export const CHALLENGE_MS = 5 * 60_000

const keyOf = (vault: Vault, challenge: string): string =>
  vault.blindIndex('passkey challenge', challenge)

/**
 * Notes a challenge that was given out; a person's earlier one ends.
 * @param userId whose new passkey it is for; null for a login
 */
export async function keepChallenge(
  db: Db,
  vault: Vault,
  challenge: string,
  userId: string | null,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (userId !== null) {
      await trx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
    }
    await trx
      .insertInto('passkey_challenges')
      .values({
        challenge_key: keyOf(vault, challenge),
        user_id: userId,
        expires_at: now + CHALLENGE_MS,
      })
      .execute()
  })
}

/** Takes a challenge away, so that it counts once; whether it still counted for that purpose. */
export async function takeChallenge(
  db: Db,
  vault: Vault,
  challenge: string,
  userId: string | null,
  now: number,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_key', '=', keyOf(vault, challenge))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returning('expires_at')
    .executeTakeFirst()
  return row !== undefined && row.expires_at > now
}

/** Removes what nobody has answered in time. */
export async function sweepChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}
