// @module-tag slow
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { login, readProfile } from '#contract/accounts/calls.ts'
import { deleteAccount, listSessions } from '#contract/accounts/control-calls.ts'
import { wrongCredentials } from '#contract/accounts/errors.ts'
import { makeRecoveryCodes, recover } from '#contract/accounts/recovery-calls.ts'
import { listAdminActs, listLogs, listUsers, showRoles } from '#contract/admin/calls.ts'
import { createCard, myCards } from '#contract/cards/calls.ts'
import { history } from '#contract/chat/calls.ts'
import { passwordWrong } from '#contract/kernel/refusals.ts'
import { invite, leave, listFormerPairs } from '#contract/pairing/calls.ts'
import { setSuperUser } from '#server/identity/super-user.ts'
import { newPair, newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { openPushReceiver } from '#server/testing/push-receiver.ts'
import { viewOf } from '#server/testing/reading.ts'
import { addPasskeyOf, CANARY, seedPair } from '#server/testing/seed.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { type TestApp, useTestApp } from '#server/testing/test-app.ts'

const receiver = await openPushReceiver({ gapMs: 1 })
afterAll(() => receiver.close())

const remove = (person: Person, password = PASSWORD) =>
  person.call(deleteAccount, { body: { password } })

/** Every row of the database, as text. */
async function allRows({ context }: TestApp): Promise<string> {
  const { db } = context.database
  const rows: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const found = await sql`select * from ${sql.table(name)}`.execute(db)
    rows.push(...found.rows.map((row) => `${name} ${JSON.stringify(row)}`))
  }
  return rows.join('\n')
}

/** Every byte in the folder of the data, database and log of the database included. */
const allBytes = ({ config: { dataDir } }: TestApp): string =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // A file may go while the folder is read.
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n')

const photosOf = ({ config: { dataDir } }: TestApp): number =>
  readdirSync(join(dataDir, 'photos'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length

describe.each(engines)('deleting an account on %s', (engine) => {
  const app = useTestApp({ engine, push: receiver.tweaks })

  test('O-033 trust g l Nothing of the person is left: no row, no file, no byte in the log of the database', async () => {
    const pair = await newPair(app())
    const { mia, jonas, pairId } = pair
    await seedPair(pair)
    await mia.ask(makeRecoveryCodes, { body: { password: PASSWORD } })
    await receiver.deviceOf(mia)
    const { db } = app().context.database
    const { person } = await db
      .selectFrom('users')
      .select('person')
      .where('id', '=', mia.userId)
      .executeTakeFirstOrThrow()
    expect((await allRows(app())).includes(mia.userId)).toBe(true)
    expect(photosOf(app())).toBe(2)

    expect((await remove(mia)).status).toBe(204)
    await expect.poll(() => photosOf(app())).toBe(0)
    const traces = async () => {
      const rows = await allRows(app())
      return [mia.userId, pairId, person].filter((trace) => rows.includes(trace))
    }
    // The row of a photo goes after its file.
    await expect.poll(traces).toEqual([])
    // PostgreSQL keeps its files elsewhere; there the key is gone with which they were sealed.
    await expect
      .poll(() => [person, mia.userId].filter((trace) => allBytes(app()).includes(trace)))
      .toEqual([])
    expect(app().context.vault.known(pairId)).toBeUndefined()
    const log = app().log.lines.join('\n')
    for (const trace of [mia.email, mia.username, PASSWORD, CANARY])
      expect(log).not.toContain(trace)
    expect((await jonas.ask(readProfile, { params: { id: jonas.userId } })).partner).toBeNull()
  })

  test('O-033 Nobody can log in to a deleted account, and the refusal is that of an unknown one', async () => {
    const mia = await newSingle(app())
    const { codes } = await mia.ask(makeRecoveryCodes, { body: { password: PASSWORD } })
    const socket = await connectSocket(mia)
    const deleted = await remove(mia)
    expect(deleted.headers['clear-site-data']).toBe('"cache"')
    expect(mia.cookies.has('knistern-fotos')).toBe(false)
    expect(await socket.cut(2_000)).toBe('io server disconnect')
    expect((await mia.call(listSessions)).status).toBe(401)
    const client = newClient(app().address)
    const back = await client.call(login, { body: { email: mia.email, password: PASSWORD } })
    expect([back.status, back.message]).toEqual([401, wrongCredentials.message])
    const recovered = await client.call(recover, {
      body: { identifier: mia.email, recoveryCode: codes[0] ?? '', newPassword: 'neu-12345' },
    })
    expect(recovered.status).toBe(403)
    expect((await newSingle(app(), 'Mia')).userId).not.toBe(mia.userId)
  })

  test('O-033 The partner is single at once, keeps what is theirs alone and hears no more of it', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    await seedPair(pair)
    await addPasskeyOf(jonas)
    const own = await jonas.ask(createCard, {
      body: {
        title: 'Am Kamin',
        categoryId: 'wohl',
        description: 'Warm.',
        dirtyLevel: 2,
        tags: [],
      },
    })
    const socket = await connectSocket(jonas)
    await remove(mia)
    expect(await socket.cut(2_000)).toBe('io server disconnect')
    expect(await jonas.ask(myCards)).toEqual([own])
    expect(await jonas.ask(history)).toEqual([])
    expect(await jonas.ask(listFormerPairs)).toEqual([])
    expect(await jonas.ask(readProfile, { params: { id: jonas.userId } })).toMatchObject({
      name: 'Jonas',
      partner: null,
      isInitiator: true,
      canInvitePartner: true,
    })
    const seen = (await viewOf(jonas)).join('\n')
    for (const trace of [mia.userId, '"Mia"', `${CANARY} Titel`]) expect(seen).not.toContain(trace)
  })

  test('O-033 A past that rests goes with either of the two who shared it', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    await mia.ask(leave, { body: { password: PASSWORD } })
    expect(await jonas.ask(listFormerPairs)).toHaveLength(1)
    await remove(mia)
    expect(await jonas.ask(listFormerPairs)).toEqual([])
    expect((await allRows(app())).includes(pairId)).toBe(false)
  })

  test('O-033 Without the password nothing happens', async () => {
    const mia = await newSingle(app())
    const { status, message } = await remove(mia, 'falsch')
    expect([status, message]).toEqual([403, passwordWrong.message])
    expect(await mia.ask(listSessions)).toHaveLength(1)
  })

  test('trust l The operator’s log and list keep no trace, a super user may go like anybody', async () => {
    const [operator, mia] = [await newSingle(app(), 'Olga'), await newSingle(app(), 'Mia')]
    for (const { userId } of [operator, mia]) {
      await setSuperUser(app().context.database.db, userId, true)
    }
    const logged = async () =>
      (await operator.ask(listLogs, { query: { userId: mia.userId } })).data.length
    await mia.ask(invite, { body: { name: 'Jonas' } })
    expect(await logged()).toBe(1)
    await operator.ask(showRoles, { params: { id: mia.userId } })
    expect((await mia.ask(listAdminActs)).length).toBeGreaterThan(0)
    expect((await remove(mia)).status).toBe(204)
    expect(await logged()).toBe(0)
    expect(JSON.stringify(await operator.ask(listUsers))).not.toContain(mia.userId)
    expect((await allRows(app())).includes(mia.userId)).toBe(false)
    expect((await remove(operator)).status).toBe(204)
  })

  test('O-033 Both delete in the same moment: both are gone', async () => {
    const { mia, jonas } = await newPair(app())
    const first = await Promise.all([remove(mia), remove(jonas)])
    // One may find that the other has just changed the pair, and tries again.
    expect(first.filter(({ status }) => status === 204).length).toBeGreaterThan(0)
    for (const person of [mia, jonas]) {
      const { status } = await remove(person)
      expect([204, 401]).toContain(status)
      expect((await person.call(listSessions)).status).toBe(401)
    }
  })
})
