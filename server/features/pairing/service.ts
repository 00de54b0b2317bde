import type { Call, Received } from '#contract/kernel/call.ts'
import { labelFault, normaliseUsername } from '#contract/kernel/person.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { resync } from '#contract/kernel/server.ts'
import type { acceptInvitation, join } from '#contract/pairing/calls.ts'
import { alreadyPaired, invitationInvalid } from '#contract/pairing/errors.ts'
import { acceptanceFault, INVITATION_DAYS } from '#contract/pairing/rules.ts'
import type { Context } from '../../context.ts'
import type { Actor, Exchange } from '../../http/bind.ts'
import { Refused, refuse, refuseFault } from '../../http/refuse.ts'
import { countAuthAttempt, passwordTurn } from '../../identity/account-throttle.ts'
import { countAttempt, countByAddress } from '../../identity/attempts.ts'
import { inPair } from '../../identity/in-pair.ts'
import { logIn } from '../../identity/login.ts'
import { removePair } from '../../identity/membership.ts'
import { lockPairs, touchOwnPair } from '../../identity/pair-locks.ts'
import {
  endSoloPeriod,
  type TransferHandlers,
  transferIntoPair,
} from '../../identity/pair-transfer.ts'
import { refuseWeakPassword } from '../../identity/password-policy.ts'
import {
  findCouple,
  findPerson,
  insertPerson,
  membersOf,
  type Person,
  pairVault,
  restartVersion,
} from '../../identity/people.ts'
import { presentProfile } from '../../identity/profile.ts'
import type { PersonRecord } from '../../identity/records.ts'
import { refundAttempt } from '../../identity/throttle.ts'
import { policies } from '../../identity/throttle-rules.ts'
import { refuseTakenIdentifiers } from '../../identity/uniqueness.ts'
import { idOfKey, newId, newInviteCode } from '../../lib/ids.ts'
import type { Db } from '../../storage/database.ts'
import { transact } from '../../storage/transact.ts'
import type { Vault } from '../../vault/vault.ts'
import { acceptAsFounder, FOUNDING } from './founding-service.ts'
import { hasFoundingInvitation } from './founding-store.ts'
import { checkPairIsOpen, checkRolesUnchanged, invitedRoles } from './policy.ts'
import { codeKeyOf, deleteInvitation, invitationByCode, replaceInvitation } from './store.ts'

type Body<C extends Call> = Received<C>['body']

const DAY_MS = 86_400_000

/**
 * Creates the open invitation of the pair and returns its code, of which only a keyed hash is
 * stored.
 */
export async function createInvitation(context: Context, name: string, actor: Actor) {
  refuseFault(labelFault(name))
  const { vault, clock } = context
  const inviteCode = newInviteCode()
  const now = clock.now()
  await inPair(context, actor).writeNumbered(async (trx, pair) => {
    checkPairIsOpen(await membersOf(trx, vault, actor.pairId))
    await replaceInvitation(trx, pair, {
      codeKey: codeKeyOf(context.vault, inviteCode),
      invitedBy: actor.userId,
      name: name.trim(),
      createdAt: now,
      expiresAt: now + INVITATION_DAYS * DAY_MS,
    })
  })
  return { inviteCode }
}

/**
 * Describes an invitation from the inviter's view; all invalid codes get the same refusal (O-035).
 */
export async function describeInvitation(context: Context, code: string) {
  const { database, vault, clock } = context
  const codeKey = codeKeyOf(vault, code)
  const now = clock.now()
  const invitation = await invitationByCode(database.db, vault, codeKey, now)
  if (invitation === undefined && (await hasFoundingInvitation(database.db, codeKey, now)))
    return FOUNDING
  const inviter = invitation && (await findPerson(database.db, vault, invitation.invitedBy))
  if (invitation === undefined || inviter === undefined) refuse(invitationInvalid)
  return {
    name: invitation.name,
    partner: { name: inviter.record.name },
    ...invitedRoles(inviter),
  }
}

/**
 * Redeems an invitation inside a transaction and returns the inviter with their role. What the
 * inviter has written while alone stays theirs. Of two concurrent callers the second is refused.
 */
async function redeemInvitation(
  context: Context,
  trx: Db,
  transferHandlers: TransferHandlers,
  code: string,
): Promise<Person> {
  const { vault, clock } = context
  const codeKey = codeKeyOf(context.vault, code)
  const invitation = await invitationByCode(trx, vault, codeKey, clock.now())
  if (invitation === undefined) refuse(invitationInvalid)
  await restartVersion(trx, invitation.pairId)
  const used = await deleteInvitation(trx, codeKey)
  const members = await membersOf(trx, vault, invitation.pairId)
  const inviter = members.find((member) => member.id === invitation.invitedBy)
  if (!used || inviter === undefined || members.length > 1) refuse(invitationInvalid)
  const { myRole: role } = invitedRoles(inviter)
  return endSoloPeriod(trx, context, transferHandlers, inviter, { role, now: clock.now() })
}

type Accepted = Profile & { userId: string; token: string }

/** The id of whoever accepts a code: an acceptance that is sent again finds what it has made. */
const acceptedIdOf = (vault: Vault, codeKey: string): string =>
  idOfKey(vault.blindIndex('accepted', codeKey))

/**
 * Answers an acceptance whose first answer was lost like the first time: logs in who has accepted this
 * code with the same username and password. Everybody else is refused as for a code nobody knows.
 */
async function acceptAgain(
  context: Context,
  codeKey: string,
  { username, password }: { readonly username: string; readonly password: string },
  exchange: Exchange,
): Promise<Accepted> {
  const { database, vault, passwords } = context
  const person = await findPerson(database.db, vault, acceptedIdOf(vault, codeKey))
  const onSuccess = await countAuthAttempt(context, exchange, 'login', {
    userId: person?.id,
    typed: codeKey,
  })
  const turn = passwordTurn('login', exchange, newId())
  const right = await passwords.verify(password, person?.passwordHash, turn)
  const isSame =
    person !== undefined &&
    right &&
    normaliseUsername(person.record.username ?? '') === normaliseUsername(username)
  if (!isSame) refuse(invitationInvalid)
  await onSuccess()
  const session = await logIn(context, exchange, person.id, person.passwordHash)
  const { me = person, partner } = await findCouple(database.db, vault, person.pairId, person.id)
  return { ...presentProfile(me, partner), ...session }
}

/**
 * Registers a person in the pair of the inviter, or in a pair of one for an invitation by the
 * operator (O-012, O-036, O-037, O-150). Sent again, it answers again (`acceptAgain`).
 */
export async function acceptWithNewAccount(
  context: Context,
  transferHandlers: TransferHandlers,
  body: Body<typeof acceptInvitation>,
  exchange: Exchange,
): Promise<Accepted> {
  const form = {
    inviteCode: body.inviteCode ?? '',
    displayName: body.displayName ?? '',
    username: body.username ?? '',
    password: body.password ?? '',
    email: body.email ?? null,
    phoneNumber: body.phoneNumber ?? null,
  }
  refuseFault(acceptanceFault(form), { name: 'displayName' })
  refuseWeakPassword(context.config, form.password)
  const { database, passwords, vault, clock } = context
  await countByAddress(context, exchange, 'acceptance', policies.opening)
  const codeKey = codeKeyOf(context.vault, form.inviteCode)
  const known = await invitationByCode(database.db, vault, codeKey, clock.now())
  const founds =
    known === undefined && (await hasFoundingInvitation(database.db, codeKey, clock.now()))
  if (known === undefined && !founds) return acceptAgain(context, codeKey, form, exchange)
  await countAttempt(context, 'identifier', `invitation ${codeKey}`, policies.identifier)

  const passwordHash = await passwords.hash(
    form.password,
    passwordTurn('account', exchange, newId()),
  )
  const record: PersonRecord = {
    name: form.displayName.trim(),
    username: form.username.trim(),
    email: form.email?.trim() || null,
    phoneNumber: form.phoneNumber?.trim() || null,
    role: null,
    plannedPartnerRole: null,
    shareStoryRatings: false,
  }
  const newcomer = { userId: acceptedIdOf(vault, codeKey), codeKey, record, passwordHash }
  try {
    return await (founds
      ? acceptAsFounder(context, newcomer, exchange)
      : acceptAsPartner(
          context,
          transferHandlers,
          { ...newcomer, body, invitedBy: known === undefined ? [] : [known.invitedBy] },
          exchange,
        ))
  } catch (fault) {
    // The first try may have been served while this one was on its way.
    if (!(fault instanceof Refused) || fault.code !== invitationInvalid.code) throw fault
    return acceptAgain(context, codeKey, form, exchange)
  }
}

/** Redeems an invitation for an account in the inviter's pair. */
async function acceptAsPartner(
  context: Context,
  transferHandlers: TransferHandlers,
  newcomer: {
    readonly userId: string
    readonly record: PersonRecord
    readonly passwordHash: string
    readonly body: Body<typeof acceptInvitation>
    /** The inviter; undefined if the invitation is gone meanwhile. */
    readonly invitedBy: readonly string[]
  },
  exchange: Exchange,
): Promise<Accepted> {
  const { database, vault, clock, live } = context
  const { userId, record, passwordHash, body, invitedBy } = newcomer
  const inviter = await countingJoins(context, invitedBy, () =>
    refuseTakenIdentifiers(context, exchange, () =>
      transact(database.db, async (trx) => {
        const taken = await redeemInvitation(context, trx, transferHandlers, body.inviteCode ?? '')
        const roles = invitedRoles(taken)
        checkRolesUnchanged(body, roles)
        const vaultOfPair = await pairVault(trx, vault, taken.pairId)
        await insertPerson(trx, vault, vaultOfPair, {
          id: userId,
          seat: freeSeat(taken),
          record: { ...record, role: roles.partnerRole },
          passwordHash,
          isInitiator: false,
          onboarded: true,
          now: clock.now(),
        })
        return taken
      }),
    ),
  )
  const session = await logIn(context, exchange, userId)
  const { me } = await findCouple(database.db, vault, inviter.pairId, userId)
  if (me === undefined) throw new Error('accepted without a person')
  live.emit({ userId: inviter.id }, resync, undefined)
  return { ...presentProfile(me, inviter), ...session }
}

/**
 * Counts a new couple for those who had accounts, the inviter too: each parting seals anew what both
 * have, and whoever is left can leave again (trust i). One that does not come about is not counted, else
 * whoever changes roles before each try would keep somebody from joining anybody.
 * @throws Refused 429 after `policies.joining`
 */
async function countingJoins<T>(
  context: Context,
  userIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const counted: string[] = []
  try {
    for (const userId of userIds) {
      counted.push(await countAttempt(context, 'joining', userId, policies.joining))
    }
    return await work()
  } catch (fault) {
    for (const attempt of counted) await refundAttempt(context.database.db, attempt)
    throw fault
  }
}

const freeSeat = (other: Person): 0 | 1 => (other.seat === 0 ? 1 : 0)

/** Whether somebody has what the setup asks for; its roles come with the invitation (O-181). */
const hasNames = ({ record: { username, email } }: Person): boolean =>
  username !== null && email !== null

/** Moves a person without a partner into the inviter's pair (O-040, O-041). */
export async function joinWithAccount(
  context: Context,
  transferHandlers: TransferHandlers,
  { inviteCode, ...shown }: Body<typeof join>,
  actor: Actor,
): Promise<Profile> {
  const { database, vault, clock, live } = context
  const invitation = await invitationByCode(
    database.db,
    vault,
    codeKeyOf(context.vault, inviteCode),
    clock.now(),
  )
  if (invitation === undefined) refuse(invitationInvalid)
  const both = [actor.userId, invitation.invitedBy]
  const { inviter, profile } = await countingJoins(context, both, () =>
    transact(database.db, async (trx) => {
      await lockPairs(trx, [invitation.pairId, actor.pairId])
      const taken = await redeemInvitation(context, trx, transferHandlers, inviteCode)
      if (taken.pairId === actor.pairId) refuse(invitationInvalid)
      const roles = invitedRoles(taken)
      checkRolesUnchanged(shown, roles)
      await touchOwnPair(trx, actor)
      const { me, partner } = await findCouple(trx, vault, actor.pairId, actor.userId)
      if (me === undefined) throw new Error('session without a person')
      if (partner !== undefined) refuse(alreadyPaired)

      const to = {
        pairId: taken.pairId,
        seat: freeSeat(taken),
        isInitiator: false,
        record: { ...me.record, role: roles.partnerRole, plannedPartnerRole: null },
        onboarded: me.onboarded || hasNames(me),
      }
      const moved = await transferIntoPair(trx, context, transferHandlers, me, to, clock.now())
      await removePair(trx, actor.pairId)
      return { inviter: taken, profile: presentProfile(moved, taken) }
    }),
  )
  vault.forget(actor.pairId)
  live.disconnect({ userId: actor.userId })
  live.emit({ userId: inviter.id }, resync, undefined)
  return profile
}
