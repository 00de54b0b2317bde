import type { Profile } from '#contract/kernel/profile.ts'
import { UNDECIDED_ROLE } from '#contract/kernel/roles.ts'
import { invitationInvalid } from '#contract/pairing/errors.ts'
import { INVITATION_DAYS } from '#contract/pairing/rules.ts'
import type { Context } from '../../context.ts'
import type { Exchange } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { newId, newInviteCode } from '../../lib/ids.ts'
import { refusingClashes } from '../../people/clashes.ts'
import { logIn } from '../../people/login.ts'
import { findPerson } from '../../people/people.ts'
import { presentProfile } from '../../people/profile.ts'
import { openAccount } from '../../people/registration.ts'
import type { Db } from '../../storage/database.ts'
import type { PersonRecord } from '../../storage/tables.ts'
import type { Vault } from '../../vault/vault.ts'
import { addFounding, useFounding } from './founding-store.ts'
import { codeKeyOf } from './store.ts'

const DAY_MS = 86_400_000

/**
 * Makes an invitation for the first person of a new pair, for whoever runs the server (O-150).
 * @returns its code, this once; what is kept is a keyed hash
 */
export async function inviteFounder(db: Db, vault: Vault, now: number): Promise<string> {
  const inviteCode = newInviteCode()
  await addFounding(db, {
    codeKey: codeKeyOf(vault, inviteCode),
    expiresAt: now + INVITATION_DAYS * DAY_MS,
  })
  return inviteCode
}

/** What such an invitation says: nobody waits behind it, and nothing is decided yet. */
export const FOUNDING = {
  name: '',
  partner: null,
  myRole: UNDECIDED_ROLE,
  partnerRole: UNDECIDED_ROLE,
} as const

/** Uses such an invitation up for an account with a pair of its own; the setup comes next. */
export async function acceptAsFounder(
  context: Context,
  founder: {
    readonly codeKey: string
    readonly record: PersonRecord
    readonly passwordHash: string
  },
  exchange: Exchange,
): Promise<Profile & { userId: string; token: string }> {
  const { database, vault, clock } = context
  const { codeKey, record, passwordHash } = founder
  const userId = newId()
  await refusingClashes(context, exchange, () =>
    database.db.transaction().execute(async (trx) => {
      const now = clock.now()
      if (!(await useFounding(trx, codeKey, now))) refuse(invitationInvalid)
      await openAccount(trx, context, { userId, record, passwordHash, now, isInvited: true })
    }),
  )
  const session = await logIn(context, exchange, userId)
  const me = await findPerson(database.db, vault, userId)
  if (me === undefined) throw new Error('accepted without a person')
  return { ...presentProfile(me, undefined), ...session }
}
