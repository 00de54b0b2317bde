import { statfs } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { AdminUser, listUsers, overview, sendPush } from '#contract/admin/calls.ts'
import { isDiskTight, PUSH_ERRORS, USERS_PAGE_MAX } from '#contract/admin/rules.ts'
import type { Answer, Received } from '#contract/kernel/call.ts'
import type { Context } from '#server/context.ts'
import { findPerson, membersOfPairs } from '#server/identity/people.ts'
import { folderBytes } from '#server/lib/folder-size.ts'
import { appliedContentVersion } from '#server/storage/settings.ts'
import { backupsOf } from './backup-service.ts'
import type { PushSender } from './models.ts'
import { roundStorage } from './policy.ts'
import { presentUser } from './present.ts'
import {
  type Account,
  accountsAfter,
  accountsFrom,
  countPairs,
  countUsers,
  postgresBytes,
  sqliteBytes,
} from './store.ts'

export interface ServerFacts {
  readonly version: string
  readonly contentVersion: number
  /** Epoch milliseconds. */
  readonly startedAt: number
  /** The newest release after this one, as far as it is known. */
  newerVersion(): string | null
}

/** Invitations for the first person of a new pair. */
export interface FoundingInvitations {
  /** Counts those that are open. */
  readonly count: () => Promise<number>
  /** Makes one and returns its code, which is stored as a keyed hash only. */
  readonly invite: () => Promise<string>
  /** Ends all that are open and returns their number. */
  readonly endAll: () => Promise<number>
}

/** Used and free storage, to the byte; people are shown less (`roundStorage`). */
async function storageOf({ config, database }: Pick<Context, 'config' | 'database'>) {
  const file = 'file' in config.database ? config.database.file : undefined
  const [databaseBytes, fileBytes, disk] = await Promise.all([
    file === undefined ? postgresBytes(database.db) : sqliteBytes(file),
    folderBytes(config.dataDir, (path) => file === undefined || !path.startsWith(file)),
    statfs(config.dataDir),
  ])
  return { databaseBytes, fileBytes, freeBytes: disk.bavail * disk.bsize }
}

/** Logs a warning when the disk is almost full. */
export async function warnOfFullDisk(context: Context): Promise<void> {
  if (isDiskTight(await storageOf(context))) context.log.warn('disk.almost-full')
}

/** Counts, storage, health and backups; nothing about a single couple (O-139). */
export async function overviewOf(
  context: Context,
  { version, contentVersion, startedAt, newerVersion }: ServerFacts,
): Promise<Answer<typeof overview>> {
  const { database } = context
  const [users, pairs, applied, storage, backups] = await Promise.all([
    countUsers(database.db),
    countPairs(database.db),
    appliedContentVersion(database.db),
    storageOf(context),
    backupsOf(context),
  ])
  return {
    users,
    pairs,
    storage: roundStorage(storage),
    health: {
      database: database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL',
      startedAt: new Date(startedAt).toISOString(),
      version,
      newerVersion: newerVersion(),
      content: { version: contentVersion, applied },
    },
    backups,
  }
}

/** Decrypts accounts, in their order. */
async function usersOf({ database, vault }: Context, accounts: readonly Account[]) {
  const pairIds = new Set(accounts.map(({ pair_id }) => pair_id))
  const couples = Map.groupBy(await membersOfPairs(database.db, vault, [...pairIds]), (person) =>
    String(person.pairId),
  )
  return accounts.flatMap(({ id, pair_id }) => {
    const members = couples.get(pair_id) ?? []
    const person = members.find((member) => member.id === id)
    return person === undefined ? [] : [presentUser(person)]
  })
}

/** One spelling of a name: case does not count, nor whether letters with marks are composed. */
const spellingOf = (text: string): string => text.normalize('NFC').toLocaleLowerCase('de')

const mentions = (search: string) => {
  const wanted = spellingOf(search.trim())
  return ({ id, name, email }: AdminUser): boolean =>
    [id, name, email ?? ''].some((text) => spellingOf(text).includes(wanted))
}

/**
 * Accounts: all, one page, or those whose id, name or e-mail contains a text. Names are sealed, so
 * that a search decrypts all accounts in batches and yields to the event loop in between.
 */
export async function findUsers(
  context: Context,
  { limit, page, search = '' }: Received<typeof listUsers>['query'],
): Promise<Answer<typeof listUsers>> {
  const { db } = context.database
  if (limit !== undefined && search.trim() === '') {
    const [accounts, total] = await Promise.all([
      accountsFrom(db, (page - 1) * limit, limit),
      countUsers(db),
    ])
    return { data: await usersOf(context, accounts), total }
  }
  const found: AdminUser[] = []
  for (let last: Account | undefined; ; ) {
    const accounts: Account[] = await accountsAfter(db, last, USERS_PAGE_MAX)
    found.push(...(await usersOf(context, accounts)).filter(mentions(search)))
    last = accounts.at(-1)
    if (accounts.length < USERS_PAGE_MAX) break
    await setImmediate()
  }
  const data = limit === undefined ? found : found.slice((page - 1) * limit, page * limit)
  return { data, total: found.length }
}

/** Sends a push to one person, or says in German why none arrived (O-067). */
export async function pushTo(
  { database, vault }: Context,
  send: PushSender,
  body: Received<typeof sendPush>['body'],
): Promise<Answer<typeof sendPush>> {
  if ((await findPerson(database.db, vault, body.userId)) === undefined) {
    return { success: false, error: PUSH_ERRORS.unknownUser }
  }
  const { userId, url, ...message } = body
  const outcome = await send({ ...message, url: url ?? '/' }, userId)
  if (outcome === 'sent') return { success: true }
  const { noSubscription, unreachable } = PUSH_ERRORS
  return { success: false, error: outcome === 'failed' ? unreachable : noSubscription }
}
