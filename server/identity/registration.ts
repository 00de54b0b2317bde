import { registrationClosed } from '#contract/kernel/refusals.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { refuse } from '../http/refuse.ts'
import { newId } from '../lib/ids.ts'
import { createPair } from '../pair/pairs.ts'
import type { Db } from '../storage/database.ts'
import { findsRow } from '../storage/outcome.ts'
import type { Vault } from '../vault/vault.ts'
import { insertPerson } from './people.ts'
import type { PersonRecord } from './records.ts'

/** Setting that exists once somebody has registered, also after they have left. */
const FIRST = 'first-person'

/** Whether nobody has ever registered. */
const isEmpty = async (db: Db): Promise<boolean> =>
  !(await findsRow(db.selectFrom('settings').select('key').where('key', '=', FIRST))) &&
  !(await findsRow(somebody(db)))

const somebody = (db: Db) => db.selectFrom('users').select('id').limit(1)

/** Records the first registration; true for exactly one of several concurrent callers. */
async function isFirst(trx: Db): Promise<boolean> {
  const isNoted = await findsRow(
    trx
      .insertInto('settings')
      .values({ key: FIRST, value: 'here' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key'),
  )
  // Somebody may have registered before this setting existed.
  return isNoted && !(await findsRow(somebody(trx)))
}

const isClosed = (registration: Config['registration'], isForFirst: boolean): boolean =>
  registration === 'closed' || (registration === 'invited' && !isForFirst)

/** Refuses a registration early, before any work. @throws Refused 403 */
export async function checkRegistration({
  config: { registration },
  database: { db },
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  if (registration === 'open') return
  if (isClosed(registration, await isEmpty(db))) refuse(registrationClosed)
}

/** Returns a query for whether registration is open. Its final answer is cached. */
export function watchRegistration({
  config: { registration },
  database: { db },
}: Pick<Context, 'config' | 'database'>): () => Promise<boolean> {
  let isOver = isClosed(registration, true)
  return async () => {
    if (registration === 'invited' && !isOver) isOver = !(await isEmpty(db))
    return !isOver
  }
}

export interface Founder {
  readonly userId: string
  readonly record: PersonRecord
  readonly passwordHash: string
  readonly now: number
  /** Whether the operator has invited them, which allows it while registration is closed. */
  readonly isInvited: boolean
}

/**
 * Creates an account with a pair of one (O-034, O-150).
 * @throws Refused 403 if somebody else has registered first
 */
export async function openAccount(
  trx: Db,
  { vault, config }: { readonly vault: Vault; readonly config: Pick<Config, 'registration'> },
  { userId, record, passwordHash, now, isInvited }: Founder,
): Promise<void> {
  const first = await isFirst(trx)
  if (!isInvited && isClosed(config.registration, first)) refuse(registrationClosed)
  const pair = await createPair(trx, vault, newId(), now)
  await insertPerson(trx, vault, pair, {
    id: userId,
    seat: 0,
    record,
    passwordHash,
    isInitiator: true,
    onboarded: false,
    now,
  })
}
