import { describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { recover } from '#contract/accounts/recovery-calls.ts'
import { listAdminActs } from '#contract/admin/calls.ts'
import { history } from '#contract/chat/calls.ts'
import { notAuthorised } from '#contract/kernel/refusals.ts'
import { runAudited } from '#server/features/admin/audit-trail-service.ts'
import { setSuperUser } from '#server/identity/super-user.ts'
import { acceptAs, newPair, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { seedPair } from '#server/testing/seed.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

/** Runs the operator's command while the server is down; answers with what it said. */
async function command(app: TestApp, ...args: string[]): Promise<string> {
  const { config } = app
  let said = ''
  await app.restart({}, async () => {
    const run = startServerProcess({
      program: 'server/admin.ts',
      args,
      env: {
        DATA_DIR: config.dataDir,
        MASTER_KEY_FILE: config.keyFile,
        ...(config.publicUrl === undefined ? {} : { PUBLIC_URL: config.publicUrl }),
        ...('url' in config.database
          ? { DATABASE_URL: config.database.url, DATABASE_SYNC: 'off' }
          : {}),
      },
    })
    const { code } = await run.ended
    expect([code, run.errors()]).toEqual([0, ''])
    said = run.output()
  })
  return said
}

describe.each(engines)('commands of the command line, on %s', (engine) => {
  const told = async (person: Person) =>
    (await person.ask(listAdminActs)).map(({ act, onlyYou }) => `${act}${onlyYou ? '' : ' (all)'}`)

  test('trust l The person concerned is told, and nobody else; rows are only added', async () => {
    const app = await openTestApp({ engine })
    const { mia, jonas } = await newPair(app)
    await command(app, 'grant', mia.email)
    await command(app, 'revoke', mia.email)
    const said = await command(app, 'recovery-code', mia.email)
    const [recoveryCode = ''] = /(?:[0-9a-z]{4}-){3}[0-9a-z]{4}/.exec(said) ?? []
    expect(await told(mia)).toEqual(['code made', 'rights taken', 'rights given'])
    expect(await told(jonas)).toEqual([])
    const { db } = app.context.database
    await expect(db.deleteFrom('admin_acts').execute()).rejects.toThrow('rows are only added')

    const body = { identifier: mia.email, recoveryCode, newPassword: 'regenbogen-12' }
    expect((await newClient(app.address).call(recover, { body })).status).toBe(200)
    await app.close()
  })

  test('O-150 A link is made that opens an account in a closed installation, and those still open can be ended', async () => {
    const app = await openTestApp({
      engine,
      config: { registration: 'closed', publicUrl: 'https://knistern.example' },
    })
    const linked = async () => {
      const said = await command(app, 'invite')
      const [, code = ''] =
        /^https:\/\/knistern\.example\/einladen\/annehmen\?inviteCode=([\w-]{22})$/m.exec(said) ??
        []
      return code
    }
    const mia = await acceptAs(app, await linked(), 'Mia')
    expect(await told(mia)).toEqual([])
    const left = await linked()
    expect(await command(app, 'uninvite')).toBe('Ein Link ist jetzt ungültig.\n')
    await expect(acceptAs(app, left)).rejects.toThrow('404')
    await app.close()
  })

  test('trust l A failed command leaves no row, and no row leaves nothing done', async () => {
    const app = await openTestApp({ engine })
    const { mia } = await newPair(app)
    const { db } = app.context.database
    const act = { act: 'rights given', now: app.clock.now() } as const
    const failing = runAudited(db, { ...act, subjectId: mia.userId }, async (trx) => {
      await setSuperUser(trx, mia.userId, true)
      throw new Error('the power went')
    })
    await expect(failing).rejects.toThrow('the power went')
    await expect(
      runAudited(db, { ...act, subjectId: 'nobody' }, (trx) => setSuperUser(trx, mia.userId, true)),
    ).rejects.toThrow(/foreign key/i)
    expect(await told(mia)).toEqual([])
    const { is_super_user } = await db
      .selectFrom('users')
      .select('is_super_user')
      .where('id', '=', mia.userId)
      .executeTakeFirstOrThrow()
    expect(is_super_user).toBe(0)
    await app.close()
  })

  test('A rotation after a theft logs everybody out, everywhere, and keeps what they wrote', async () => {
    const app = await openTestApp({ engine })
    const pair = await newPair(app)
    await seedPair(pair)
    const { mia, jonas } = pair
    const written = await mia.ask(history)
    const socket = await connectSocket(jonas)
    expect(await command(app, 'rotate-key', '--end-sessions')).toMatch(
      /^Alle sind abgemeldet, auf jedem Gerät\..*\nDer neue Schlüssel gilt\./,
    )
    await socket.cut()
    for (const person of [mia, jonas]) {
      expect((await person.call(listSessions)).status).toBe(401)
      await expect(connectSocket(person)).rejects.toThrow(notAuthorised.message)
    }
    const { db } = app.context.database
    for (const table of ['sessions', 'known_devices', 'push_subscriptions'] as const) {
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
    for (const person of [mia, jonas]) {
      person.token = (
        await person.ask(login, { body: { email: person.email, password: PASSWORD } })
      ).token
      expect(await told(person)).toEqual(['sessions ended (all)'])
    }
    expect(await mia.ask(history)).toEqual(written)
    await app.close()
  })
})
