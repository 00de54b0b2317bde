import { isDeepStrictEqual } from 'node:util'
import type { login, register, saveProfile } from '#contract/accounts/calls.ts'
import { rolesNotYours, wrongCredentials } from '#contract/accounts/errors.ts'
import { credentialsFault } from '#contract/accounts/rules.ts'
import type { Call, Received } from '#contract/kernel/call.ts'
import {
  emailFault,
  faults,
  looksLikeEmail,
  nameFault,
  phoneFault,
  usernameFault,
} from '#contract/kernel/person.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import type { Role } from '#contract/kernel/roles.ts'
import { resync } from '#contract/kernel/server.ts'
import type { Context } from '#server/context.ts'
import type { Actor, Exchange } from '#server/http/bind.ts'
import { refuse, refuseFault } from '#server/http/refuse.ts'
import { checkRoomForWords } from '#server/http/room.ts'
import { authAttempt, inTurn, passwordTurn } from '#server/identity/account-throttle.ts'
import { countAttempt, countByAddress } from '#server/identity/attempts.ts'
import { normaliseIdentifier } from '#server/identity/identifiers.ts'
import { logIn } from '#server/identity/login.ts'
import { refuseWeakPassword } from '#server/identity/password-policy.ts'
import {
  findByIdentifier,
  findCouple,
  findPerson,
  lookupKeys,
  type Person,
  rolesOf,
  savePerson,
} from '#server/identity/people.ts'
import { presentProfile } from '#server/identity/profile.ts'
import type { PersonRecord } from '#server/identity/records.ts'
import { checkRegistration, openAccount } from '#server/identity/registration.ts'
import { policies } from '#server/identity/throttle-rules.ts'
import { refuseTakenIdentifiers } from '#server/identity/uniqueness.ts'
import { newId } from '#server/lib/ids.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { transact } from '#server/storage/transact.ts'

type Body<C extends Call> = Received<C>['body']

/**
 * Logs in. An attempt is counted before the password is hashed; a success resets the counter
 * (O-031).
 */
export async function logInWithPassword(
  context: Context,
  body: Body<typeof login>,
  exchange: Exchange,
) {
  const identifier = body.identifier ?? body.email ?? body.phoneNumber ?? ''
  refuseFault(credentialsFault({ mode: 'login', identifier, password: body.password }))

  const { db } = context.database
  const people = await findByIdentifier(db, context.vault, identifier)
  const isShared = people.length > 1
  const count = authAttempt(context, exchange, 'login', { typed: identifier, isShared })
  // By the typed name: a turn per account would tell which other names belong to it.
  const name = normaliseIdentifier(identifier)
  for (const person of people.length === 0 ? [undefined] : people) {
    const attempt = await count(person?.id)
    const turn = passwordTurn(attempt.isKnownDevice ? 'known login' : 'login', exchange, name)
    const right = await inTurn(
      () => context.passwords.verify(body.password, person?.passwordHash, turn),
      attempt.unjudged,
    )
    if (person === undefined || !right) continue
    await attempt.succeeded()
    return logIn(context, exchange, person.id, person.passwordHash)
  }
  refuse(wrongCredentials)
}

/** Creates an account with a pair of one (O-034). */
export async function registerPerson(
  context: Context,
  body: Body<typeof register>,
  exchange: Exchange,
) {
  const identifier = body.identifier ?? body.email ?? body.phoneNumber ?? ''
  const name = body.name ?? ''
  refuseFault(credentialsFault({ mode: 'register', identifier, password: body.password, name }))

  checkRoomForWords(context)
  const { passwords, clock } = context
  await checkRegistration(context)
  refuseWeakPassword(context.config, body.password)
  await countByAddress(context, exchange, 'registration', policies.opening)
  const passwordHash = await passwords.hash(
    body.password,
    passwordTurn('account', exchange, normaliseIdentifier(identifier)),
  )
  const now = clock.now()
  const userId = newId()
  const contact = identifier.trim()
  const byEmail = looksLikeEmail(contact)
  const record: PersonRecord = {
    name: name.trim(),
    username: null,
    email: byEmail ? contact : null,
    phoneNumber: byEmail ? null : contact,
    role: null,
    plannedPartnerRole: null,
    shareStoryRatings: false,
  }
  await refuseTakenIdentifiers(context, exchange, () =>
    transact(context.database.db, (trx) =>
      openAccount(trx, context, { userId, record, passwordHash, now, isInvited: false }),
    ),
  )
  return logIn(context, exchange, userId)
}

/** Empty text counts as absent (O-019). */
const orNull = (text: string | null): string | null => text?.trim() || null

function mergeRecord(record: PersonRecord, body: Body<typeof saveProfile>): PersonRecord {
  if (body.username !== undefined) refuseFault(usernameFault(body.username.trim()))
  if (body.name !== undefined) refuseFault(nameFault(body.name))
  if (body.email !== undefined) refuseFault(emailFault(body.email ?? ''))
  if (body.phoneNumber !== undefined) refuseFault(phoneFault(body.phoneNumber ?? ''))
  const merged: PersonRecord = {
    ...record,
    ...(body.username === undefined ? {} : { username: body.username.trim() }),
    ...(body.name === undefined ? {} : { name: body.name.trim() }),
    ...(body.email === undefined ? {} : { email: orNull(body.email) }),
    ...(body.phoneNumber === undefined ? {} : { phoneNumber: orNull(body.phoneNumber) }),
    ...(body.myRole === undefined ? {} : { role: body.myRole }),
    ...(body.shareStoryRatings === undefined ? {} : { shareStoryRatings: body.shareStoryRatings }),
  }
  if (merged.email === null && merged.phoneNumber === null && merged.username === null) {
    refuseFault(faults.noWayIn)
  }
  return merged
}

/** Number of changed identifiers. The answer for each reveals whether it is taken. */
function newNames({ vault }: Context, before: PersonRecord, after: PersonRecord): number {
  const had = lookupKeys(vault, before)
  const wanted = lookupKeys(vault, after)
  const names = ['email_key', 'phone_key', 'username_key'] as const
  return names.filter((name) => wanted[name] !== null && wanted[name] !== had[name]).length
}

/**
 * Updates the given fields of the profile, and the partner's role where allowed. The partner's
 * devices refetch only if their view has changed: a name or a role, never contact data or consent.
 */
export async function saveOwnProfile(
  context: Context,
  body: Body<typeof saveProfile>,
  actor: Actor,
  exchange: Exchange,
): Promise<Profile> {
  const { database, vault } = context
  const person = await findPerson(database.db, vault, actor.userId)
  if (person === undefined) throw new Error('session without a person')
  const asked = newNames(context, person.record, mergeRecord(person.record, body))
  for (let names = 0; names < asked; names += 1) {
    await countAttempt(context, 'identifier', actor.userId, policies.identifier)
  }
  const save = () =>
    inPair(context, actor).write(async (trx) => {
      const { me, partner } = await findCouple(trx, vault, actor.pairId, actor.userId)
      if (me === undefined) throw new Error('session without a person')
      checkRoleChange(me, partner, body)

      const merged = mergeRecord(me.record, body)
      const record =
        partner === undefined && body.partnerRole !== undefined
          ? { ...merged, plannedPartnerRole: body.partnerRole }
          : merged
      const onboarded = me.onboarded || body.hasOnboardingCompleted === true
      const saved = await savePerson(trx, vault, me, record, onboarded)
      const other =
        partner !== undefined && body.partnerRole !== undefined
          ? await savePerson(trx, vault, partner, { ...partner.record, role: body.partnerRole })
          : partner
      return {
        mine: presentProfile(saved, other),
        changedFor:
          partner !== undefined && other !== undefined && seesChange([partner, me], [other, saved])
            ? partner.id
            : null,
      }
    })
  const { mine, changedFor } = await (asked === 0
    ? save()
    : refuseTakenIdentifiers(context, exchange, save))
  if (changedFor !== null) context.live.emit({ userId: changedFor }, resync, undefined)
  return mine
}

type Side = readonly [viewer: Person, other: Person]

/** Whether the partner's view of the profile has changed; it has no contact data. */
const seesChange = (before: Side, after: Side): boolean =>
  !isDeepStrictEqual(presentProfile(...before), presentProfile(...after))

interface WantedRoles {
  readonly myRole?: Role | undefined
  readonly partnerRole?: Role | undefined
}

/** Only the initiator of the pair changes roles; unchanged values pass for both (O-013, O-014). */
function checkRoleChange(me: Person, partner: Person | undefined, wanted: WantedRoles): void {
  const { mine, theirs } = rolesOf(me, partner)
  const changed =
    (wanted.myRole !== undefined && wanted.myRole !== mine) ||
    (wanted.partnerRole !== undefined && wanted.partnerRole !== theirs)
  if (changed && !me.isInitiator) refuse(rolesNotYours)
}
