import { CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { pairVault } from '#server/pair/pairs.ts'
import type { Db } from '#server/storage/database.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { bothEngines } from '#server/testing/engines.ts'
import { newText } from '#server/testing/messages.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { messagesOfChange, messagesPage } from './history-store.ts'
import { BATCH_MAX, insertMessages, rowsSentBefore } from './insert-store.ts'
import type { NewMessage } from './models.ts'
import {
  countUnread,
  findMessages,
  firstUnread,
  markRead,
  pairsOfMessages,
  toRow,
} from './store.ts'

/** Enough that PostgreSQL prefers an index to reading the whole table. */
const MESSAGES = 8 * BATCH_MAX
const UNREAD = 10

/** The primary key, searched by both of its columns. */
const BY_KEY = {
  sqlite: String.raw`autoindex_messages_1 \(pair_id=\? AND id=\?`,
  postgres: 'messages_key',
}

describe.each(bothEngines)('queries over a long conversation on %s', (engine) => {
  const asked: CompiledQuery[] = []
  const app = useTestApp({ engine, onQuery: (query) => asked.push(query) })
  const sent: NewMessage[] = []
  let couple: Pair

  beforeAll(async () => {
    couple = await newPair(app())
    const { pairId, mia, jonas } = couple
    const { db } = app().context.database
    const vault = app().context.vault.known(pairId)
    if (vault === undefined) throw new Error('the pair has just been made')
    for (let seq = 1; seq <= MESSAGES; seq += 1) {
      const sender = { pairId, userId: (seq % 2 === 0 ? mia : jonas).userId }
      const message = newText(sender, 'Ich denke gerade an dich.', seq)
      sent.push({ ...message, clientId: newId() })
    }
    for (let start = 0; start < MESSAGES; start += BATCH_MAX) {
      const rows = sent.slice(start, start + BATCH_MAX).map((message, at) => {
        const seq = start + at + 1
        const row = toRow(vault, message, seq)
        return seq > MESSAGES - UNREAD ? row : { ...row, read_at: seq, changed_seq: MESSAGES + seq }
      })
      await insertMessages(db, rows)
    }
    if (engine === 'postgres') await sql`analyze`.execute(db)
  })

  /** The plans of the statements some work makes, as one text. */
  async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string> {
    const { db } = app().context.database
    asked.length = 0
    await work(db)
    const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
    const plans: string[] = []
    for (const { sql: text, parameters } of asked.splice(0)) {
      const query = CompiledQuery.raw(`${explain} ${text}`, [...parameters])
      const { rows } = await db.executeQuery<object>(query)
      plans.push(...rows.map((row) => Object.values(row).join(' ')))
    }
    return plans.join('\n')
  }

  const vaultOf = () => pairVault(app().context.database.db, app().context.vault, couple.pairId)
  const idsOf = (count: number) => sent.slice(0, count).map(({ id }) => id)

  test.each<[string, string, (db: Db) => Promise<unknown>]>([
    ['one known client id', 'messages_client', (db) => rowsSentBefore(db, sent.slice(0, 1))],
    [
      'known client ids of a batch',
      'messages_client',
      (db) => rowsSentBefore(db, sent.slice(7, 39)),
    ],
    ['quoted messages', BY_KEY[engine], (db) => pairsOfMessages(db, sent.slice(0, 8))],
    ...[1, 3, 50].flatMap((count): [string, string, (db: Db) => Promise<unknown>][] => [
      [
        `${count} messages that others quote`,
        BY_KEY[engine],
        async (db) => findMessages(db, await vaultOf(), idsOf(count)),
      ],
      [
        `${count} messages to be marked as read`,
        // PostgreSQL sees how few are unread.
        engine === 'sqlite' ? BY_KEY.sqlite : 'messages_key|messages_unread',
        (db) => markRead(db, couple.pairId, couple.mia.userId, idsOf(count), { now: 1, seq: 1 }),
      ],
    ]),
    [
      'the number of unread messages',
      'messages_unread',
      (db) => countUnread(db, couple.pairId, couple.mia.userId),
    ],
    [
      'the first unread message',
      'messages_unread',
      (db) => firstUnread(db, couple.pairId, couple.mia.userId),
    ],
  ])('%s: found by the index %s', async (_, index, work) => {
    const plans = await plansOf(work)
    expect(plans).toMatch(new RegExp(index))
    expect(plans).not.toMatch(/SCAN messages|Seq Scan on messages|messages_(?:order|changes)/)
  })

  test.each([
    [{ kind: 'newest' }, 'messages_order'],
    [{ kind: 'before', seq: MESSAGES / 2 }, 'messages_order'],
    [{ kind: 'after', seq: MESSAGES / 2 }, 'messages_order'],
  ] as const)('A page %j is read in the order of the index %s', async (page, index) => {
    const { vault } = app().context
    const pair = vault.known(couple.pairId)
    if (pair === undefined) throw new Error('the pair has just been made')
    const plans = await plansOf((db) => messagesPage(db, pair, page, 20))
    expect(plans).toContain(index)
    expect(plans).not.toMatch(/SCAN messages|Seq Scan on messages|TEMP B-TREE|Sort {2}\(/)
  })

  test('The messages that were read together are found by the index of changes alone', async () => {
    const { vault } = app().context
    const pair = vault.known(couple.pairId)
    if (pair === undefined) throw new Error('the pair has just been made')
    const plans = await plansOf((db) => messagesOfChange(db, pair, MESSAGES))
    expect(plans).toContain('messages_changes')
    expect(plans).not.toMatch(/SCAN messages|Seq Scan on messages|messages_(?:order|unread)/)
  })

  test('A page of changes is found by the indexes of changed and of unread messages', async () => {
    const { vault } = app().context
    const pair = vault.known(couple.pairId)
    if (pair === undefined) throw new Error('the pair has just been made')
    const page = { kind: 'changedAfter', seq: MESSAGES - UNREAD - 20 } as const
    const plans = await plansOf((db) => messagesPage(db, pair, page, 20))
    expect(plans).toContain('messages_changes')
    expect(plans).toContain('messages_unread')
    expect(plans).not.toMatch(/SCAN messages|Seq Scan on messages|messages_order/)
  })
})
