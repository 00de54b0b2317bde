import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { login, readProfile } from '#contract/accounts/calls.ts'
import { readOfflineKey } from '#contract/accounts/control-calls.ts'
import { listSelections, selectCard } from '#contract/cards/calls.ts'
import { alreadyPlayed } from '#contract/cards/errors.ts'
import { history } from '#contract/chat/calls.ts'
import { invite, lookUpInvitation } from '#contract/pairing/calls.ts'
import { createBackup } from '#server/backup/create.ts'
import { rotateKey } from '#server/backup/rotate.ts'
import { verifyBackup } from '#server/backup/verify.ts'
import { readConfig } from '#server/config.ts'
import { newPair, newSingle } from '#server/testing/couples.ts'
import { effort, thorough } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { CANARY, seedPair } from '#server/testing/seed.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import { readKeyFile } from '#server/vault/master-key.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Kills at random moments, besides one after each of the first steps and the last ones. */
const RANDOM_KILLS = effort('KNISTERN_ROTATE_KILLS', { all: 2, nightly: 100 })

const environment = ({ config }: TestApp): Record<string, string> => ({
  DATA_DIR: config.dataDir,
  MASTER_KEY_FILE: config.keyFile,
  ...('url' in config.database ? { DATABASE_URL: config.database.url, DATABASE_SYNC: 'off' } : {}),
})

async function keyedHashes({ context: { database } }: TestApp): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { name } of await database.db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      database.db,
    )
    for (const value of rows.flatMap((row) => Object.values(row))) {
      if (typeof value === 'string' && /^[\w-]{43}$/.test(value)) found.add(value)
    }
  }
  return found
}

describe.each(engines)('a rotation of the key on %s', (engine) => {
  test('Ends nobody’s session and hides nothing; nothing of the old key is left', async () => {
    const app = await openTestApp({ engine, rateLimits: true })
    const pair = await newPair(app)
    await seedPair(pair)
    const single = await newSingle(app, 'Kim')
    const { inviteCode } = await single.ask(invite, { body: { name: 'Alex' } })
    await newClient(app.address).call(login, { body: { email: single.email, password: 'falsch' } })
    const said = await pair.jonas.ask(history)
    const played = await pair.mia.ask(listSelections)
    const [{ cardId } = { cardId: '' }] = played
    const before = {
      hashes: await keyedHashes(app),
      file: readFileSync(app.config.keyFile, 'utf8'),
    }
    const old = readKeyFile(app.config.keyFile)
    const { key, former } = await pair.mia.ask(readOfflineKey)
    expect(former).toEqual([])

    await app.restart({}, () => rotateKey(app.config))
    const left = [...(await keyedHashes(app))].filter((hash) => before.hashes.has(hash))
    expect([before.hashes.size > 8, left]).toEqual([true, []])
    expect(await pair.jonas.ask(history)).toEqual(said)
    expect(await pair.mia.ask(listSelections)).toEqual(played)
    // Only the keyed hash of a card tells that it was played on another day.
    app.clock.advance(DAY)
    const again = await pair.mia.call(selectCard, { body: { cardId } })
    expect(again.message).toBe(alreadyPlayed.message)
    // Changes that wait on a device to be sent can still be opened there.
    const keys = await pair.mia.ask(readOfflineKey)
    expect(keys.former).toEqual([key])
    expect(keys.key).not.toBe(key)
    const { email, password } = pair.mia
    const back = await newClient(app.address).ask(login, { body: { email, password } })
    expect(back.userId).toBe(pair.mia.userId)
    const looked = await newClient(app.address).call(lookUpInvitation, {
      params: { inviteCode },
    })
    expect(looked.status).toBe(200)

    const kept = `${app.config.keyFile}.${old.wrapId}.old`
    expect(readFileSync(kept, 'utf8')).toBe(before.file)
    expect(statSync(app.config.keyFile).mode & 0o777).toBe(0o600)
    const folder = join(app.config.dataDir, '..', 'backups')
    mkdirSync(folder)
    const now = new Date(0)
    const made = await createBackup(app.config, { folder, now, version: '0.1.0' })
    expect((await verifyBackup(made.file, app.config.keyFile)).faults).toEqual([])
    await expect(verifyBackup(made.file, kept)).rejects.toThrow('gehört zu einem anderen Schlüssel')
    // The old key alone opens nothing any more.
    await app.restart({}, async () => {
      const database = { ...app.config, keyFile: kept }
      await expect(rotateKey(database)).rejects.toThrow('gehört nicht zu dieser Datenbank')
    })
    await app.close()
  })

  test('Is refused while a server works, and the server does not mind', async () => {
    const app = await openTestApp({ engine })
    const mia = await newSingle(app)
    const before = readFileSync(app.config.keyFile, 'utf8')
    await expect(rotateKey(app.config)).rejects.toThrow(
      /wird schon benutzt|arbeitet noch ein Server/,
    )
    expect(readFileSync(app.config.keyFile, 'utf8')).toBe(before)
    expect((await mia.call(readProfile, { params: { id: mia.userId } })).status).toBe(200)
    await app.close()
  })

  test(
    `Killed after a step, and ${RANDOM_KILLS} times at any moment, the installation opens with the old or the new key`,
    thorough,
    async () => {
      const app = await openTestApp({ engine })
      const pair = await newPair(app)
      await seedPair(pair)
      const said = await pair.mia.ask(history)
      const env = environment(app)

      const looksWell = async () => {
        expect(await pair.mia.ask(history)).toEqual(said)
        expect(said.some(({ text }) => text === `${CANARY} Nachricht`)).toBe(true)
        const { email, password } = pair.jonas
        const { userId } = await newClient(app.address).ask(login, { body: { email, password } })
        expect(userId).toBe(pair.jonas.userId)
      }
      const tables = (await app.context.database.db.introspection.getTables()).length
      // Keys added, a table in the middle, the last table, key adopted, database moved; then the run
      // that brings the last one to its end.
      for (const steps of [1, 2 + Math.floor(tables / 2), 1 + tables, 3 + tables, 2 + tables, 1]) {
        await app.restart({}, async () => {
          const run = startServerProcess({
            program: 'proofs/upgrade/rotate-until.ts',
            env,
            args: [`${steps}`],
          })
          expect([await run.ended, run.errors()]).toEqual([{ code: null, signal: 'SIGKILL' }, ''])
        })
        await looksWell()
      }
      for (let kill = 0; kill < RANDOM_KILLS; kill += 1) {
        await app.restart({}, async () => {
          const run = startServerProcess({ program: 'server/admin.ts', env, args: ['rotate-key'] })
          const moment = wait(100 + Math.random() * 500).then(() => run.kill('SIGKILL'))
          await Promise.all([run.ended, moment])
        })
        await looksWell()
      }
      await app.restart({}, async () => {
        const run = startServerProcess({ program: 'server/admin.ts', env, args: ['rotate-key'] })
        expect([(await run.ended).code, run.errors()]).toEqual([0, ''])
        expect(run.output()).toMatch(/Der alte liegt in (\S+):/)
        const [, oldFile = ''] = /liegt in (\S+):/.exec(run.output()) ?? []
        expect(existsSync(oldFile)).toBe(true)
      })
      await looksWell()
      expect(readKeyFile(readConfig(env).keyFile).next).toBeUndefined()
      await app.close()
    },
  )
})
