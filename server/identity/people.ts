import { looksLikeEmail, normalisePhone } from '#contract/kernel/person.ts'
import { pairChanged } from '#contract/kernel/refusals.ts'
import type { Role } from '#contract/kernel/roles.ts'
import { refuse } from '../http/refuse.ts'
import type { AuthorizedPairId } from '../http/session-auth.ts'
import { pairVault } from '../pair/pairs.ts'
import type { Bit } from '../storage/bit.ts'
import type { Db } from '../storage/database.ts'
import { findsRow } from '../storage/outcome.ts'
import type { PairVault, Vault, WrappedKey } from '../vault/vault.ts'
import { formerPhones, normaliseEmail, normaliseUsername } from './identifiers.ts'
import { checkNumbers, isPhoneOfOther } from './number-clash.ts'
import { type PersonRecord, personRecord } from './records.ts'

/** A person, decrypted. */
export interface Person {
  readonly id: string
  readonly pairId: AuthorizedPairId
  readonly seat: number
  readonly record: PersonRecord
  readonly passwordHash: string
  readonly isSuperUser: boolean
  readonly isInitiator: boolean
  readonly onboarded: boolean
  readonly lastOnlineAt: number | null
}

export interface NewPerson {
  readonly id: string
  readonly seat: 0 | 1
  readonly record: PersonRecord
  readonly passwordHash: string
  readonly isInitiator: boolean
  readonly onboarded: boolean
  readonly now: number
}

const bit = (value: boolean): Bit => (value ? 1 : 0)

/** Keyed hashes for look-ups; null for absent values. */
export function lookupKeys(vault: Vault, record: PersonRecord) {
  const key = (purpose: string, value: string | null) =>
    value === null ? null : vault.blindIndex(purpose, value)
  return {
    email_key: key('email', record.email && normaliseEmail(record.email)),
    phone_key: key('phone', record.phoneNumber && normalisePhone(record.phoneNumber)),
    username_key: key('username', record.username && normaliseUsername(record.username)),
  }
}

/** Normalises the phone number before storage (O-019). */
const toKeep = (record: PersonRecord): PersonRecord => ({
  ...record,
  phoneNumber: record.phoneNumber && normalisePhone(record.phoneNumber),
})

/**
 * Adds a person to a pair, in a transaction. Fails with a unique violation for a taken e-mail, phone
 * number or username, or a third member.
 * @throws NumberTaken
 */
export async function insertPerson(db: Db, vault: Vault, pair: PairVault, person: NewPerson) {
  await checkNumbers(db, vault, person.id, toKeep(person.record))
  await db
    .insertInto('users')
    .values({
      id: person.id,
      pair_id: pair.pairId,
      seat: person.seat,
      person: personRecord.seal(pair, person.id, toKeep(person.record)),
      ...lookupKeys(vault, person.record),
      password_hash: person.passwordHash,
      is_super_user: 0,
      is_initiator: bit(person.isInitiator),
      onboarded: bit(person.onboarded),
      consented_at: person.now,
      last_online_at: null,
      created_at: person.now,
    })
    .execute()
}

const selectPeople = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('pairs', 'pairs.id', 'users.pair_id')
    .selectAll('users')
    .select('pairs.data_key')

type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>

const toPerson = (vault: Vault, row: PersonRow & { data_key: WrappedKey }): Person => ({
  id: row.id,
  pairId: row.pair_id as AuthorizedPairId,
  seat: row.seat,
  record: personRecord.open(vault.forPair(row.pair_id, row.data_key), row.id, row.person),
  passwordHash: row.password_hash,
  isSuperUser: row.is_super_user === 1,
  isInitiator: row.is_initiator === 1,
  onboarded: row.onboarded === 1,
  lastOnlineAt: row.last_online_at,
})

export async function findPerson(
  db: Db,
  vault: Vault,
  userId: string,
): Promise<Person | undefined> {
  const row = await selectPeople(db).where('users.id', '=', userId).executeTakeFirst()
  return row && toPerson(vault, row)
}

/** Whether a password hash still is that of a person; under the lock of the pair, until its end. */
export const hasPassword = (trx: Db, userId: string, hash: string): Promise<boolean> =>
  findsRow(
    trx.selectFrom('users').select('id').where('id', '=', userId).where('password_hash', '=', hash),
  )

/** The members of a pair, by seat. */
export async function membersOf(db: Db, vault: Vault, pairId: string): Promise<Person[]> {
  const rows = await selectPeople(db)
    .where('users.pair_id', '=', pairId)
    .orderBy('users.seat')
    .execute()
  return rows.map((row) => toPerson(vault, row))
}

/** The members of several pairs, in no particular order. */
export async function membersOfPairs(
  db: Db,
  vault: Vault,
  pairIds: readonly string[],
): Promise<Person[]> {
  if (pairIds.length === 0) return []
  const rows = await selectPeople(db).where('users.pair_id', 'in', pairIds).execute()
  return rows.map((row) => toPerson(vault, row))
}

/** A person and, if there is one, the partner. */
export async function findCouple(db: Db, vault: Vault, pairId: string, userId: string) {
  const members = await membersOf(db, vault, pairId)
  return {
    me: members.find((member) => member.id === userId),
    partner: members.find((member) => member.id !== userId),
  }
}

/**
 * Finds who may be meant by an e-mail, phone number or username (O-018). A number that was somebody's
 * phone and somebody else's name before both were refused finds two, the owner of the phone first.
 */
export async function findByIdentifier(
  db: Db,
  vault: Vault,
  identifier: string,
): Promise<readonly Person[]> {
  const text = identifier.trim()
  const phone = normalisePhone(text)
  const keys = [phone, ...formerPhones(phone)].map((spelling) =>
    vault.blindIndex('phone', spelling),
  )
  const rows = await selectPeople(db)
    .where((eb) =>
      looksLikeEmail(text)
        ? eb('users.email_key', '=', vault.blindIndex('email', normaliseEmail(text)))
        : eb.or([
            eb('users.phone_key', 'in', keys),
            eb('users.username_key', '=', vault.blindIndex('username', normaliseUsername(text))),
          ]),
    )
    .execute()
  const rank = ({ phone_key }: PersonRow) =>
    phone_key !== null && keys.includes(phone_key) ? keys.indexOf(phone_key) : keys.length
  return rows.toSorted((a, b) => rank(a) - rank(b)).map((row) => toPerson(vault, row))
}

/**
 * Updates a person's record and its look-up keys, in a transaction. A phone number that an earlier
 * version has kept in another spelling is tidied, unless somebody else has the tidy one.
 * @throws NumberTaken
 */
export async function savePerson(
  db: Db,
  vault: Vault,
  person: Person,
  record: PersonRecord,
  onboarded = person.onboarded,
): Promise<Person> {
  const pair = await pairVault(db, vault, person.pairId)
  const tidy = toKeep(record)
  let keys: Partial<ReturnType<typeof lookupKeys>> = lookupKeys(vault, tidy)
  let kept = tidy
  await checkNumbers(db, vault, person.id, tidy, person.record)
  if (
    tidy.phoneNumber !== person.record.phoneNumber &&
    tidy.phoneNumber === toKeep(person.record).phoneNumber &&
    (await isPhoneOfOther(db, vault, person.id, tidy.phoneNumber))
  ) {
    const { phone_key: _, ...others } = keys
    keys = others
    kept = { ...tidy, phoneNumber: person.record.phoneNumber }
  }
  await db
    .updateTable('users')
    .set({
      person: personRecord.seal(pair, person.id, kept),
      ...keys,
      onboarded: bit(onboarded),
    })
    .where('id', '=', person.id)
    .execute()
  return { ...person, record: kept, onboarded }
}

/** When a person agreed to the storage of intimate data (O-145), in epoch milliseconds. */
export async function consentedAt(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select('consented_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) refuse(pairChanged)
  return row.consented_at
}

/** The two roles of a pair as one member sees them. */
export function rolesOf(
  me: Person,
  partner: Person | undefined,
): { mine: Role | null; theirs: Role | null } {
  return {
    mine: me.record.role,
    theirs: partner === undefined ? me.record.plannedPartnerRole : partner.record.role,
  }
}
