import { registrationClosed } from '#contract/kernel/refusals.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { refuse } from '../http/refuse.ts'
import { newId } from '../lib/ids.ts'
import type { Db } from '../storage/database.ts'
import type { PersonRecord } from '../storage/tables.ts'
import type { Vault } from '../vault/vault.ts'
import { createPair, insertPerson } from './people.ts'

/** The setting that says that somebody has had an account here; it stays when they have left. */
const FIRST = 'first-person'

/** Whether nobody has ever had an account here. */
async function isEmpty(db: Db): Promise<boolean> {
  const noted = await db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', FIRST)
    .executeTakeFirst()
  if (noted !== undefined) return false
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Notes that somebody is here; of several at once exactly one hears that they are the first. */
async function isFirst(trx: Db): Promise<boolean> {
  const noted = await trx
    .insertInto('settings')
    .values({ key: FIRST, value: 'here' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (noted === undefined) return false
  // A house from before this was noted.
  return (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

const isClosed = (registration: Config['registration'], isForFirst: boolean): boolean =>
  registration === 'closed' || (registration === 'invited' && !isForFirst)

/** Refuses whoever may not register, before anything is done for them. @throws Refused 403 */
export async function checkRegistration({
  config: { registration },
  database: { db },
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  if (registration === 'open') return
  if (isClosed(registration, await isEmpty(db))) refuse(registrationClosed)
}

/**
 * Tells whether somebody may register right now. Once that is over in a house where only the first
 * person may, nobody is asked any more.
 */
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
  /** Whether somebody who runs the server has invited them; else registration has to be open. */
  readonly isInvited: boolean
}

/**
 * Opens an account with a pair of one, which its person founds (O-034, O-150).
 * @throws Refused 403 where somebody else has been the first meanwhile
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
