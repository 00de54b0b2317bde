import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { history, postMessage } from '#contract/chat/calls.ts'
import { silentLogger } from '../lib/logger.ts'
import { StartFault } from '../lib/start-fault.ts'
import { openDatabase } from '../storage/database.ts'
import type { DatabaseAddress } from '../storage/database-address.ts'
import { openSnapshot } from '../storage/open-snapshot.ts'
import { cellsOf } from '../storage/snapshot.ts'
import { newPair, type Pair } from '../testing/couples.ts'
import { effort } from '../testing/effort.ts'
import { newPostgresDatabase, postgresAlone } from '../testing/engines.ts'
import { openFakeS3 } from '../testing/s3.ts'
import { CANARY, seedPair } from '../testing/seed.ts'
import { useTestApp } from '../testing/test-app.ts'
import { moveInstallation } from './move.ts'

/** Messages of the couple that moves. */
const MESSAGES = effort('KNISTERN_MOVED_MESSAGES', { main: 2_000, all: 100_000, nightly: 100_000 })

describe.each(postgresAlone)('moving from SQLite to %s', () => {
  const app = useTestApp({ engine: 'sqlite' })

  /** Repeats a sealed message of a couple under other ids; nobody opens them here. */
  const multiply = ({ pairId }: Pair) =>
    sql`insert into messages
      with recursive number(n) as (select 1 union all select n + 1 from number where n < ${MESSAGES})
      select lower(hex(randomblob(10))), m.pair_id, m.sender_id, 1000 + n, 1000 + n, null, m.body,
        m.reactions, null, 0, 0, m.created_at + n, null, null
      from number, (select * from messages where pair_id = ${pairId} limit 1) m`.execute(
      app().context.database.db,
    )

  const bodiesIn = async (address: DatabaseAddress) => {
    const snapshot = await openSnapshot(address)
    const bodies = new Map<unknown, unknown>()
    for await (const [id, body] of cellsOf(snapshot, 'messages', ['id', 'body'])) {
      bodies.set(id, body)
    }
    await snapshot.close()
    return bodies
  }

  test('Everything is there, byte for byte and under the same key, photos in their new store; the old place stays', {
    timeout: 180_000,
  }, async () => {
    const pair = await newPair(app())
    const photos = (await seedPair(pair)).get('file') ?? []
    const before = await pair.mia.ask(history)
    const others = await newPair(app(), { names: ['Kim', 'Alex'] })
    await others.mia.ask(postMessage, { body: { text: 'Wieder und wieder' } })
    await multiply(others)
    const old = app().config
    const { url, drop } = await newPostgresDatabase()
    const s3 = await openFakeS3()
    const to = { database: { url, unsynced: true }, media: s3.address }

    await app().restart(to, async () => {
      const { tables, files } = await moveInstallation(old, to)
      expect(files).toBe(photos.length)
      expect(tables.messages?.count).toBe(MESSAGES + 3)
      const bodies = await bodiesIn(old.database)
      expect(bodies.size).toBe(MESSAGES + 3)
      expect(await bodiesIn(to.database)).toEqual(bodies)
    })
    const after = await pair.mia.ask(history)
    expect(after).toEqual(before)
    expect(after.some(({ text }) => text === `${CANARY} Nachricht`)).toBe(true)
    for (const name of photos) {
      expect((await pair.mia.send({ path: `/uploads/${name}` })).status).toBe(200)
    }

    await app().restart(old)
    expect(await pair.mia.ask(history)).toEqual(before)
    await Promise.all([drop(), s3.close()])
  })

  test('A database that is not empty, or of another program, is refused, and nothing is written', async () => {
    const { url, drop } = await newPostgresDatabase()
    const full = { database: { url, unsynced: true }, media: app().config.media }
    await (await openDatabase(full.database, silentLogger)).close()
    const empty = { file: join(app().config.dataDir, 'empty.db') }
    await app().restart({}, async () => {
      const message = /^Die neue Datenbank ist nicht leer/
      await expect(moveInstallation(app().config, full)).rejects.toThrow(message)
    })
    await expect(moveInstallation({ ...full, database: empty }, full)).rejects.toThrow(StartFault)
    await drop()
  })
})
