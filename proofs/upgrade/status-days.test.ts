import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { postsRecord, type ShownDay, shownRecord } from '#server/features/daily/records.ts'
import { afterPost, NOTHING_SHOWN } from '#server/features/daily/sides-policy.ts'
import { dayKey } from '#server/features/daily/status-store.ts'
import { newId } from '#server/lib/ids.ts'
import { type Db, openUnmigrated } from '#server/storage/database.ts'
import { SECOND_RELEASE } from '#server/storage/former-migrations.ts'
import { migrateTo, migrateToLatest } from '#server/storage/migrate.ts'
import { migrations } from '#server/storage/migrations/index.ts'
import { bothEngines, newPostgresDatabase } from '#server/testing/engines.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { seededChance } from '#server/testing/seeded-chance.ts'
import { makeKeyFile, readKeyFile } from '#server/vault/master-key.ts'
import { paddedJson } from '#server/vault/sealed-record.ts'
import { createVault, ERASED_KEY, type PairVault, type WrappedKey } from '#server/vault/vault.ts'

/** Statuses as they were stored before: a row for each post (decision 0104). */

const scratch = newScratch()
afterAll(() => scratch.remove())
const keyFile = join(scratch.folder, 'data.key')
makeKeyFile(keyFile)
const vault = createVault(readKeyFile(keyFile))

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

interface Post {
  readonly userId: string
  readonly day: string
  readonly id: string
  readonly level: number
  readonly message: string
  readonly createdAt: number
  readonly mutual: boolean
  readonly brought: boolean
}

type Before = {
  pairs: { id: string; data_key: WrappedKey; created_at: number }
  users: Record<string, string | number>
  statuses: Record<string, string | number>
  status_views: Record<string, string>
}

const names = Object.keys(migrations)

describe.each(bothEngines)('statuses of the schema before, on %s', (engine) => {
  async function openBefore(): Promise<Db> {
    if (engine === 'sqlite') {
      const db = await openUnmigrated({ file: join(scratch.folder, `${newId()}.db`) })
      closers.push(() => db.destroy())
      await migrateTo(db, names.slice(0, 1 + names.indexOf(SECOND_RELEASE)))
      return db
    }
    const { url, drop } = await newPostgresDatabase()
    const db = await openUnmigrated({ url, unsynced: true })
    closers.push(drop, () => db.destroy())
    await migrateTo(db, names.slice(0, 1 + names.indexOf(SECOND_RELEASE)))
    return db
  }

  async function insertPair(db: Db): Promise<{ pair: PairVault; people: readonly string[] }> {
    const before = db.withTables<Before>()
    const id = newId()
    const dataKey = vault.newDataKey(id)
    const row = { id, data_key: dataKey, created_at: 1 }
    await before.insertInto('pairs').values(row).execute()
    const people = [newId(), newId()]
    for (const [seat, userId] of people.entries()) {
      await before
        .insertInto('users')
        .values({
          id: userId,
          pair_id: id,
          seat,
          is_initiator: 1 - seat,
          person: '',
          password_hash: '',
          is_super_user: 0,
          onboarded: 1,
          consented_at: 1,
          created_at: 1,
        })
        .execute()
    }
    return { pair: vault.forPair(id, dataKey), people }
  }

  async function insertPost(db: Db, pair: PairVault, post: Post, seq: number): Promise<void> {
    const { id, userId, day, createdAt, level, message, mutual, brought } = post
    const json = paddedJson({ level, message, mutual, brought })
    await db
      .withTables<Before>()
      .insertInto('statuses')
      .values({
        id,
        pair_id: pair.pairId,
        user_id: userId,
        day,
        seq,
        post: pair.sealBytes(`statuses.post:${id}`, json).toString('base64'),
        created_at: createdAt,
      })
      .execute()
  }

  test('trust a trust g Posts are folded into rows of days, which are as the server would have written them', async () => {
    const chance = seededChance(7)
    const db = await openBefore()
    const { pair, people } = await insertPair(db)
    const posts: Post[] = []
    for (let at = 0; at < 120; at += 1) {
      const post = {
        userId: people[chance() < 0.5 ? 0 : 1] ?? '',
        day: `2026-04-${String(1 + Math.floor(at / 6)).padStart(2, '0')}`,
        id: newId(),
        level: Math.floor(chance() * 11),
        message: `Wort ${at}`,
        // Posts of one millisecond are in the order of their numbers.
        createdAt: Math.floor(at / 2),
        mutual: chance() < 0.6,
        brought: chance() < 0.1,
      }
      posts.push(post)
      await insertPost(db, pair, post, 1 + (at % 6))
    }
    expect(await migrateToLatest(db, () => Promise.resolve(vault))).toBe(true)

    const rows = await db.selectFrom('status_days').selectAll().execute()
    expect(rows).toHaveLength(40)
    expect(new Set(rows.map(({ shown, posts: sealed }) => shown.length + sealed.length)).size).toBe(
      1,
    )
    for (const [day, ofDay] of Map.groupBy(posts, (post) => post.day)) {
      let shown = new Map<string, ShownDay>(people.map((id) => [id, NOTHING_SHOWN]))
      for (const { userId, level, message, createdAt, mutual, brought } of ofDay) {
        const otherId = people.find((id) => id !== userId) ?? ''
        const made = { level, message, createdAt, mutual, brought }
        const [mine, theirs] = [shown.get(userId), shown.get(otherId)]
        if (mine === undefined || theirs === undefined) throw new Error('nobody')
        const { author, other } = afterPost(mine, theirs, made)
        shown = new Map([
          [userId, author],
          [otherId, other],
        ])
      }
      for (const userId of people) {
        const row = rows.find((one) => one.day === day && one.user_id === userId)
        if (row === undefined) throw new Error(`no row of ${day}`)
        const key = dayKey(pair, userId, day)
        expect(shownRecord.open(pair, key, row.shown)).toEqual({
          ...shown.get(userId),
          looked: false,
        })
        expect(postsRecord.open(pair, key, row.posts)).toEqual(
          ofDay
            .filter((post) => post.userId === userId)
            .map(({ id, level, message, createdAt, brought }) => ({
              id,
              level,
              message,
              createdAt,
              brought,
            })),
        )
      }
    }
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    expect(tables.filter((name) => /^status(?:es|_views)$/.test(name))).toEqual([])
  })

  test('The rest of a pair that is being erased does not keep the others from their upgrade', async () => {
    const db = await openBefore()
    const { pair, people } = await insertPair(db)
    const erased = await insertPair(db)
    const post = { day: '2026-04-01', level: 3, message: '', createdAt: 1, mutual: false }
    for (const one of [{ pair, people }, erased]) {
      const whole = { ...post, id: newId(), userId: one.people[0] ?? '', brought: false }
      await insertPost(db, one.pair, whole, 1)
    }
    const write = db.updateTable('pairs').set({ data_key: ERASED_KEY })
    await write.where('id', '=', erased.pair.pairId).execute()
    await migrateToLatest(db, () => Promise.resolve(vault))
    const rows = await db.selectFrom('status_days').select('pair_id').execute()
    expect(rows.map(({ pair_id }) => pair_id)).toEqual([pair.pairId, pair.pairId])
  })
})
