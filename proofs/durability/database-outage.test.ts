import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { history, postMessage } from '#contract/chat/calls.ts'
import { HISTORY_MAX } from '#contract/chat/rules.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { notReady, storageAway } from '#contract/kernel/refusals.ts'
import { health } from '#contract/kernel/server.ts'
import { silentLogger } from '#server/lib/logger.ts'
import { openDatabase } from '#server/storage/database.ts'
import { newPair, type Person } from '#server/testing/couples.ts'
import { effort, thorough } from '#server/testing/effort.ts'
import { bothEngines, newPostgresDatabase } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { type PostgresServer, startPostgres } from '#server/testing/postgres.ts'
import { crashPostgres } from '#server/testing/postgres-databases.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

/** trust g */
const CRASHES = effort('KNISTERN_DATABASE_CRASHES', { all: 2, nightly: 30 })
const TIMEOUT_MS = 30_000
/** trust g, nightly. */
const BACK_MS = effort('KNISTERN_DATABASE_BACK_MS', {
  all: TIMEOUT_MS,
  nightly: 5_000,
})

const hasPostgres = bothEngines.includes('postgres')
/** The jobs of the pushes ask every ten seconds; a PostgreSQL that starts takes some more. */
const NOTICED_MS = 25_000
/** A server somebody else has named is not ours to crash. */
const isOwnServer = hasPostgres && (process.env.TEST_DATABASE_URL ?? '') === ''

async function everyText(person: Person): Promise<Set<string | null>> {
  const texts = new Set<string | null>()
  for (let from = 0; ; ) {
    const query = { changedAfter: String(from), limit: String(HISTORY_MAX) }
    const page = await person.ask(history, { query })
    for (const { text } of page) texts.add(text)
    if (page.length < HISTORY_MAX) return texts
    from = page.at(-1)?.changedSeq ?? from
  }
}

describe.runIf(isOwnServer)('a PostgreSQL that goes away', thorough, () => {
  let postgres: PostgresServer | undefined
  let app: TestApp
  let url = ''

  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
    if (postgres === undefined) throw new Error('PostgreSQL is there, but no second one starts.')
    url = await postgres.createDatabase(`away_${randomUUID().replaceAll('-', '')}`)
    // No DATABASE_SYNC=off here: this one syncs, and is checked at the start.
    app = await openTestApp({ engine: 'postgres', config: { database: { url } } })
  })
  afterAll(async () => {
    app.log.takeErrors()
    await app.close()
    await postgres?.stop()
  })

  test(`trust g Crashes in the middle of a storm, ${CRASHES} times: 503, back in time, nothing acknowledged is lost`, {
    timeout: 180_000 + TIMEOUT_MS * CRASHES,
  }, async () => {
    const { mia, jonas } = await newPair(app)
    const kept: string[] = []
    const refusals = new Set<string>()
    let isOver = false
    /** When the latest of the acknowledged writes was begun. */
    let begunAt = 0
    const storm = async (person: Person, name: string) => {
      for (let count = 0; !isOver; count += 1) {
        const body = { text: `${name} ${count}`, clientId: randomUUID() }
        const began = performance.now()
        const { status, text } = await person.call(postMessage, { body })
        if (status !== 200) {
          refusals.add(`${status} ${text}`)
          continue
        }
        kept.push(body.text)
        begunAt = Math.max(begunAt, began)
      }
    }
    const storms = [mia, jonas, mia, jonas].map((person, at) => storm(person, `${at}`))
    try {
      for (let round = 0; round < CRASHES; round += 1) {
        // Enough to judge, however slow the machine.
        await expect.poll(() => kept.length, { interval: 20 }).toBeGreaterThan(6 * (round + 1))
        await wait(150)
        await crashPostgres(url)
        const crashed = performance.now()
        await expect
          .poll(() => begunAt, { timeout: TIMEOUT_MS, interval: 20 })
          .toBeGreaterThan(crashed)
        expect(performance.now() - crashed).toBeLessThan(BACK_MS)
      }
    } finally {
      isOver = true
    }
    await Promise.all(storms)
    for (const refusal of refusals) {
      expect(refusal).toBe(`503 ${JSON.stringify(refusalAnswer(storageAway))}`)
    }
    const stored = await everyText(mia)
    expect(kept.length).toBeGreaterThan(CRASHES * 5)
    expect(kept.filter((text) => !stored.has(text))).toEqual([])
    const actions = app.log.takeErrors().map(({ action }) => action)
    expect(actions.filter((action) => action !== 'storage.failed')).toEqual([])
  })

  const askHealth = () => newClient(app.address).call(health)

  test('trust g An idle server notices by itself that the database is away, and that it is back', async () => {
    const status = async () => (await askHealth()).status
    const noticed = { timeout: NOTICED_MS, interval: 100 }
    await expect.poll(status, noticed).toBe(200)
    await postgres?.halt()
    await expect.poll(status, noticed).toBe(503)
    await postgres?.resume()
    await expect.poll(status, noticed).toBe(200)
  })

  test('trust g While the database is away every call is answered with 503, and the server stays', async () => {
    const { mia } = await newPair(app)
    await postgres?.stop()
    const body = { text: 'Hallo', clientId: randomUUID() }
    const answers = [await mia.call(postMessage, { body }), await mia.call(history)]
    for (const { status, message, headers } of answers) {
      expect([status, message]).toEqual([503, storageAway.message])
      expect(headers['retry-after']).toBe('5')
    }
    const { status, message } = await askHealth()
    expect([status, message]).toEqual([503, notReady.message])
  })
})

describe.runIf(hasPostgres)('a PostgreSQL that may lose what it has acknowledged', () => {
  test('trust g The server does not start with such a PostgreSQL, and names the setting', async () => {
    const database = await newPostgresDatabase()
    const url = new URL(database.url)
    url.searchParams.set('options', '-c synchronous_commit=off')
    await expect(openDatabase({ url: url.href }, silentLogger)).rejects.toThrow(
      /^PostgreSQL läuft mit (?:fsync|synchronous_commit)=off/,
    )
    await (await openDatabase({ url: url.href, unsynced: true }, silentLogger)).close()
    await database.drop()
  })
})
