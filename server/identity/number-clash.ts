import { normalisePhone } from '#contract/kernel/person.ts'
import type { Db } from '../storage/database.ts'
import { findsRow } from '../storage/outcome.ts'
import type { Vault } from '../vault/vault.ts'
import { formerPhones, phoneOfUsername, usernamesOfPhone } from './identifiers.ts'
import type { PersonRecord } from './records.ts'

/**
 * A number is somebody else's phone, or somebody else is called by it. Both are typed into one field
 * (O-018), so that a number may name one person only.
 */
export class NumberTaken extends Error {
  override readonly name = 'NumberTaken'
  readonly column: 'phone_key' | 'username_key'

  constructor(column: NumberTaken['column']) {
    super(column)
    this.column = column
  }
}

/** Setting whose row is locked to take a number, since two tables of keys have no shared index. */
const NUMBERS = 'numbers'

async function lockNumbers(trx: Db): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: NUMBERS, value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute()
}

/** Whether somebody else has this phone number, in the spelling of any version. */
export const isPhoneOfOther = async (
  db: Db,
  vault: Vault,
  userId: string,
  phone: string | null,
): Promise<boolean> =>
  phone !== null &&
  findsRow(
    db
      .selectFrom('users')
      .select('id')
      .where(
        'phone_key',
        'in',
        [phone, ...formerPhones(phone)].map((spelling) => vault.blindIndex('phone', spelling)),
      )
      .where('id', '!=', userId)
      .limit(1),
  )

/** Whether somebody else is called by this phone number. */
const isNameOfOther = async (
  db: Db,
  vault: Vault,
  userId: string,
  phone: string,
): Promise<boolean> => {
  const keys = usernamesOfPhone(phone).map((name) => vault.blindIndex('username', name))
  if (keys.length === 0) return false
  return findsRow(
    db
      .selectFrom('users')
      .select('id')
      .where('username_key', 'in', keys)
      .where('id', '!=', userId)
      .limit(1),
  )
}

/**
 * Checks that nobody else is reached by the numbers a record takes, inside the transaction that writes
 * it; what it had before stays its own.
 * @throws NumberTaken
 */
export async function checkNumbers(
  trx: Db,
  vault: Vault,
  userId: string,
  after: PersonRecord,
  before?: PersonRecord,
): Promise<void> {
  const had = before === undefined ? undefined : numbersOf(before)
  const { phone, named } = numbersOf(after)
  const takesPhone = phone !== null && phone !== had?.phone
  const takesName = named !== null && named !== had?.named
  if (!takesPhone && !takesName) return
  await lockNumbers(trx)
  if (takesPhone) {
    const isTaken =
      (await isPhoneOfOther(trx, vault, userId, phone)) ||
      (await isNameOfOther(trx, vault, userId, phone))
    if (isTaken) throw new NumberTaken('phone_key')
  }
  if (takesName && (await isPhoneOfOther(trx, vault, userId, named))) {
    throw new NumberTaken('username_key')
  }
}

const numbersOf = ({ phoneNumber, username }: PersonRecord) => ({
  phone: phoneNumber === null ? null : normalisePhone(phoneNumber),
  named: username === null ? null : phoneOfUsername(username),
})
