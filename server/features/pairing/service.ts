import type { Call, Received } from '#contract/kernel/call.ts'
import { labelFault } from '#contract/kernel/person.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { resync } from '#contract/kernel/server.ts'
import type { acceptInvitation, join } from '#contract/pairing/calls.ts'
import { alreadyPaired, invitationInvalid } from '#contract/pairing/errors.ts'
import { acceptanceFault, INVITATION_DAYS } from '#contract/pairing/rules.ts'
import type { Context } from '#server/context.ts'
import type { Actor, Exchange } from '#server/http/bind.ts'
import { Refused, refuse, refuseFault } from '#server/http/refuse.ts'
import { countAuthAttempt, inTurn, passwordTurn } from '#server/identity/account-throttle.ts'
import { countAttempt, countByAddress } from '#server/identity/attempts.ts'
import { normaliseUsername } from '#server/identity/identifiers.ts'
import { logIn } from '#server/identity/login.ts'
import {
  endSoloPeriod,
  prepareIntoPair,
  prepareSoloEnd,
  type TransferHandlers,
  type Transfers,
  transferIntoPair,
} from '#server/identity/pair-transfer.ts'
import { refuseWeakPassword } from '#server/identity/password-policy.ts'
import {
  findCouple,
  findPerson,
  insertPerson,
  membersOf,
  type Person,
} from '#server/identity/people.ts'
import { presentProfile } from '#server/identity/profile.ts'
import type { PersonRecord } from '#server/identity/records.ts'
import { refundAttempt } from '#server/identity/throttle.ts'
import { policies } from '#server/identity/throttle-rules.ts'
import { refuseTakenIdentifiers } from '#server/identity/uniqueness.ts'
import { idOfKey, newId, newInviteCode } from '#server/lib/ids.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { markJoined, removePair } from '#server/pair/membership.ts'
import { lockPairs, touchOwnPair } from '#server/pair/pair-locks.ts'
import { pairVault, restartVersion } from '#server/pair/pairs.ts'
import { type PreparedRows, withPreparedRows } from '#server/pair/prepared-rows.ts'
import type { Db } from '#server/storage/database.ts'
import { transact } from '#server/storage/transact.ts'
import type { Vault } from '#server/vault/vault.ts'
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
 * Redeems an invitation inside a transaction and returns the inviter with their role. Everything
 * the inviter has written while alone stays theirs. The second of two concurrent callers is
 * refused.
 */
async function redeemInvitation(
  context: Context,
  trx: Db,
  transfers: Transfers,
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
  await markJoined(trx, invitation.pairId, transfers.now)
  const { myRole: role } = invitedRoles(inviter)
  return endSoloPeriod(trx, context, transfers, inviter, role)
}

/** Prepares `redeemInvitation`, and the move of whoever joins with an account. */
async function prepareJoining(
  context: Context,
  transfers: Transfers,
  inviterId: string,
  joiner?: Actor,
): Promise<void> {
  const { database, vault } = context
  const inviter = await findPerson(database.db, vault, inviterId)
  if (inviter === undefined) return
  await prepareSoloEnd(database.db, context, transfers, inviter)
  if (joiner === undefined || joiner.pairId === inviter.pairId) return
  const person = { ...joiner, id: joiner.userId }
  await prepareIntoPair(database.db, context, transfers, person, inviter.pairId)
}

type Accepted = Profile & { userId: string; token: string }

/** The user id of the acceptance of a code: a repeated request finds the account it has created. */
const acceptedIdOf = (vault: Vault, codeKey: string): string =>
  idOfKey(vault.blindIndex('accepted', codeKey))

/**
 * Repeats the answer to an acceptance whose first answer was lost: logs in the person who accepted
 * this code with the same username and password. Others are refused as for an unknown code.
 */
async function acceptAgain(
  context: Context,
  codeKey: string,
  { username, password }: { readonly username: string; readonly password: string },
  exchange: Exchange,
): Promise<Accepted> {
  const { database, vault, passwords } = context
  const person = await findPerson(database.db, vault, acceptedIdOf(vault, codeKey))
  const attempt = await countAuthAttempt(context, exchange, 'login', {
    userId: person?.id,
    typed: codeKey,
  })
  const turn = passwordTurn('login', exchange, newId())
  const right = await inTurn(
    () => passwords.verify(password, person?.passwordHash, turn),
    attempt.unjudged,
  )
  const isSame =
    person !== undefined &&
    right &&
    normaliseUsername(person.record.username ?? '') === normaliseUsername(username)
  if (!isSame) refuse(invitationInvalid)
  await attempt.succeeded()
  const session = await logIn(context, exchange, person.id, person.passwordHash)
  const { me = person, partner } = await findCouple(database.db, vault, person.pairId, person.id)
  return { ...presentProfile(me, partner), ...session }
}

/**
 * Registers a person in the pair of the inviter, or in a pair of one for an invitation by the
 * operator (O-012, O-036, O-037, O-150). `acceptAgain` answers a repeated request.
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
  const counted = await countAttempt(
    context,
    'identifier',
    `invitation ${codeKey}`,
    policies.identifier,
  )

  const passwordHash = await inTurn(
    () => passwords.hash(form.password, passwordTurn('account', exchange, newId())),
    () => refundAttempt(database.db, counted),
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
          { ...newcomer, body, invitedBy: known?.invitedBy },
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
  handlers: TransferHandlers,
  newcomer: {
    readonly userId: string
    readonly record: PersonRecord
    readonly passwordHash: string
    readonly body: Body<typeof acceptInvitation>
    /** The inviter; undefined if the invitation is gone meanwhile. */
    readonly invitedBy: string | undefined
  },
  exchange: Exchange,
): Promise<Accepted> {
  const { database, vault, clock, live } = context
  const { userId, record, passwordHash, body, invitedBy } = newcomer
  const now = clock.now()
  const inviters = invitedBy === undefined ? [] : [invitedBy]
  const prepare = async (prepared: PreparedRows) => {
    for (const id of inviters) await prepareJoining(context, { handlers, prepared, now }, id)
  }
  const inviter = await countingJoins(context, inviters, () =>
    refuseTakenIdentifiers(context, exchange, () =>
      withPreparedRows(prepare, (prepared) =>
        transact(database.db, async (trx) => {
          const transfers = { handlers, prepared, now }
          const taken = await redeemInvitation(context, trx, transfers, body.inviteCode ?? '')
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
            now,
          })
          return taken
        }),
      ),
    ),
  )
  const session = await logIn(context, exchange, userId)
  const { me } = await findCouple(database.db, vault, inviter.pairId, userId)
  if (me === undefined) throw new Error('accepted without a person')
  live.emit({ userId: inviter.id }, resync, undefined)
  return { ...presentProfile(me, inviter), ...session }
}

/**
 * Counts a new couple as an attempt of each member who had an account, the inviter included, since
 * each parting reseals the contents of both, and the one who is left can leave again (trust i). A
 * join that fails is not counted: otherwise an inviter who changes roles before each attempt would
 * keep a person from joining anybody.
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

/** Whether a person has the names the setup asks for; roles come with the invitation (O-181). */
const hasNames = ({ record: { username, email } }: Person): boolean =>
  username !== null && email !== null

/** Moves a person without a partner into the inviter's pair (O-040, O-041). */
export async function joinWithAccount(
  context: Context,
  handlers: TransferHandlers,
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
  const now = clock.now()
  const prepare = (prepared: PreparedRows) =>
    prepareJoining(context, { handlers, prepared, now }, invitation.invitedBy, actor)
  const { inviter, profile } = await countingJoins(context, both, () =>
    withPreparedRows(prepare, (prepared) =>
      transact(database.db, async (trx) => {
        const transfers = { handlers, prepared, now }
        await lockPairs(trx, [invitation.pairId, actor.pairId])
        const taken = await redeemInvitation(context, trx, transfers, inviteCode)
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
        const moved = await transferIntoPair(trx, context, transfers, me, to)
        await removePair(trx, actor.pairId)
        return { inviter: taken, profile: presentProfile(moved, taken) }
      }),
    ),
  )
  vault.forget(actor.pairId)
  live.disconnect({ userId: actor.userId })
  live.emit({ userId: inviter.id }, resync, undefined)
  return profile
}
