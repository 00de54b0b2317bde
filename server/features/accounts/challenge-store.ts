import type { Db } from '../../storage/database.ts'
import type { Vault } from '../../vault/vault.ts'

/** How long a challenge may be answered. */
export const CHALLENGE_MS = 5 * 60_000

/**
 * What a challenge was given out for: it counts for nothing else, or a confirmation that nobody has
 * given yet could be answered with a passkey newly made.
 */
export type ChallengeUse =
  | { readonly purpose: 'login' }
  | { readonly purpose: 'confirm' | 'create'; readonly userId: string }

const personOf = (use: ChallengeUse): string | null => ('userId' in use ? use.userId : null)

const keyOf = (vault: Vault, challenge: string, use: ChallengeUse): string =>
  vault.blindIndex(`passkey ${use.purpose}`, `${personOf(use) ?? ''} ${challenge}`)

/** Notes a challenge that was given out; a person's earlier one ends. */
export async function keepChallenge(
  db: Db,
  vault: Vault,
  challenge: string,
  use: ChallengeUse,
  now: number,
): Promise<void> {
  const userId = personOf(use)
  await db.transaction().execute(async (trx) => {
    if (userId !== null) {
      await trx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
    }
    await trx
      .insertInto('passkey_challenges')
      .values({
        challenge_key: keyOf(vault, challenge, use),
        user_id: userId,
        expires_at: now + CHALLENGE_MS,
      })
      .execute()
  })
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
