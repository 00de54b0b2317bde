import type { Profile } from '#contract/kernel/profile.ts'
import { UNDECIDED_ROLE } from '#contract/kernel/roles.ts'
import { invitationInvalid } from '#contract/pairing/errors.ts'
import { INVITATION_DAYS } from '#contract/pairing/rules.ts'
import type { Context } from '#server/context.ts'
import type { Exchange } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { logIn } from '#server/identity/login.ts'
import { findPerson } from '#server/identity/people.ts'
import { presentProfile } from '#server/identity/profile.ts'
import type { PersonRecord } from '#server/identity/records.ts'
import { openAccount } from '#server/identity/registration.ts'
import { refuseTakenIdentifiers } from '#server/identity/uniqueness.ts'
import { newInviteCode } from '#server/lib/ids.ts'
import type { Db } from '#server/storage/database.ts'
import { transact } from '#server/storage/transact.ts'
import type { Vault } from '#server/vault/vault.ts'
import { insertFoundingInvitation, redeemFoundingInvitation } from './founding-store.ts'
import { codeKeyOf } from './store.ts'

const DAY_MS = 86_400_000

/**
 * Creates an invitation for the first member of a new pair, for the operator (O-150).
 * @returns its code, of which only a keyed hash is stored
 */
export async function inviteFounder(db: Db, vault: Vault, now: number): Promise<string> {
  const inviteCode = newInviteCode()
  await insertFoundingInvitation(db, {
    codeKey: codeKeyOf(vault, inviteCode),
    expiresAt: now + INVITATION_DAYS * DAY_MS,
  })
  return inviteCode
}

/** Describes such an invitation: there is no inviter and there are no roles yet. */
export const FOUNDING = {
  name: '',
  partner: null,
  myRole: UNDECIDED_ROLE,
  partnerRole: UNDECIDED_ROLE,
} as const

/** Redeems such an invitation for an account with a pair of one. */
export async function acceptAsFounder(
  context: Context,
  founder: {
    readonly userId: string
    readonly codeKey: string
    readonly record: PersonRecord
    readonly passwordHash: string
  },
  exchange: Exchange,
): Promise<Profile & { userId: string; token: string }> {
  const { database, vault, clock } = context
  const { userId, codeKey, record, passwordHash } = founder
  await refuseTakenIdentifiers(context, exchange, () =>
    transact(database.db, async (trx) => {
      const now = clock.now()
      if (!(await redeemFoundingInvitation(trx, codeKey, now))) refuse(invitationInvalid)
      await openAccount(trx, context, { userId, record, passwordHash, now, isInvited: true })
    }),
  )
  const session = await logIn(context, exchange, userId)
  const me = await findPerson(database.db, vault, userId)
  if (me === undefined) throw new Error('accepted without a person')
  return { ...presentProfile(me, undefined), ...session }
}
