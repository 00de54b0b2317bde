// @module-tag thorough
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { silentLogger } from '#server/lib/logger.ts'
import { openDatabase } from '#server/storage/database.ts'
import type { DatabaseAddress } from '#server/storage/database-address.ts'
import { presentNames } from '#server/storage/former-migrations.ts'
import { migrations } from '#server/storage/migrations/index.ts'
import { openSnapshot } from '#server/storage/open-snapshot.ts'
import { vaultFrom } from '#server/storage/settings.ts'
import { effort } from '#server/testing/effort.ts'
import { type Engine, engines, newPostgresDatabase } from '#server/testing/engines.ts'
import { newScratch, type Scratch } from '#server/testing/scratch.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { makeKeyFile, readKeyFile } from '#server/vault/master-key.ts'
import { FROZEN, keyOf, restoreFrozen } from './frozen.ts'

/** Statements after which a migration is killed, spread over all of them, and moments at random. */
const KILLS = effort('KNISTERN_MIGRATION_KILLS', { all: 3, nightly: 100 })
vi.setConfig({ testTimeout: 300_000 + KILLS * 10_000 })

let scratch: Scratch
beforeEach(() => {
  scratch = newScratch()
})
afterEach(() => scratch.remove())

const NEWEST = Object.keys(migrations)

interface Installation {
  readonly address: DatabaseAddress
  readonly env: Readonly<Record<string, string>>
  drop(): Promise<void>
}

/** A place without a database. */
async function emptyInstallation(engine: Engine): Promise<Installation> {
  const dataDir = join(scratch.folder, `${Math.random()}`)
  const env = { DATA_DIR: dataDir, MASTER_KEY_FILE: join(scratch.folder, 'key') }
  if (engine === 'sqlite') {
    mkdirSync(dataDir)
    const drop = () => Promise.resolve(rmSync(dataDir, { recursive: true }))
    return { address: { file: join(dataDir, 'knistern.db') }, env, drop }
  }
  const { url, drop } = await newPostgresDatabase()
  const address = { url, unsynced: true }
  return { address, env: { ...env, DATABASE_URL: url, DATABASE_SYNC: 'off' }, drop }
}

/** A place where a frozen version has worked. */
const frozenInstallation = (name: string) => async (engine: Engine) => {
  const installation = await emptyInstallation(engine)
  const dataDir = installation.env.DATA_DIR ?? ''
  renameSync(keyOf(name, scratch.folder), installation.env.MASTER_KEY_FILE ?? '')
  await restoreFrozen(name, {
    dataDir,
    media: { folder: join(dataDir, 'photos') },
    database: installation.address,
    keyFile: installation.env.MASTER_KEY_FILE ?? '',
  })
  return installation
}

const migrate = (installation: Installation, fatal: number) =>
  startServerProcess({
    program: 'proofs/upgrade/migrate-until.ts',
    env: installation.env,
    args: [`${fatal}`],
  })

/** The installation's name, how to make it, and the number of its people. */
type Case = [string, (engine: Engine) => Promise<Installation>, number]

const NOTHING = { migrations: [] as readonly string[], columns: [] as string[], people: 0 }

/** The state a stranger finds: the version, the tables, and how many people there are. */
async function state({ address }: Installation) {
  if ('file' in address && !existsSync(address.file)) return NOTHING
  const snapshot = await openSnapshot(address)
  try {
    const users = snapshot.tables.find(({ name }) => name === 'users')
    let people = 0
    if (users !== undefined) for await (const rows of snapshot.rows(users)) people += rows.length
    const columns = snapshot.tables.map(({ name, columns: own }) => `${name}: ${own.join()}`)
    return { migrations: snapshot.migrations, columns: columns.toSorted(), people }
  } finally {
    await snapshot.close()
  }
}

describe.each(engines)('migrations that are killed on %s', (engine) => {
  test.each<Case>([
    ['of a new installation', emptyInstallation, 0],
    ...FROZEN.map((name) => [`of ${name}`, frozenInstallation(name), 2] satisfies Case),
  ])(
    `trust g Killed migrations %s leave the old version or the new one, and the next start goes on; ${KILLS} times`,
    async (_, make, people) => {
      const whole = await make(engine)
      const untouched = await state(whole)
      expect(untouched.people).toBe(people)
      // Former names give way in a transaction of its own (decision 0102).
      const renamed = { ...untouched, migrations: presentNames(untouched.migrations) }
      const run = migrate(whole, 0)
      expect((await run.ended).code).toBe(0)
      const [newest, statements] = [await state(whole), Number(run.output())]
      expect([newest.migrations, newest.people]).toEqual([NEWEST, people])
      await whole.drop()

      const signals: (NodeJS.Signals | null)[] = []
      for (let kill = 0; kill < KILLS; kill += 1) {
        const installation = await make(engine)
        // Two of three at a statement, the first and the last among them.
        const at = 1 + Math.round((kill * (statements - 1)) / Math.max(1, KILLS - 1))
        const killed = migrate(installation, kill % 3 === 2 ? 0 : at)
        if (kill % 3 === 2) {
          await Promise.race([wait(150 + Math.random() * 400), killed.ended])
          await killed.kill('SIGKILL')
        }
        signals.push((await killed.ended).signal)
        expect([untouched, renamed, newest]).toContainEqual(await state(installation))

        const keyFile = installation.env.MASTER_KEY_FILE ?? ''
        const next = await openDatabase(installation.address, silentLogger, {
          openVault: (db) => vaultFrom(readKeyFile(keyFile), keyFile)(db),
        })
        await next.close()
        expect(await state(installation)).toEqual(newest)
        await installation.drop()
      }
      // Kills at random moments may have come too late.
      expect(signals.filter((signal, kill) => kill % 3 < 2 && signal !== 'SIGKILL')).toEqual([])
    },
  )

  test('Two servers that start over the same new installation at the same moment do not hurt it', async () => {
    const installation = await emptyInstallation(engine)
    makeKeyFile(installation.env.MASTER_KEY_FILE ?? '')
    const servers = [1, 2].map(() => startServerProcess({ env: installation.env }))
    const outcomes = await Promise.all(
      servers.map((server) =>
        server.ready.then(
          () => 'ready',
          () => server.errors().trim(),
        ),
      ),
    )
    const refused = engine === 'sqlite' ? /^Die Datenbank .* wird schon benutzt/ : /^ready$/
    expect(outcomes).toContain('ready')
    expect(outcomes.some((outcome) => refused.test(outcome))).toBe(true)
    expect(outcomes.every((outcome) => outcome === 'ready' || refused.test(outcome))).toBe(true)
    await Promise.all(servers.map((server) => server.kill()))
    expect((await state(installation)).migrations).toEqual(NEWEST)
    await installation.drop()
  })
})
