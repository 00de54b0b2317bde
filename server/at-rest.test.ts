import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { login, saveProfile } from '#contract/accounts/calls.ts'
import { makeRecoveryCodes } from '#contract/accounts/recovery-calls.ts'
import { invite } from '#contract/pairing/calls.ts'
import { saveNotificationSettings, subscribe } from '#contract/push/calls.ts'
import { CANARY, furnish } from './testing/belongings.ts'
import { acceptAs, newSingle, PASSWORD } from './testing/couples.ts'
import { engines } from './testing/engines.ts'
import { newClient } from './testing/person.ts'
import { PHOTO_CANARY } from './testing/pictures.ts'
import { newDeviceKeys } from './testing/push-crypto.ts'
import { type TestApp, useTestApp } from './testing/test-app.ts'

const [HERS, HIS] = ['Herrin', 'Haustier'] as const

/** Every byte a thief of the data folder, or of a dump of the database, would hold (trust.md 0.12). */
async function loot(app: TestApp): Promise<string> {
  const { db } = app.context.database
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const rows: string[] = []
  for (const table of tables) {
    const { rows: all } = await sql`select * from ${sql.table(table)}`.execute(db)
    rows.push(...all.map((row) => JSON.stringify(row)))
  }
  const { dataDir } = app.config
  const files = existsSync(dataDir)
    ? readdirSync(dataDir, { recursive: true, withFileTypes: true })
    : []
  const bytes = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name)).toString('latin1'))
  return [...rows, ...bytes].join('\n')
}

const pushKeys = async ({ context }: TestApp): Promise<string> =>
  (
    await context.database.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'push-keys')
      .executeTakeFirstOrThrow()
  ).value

describe.each(engines)('what lies on the disk on %s', (engine) => {
  const app = useTestApp({ engine })

  test('O-031 trust c Neither words nor names nor secrets of a couple can be found there, or in the log', async () => {
    const mia = await newSingle(app(), `${CANARY} Mia`)
    const { pairId } = await mia.ask(saveProfile, {
      body: {
        name: `${CANARY} Mia`,
        username: 'Kanarienvogel_1',
        email: 'kanarienvogel@nest.example',
        phoneNumber: '0171 470815',
        myRole: HERS,
        partnerRole: HIS,
      },
    })
    const { inviteCode } = await mia.ask(invite, { body: { name: `${CANARY} Gast` } })
    const open = await loot(app())
    const jonas = await acceptAs(app(), inviteCode, 'Kanarienvogel Jonas')
    await furnish({ mia, jonas, pairId })
    const phone = newClient(app().address)
    phone.headers['user-agent'] = 'Mozilla/5.0 (iPhone) Safari/604.1'
    phone.token = (
      await phone.ask(login, { body: { identifier: 'kanarienvogel_1', password: PASSWORD } })
    ).token

    const { codes } = await mia.ask(makeRecoveryCodes, { body: { password: PASSWORD } })

    const { decrypt: _, ...keys } = newDeviceKeys()
    const endpoint = `https://fcm.googleapis.com/fcm/send/${CANARY}`
    await jonas.ask(subscribe, { body: { endpoint, keys } })
    const REMINDER = { hour: 20, timeZone: 'Africa/Ouagadougou' }
    await jonas.ask(saveNotificationSettings, { body: { REMINDER } })

    const found = `${open}\n${await loot(app())}`
    const secrets = [
      PASSWORD,
      inviteCode,
      ...codes,
      ...codes.map((code) => code.replaceAll('-', '')),
      ...Object.values(keys),
      app().context.vault.openOwn<{ privateKey: string }>(
        'settings.value:push-keys',
        (await pushKeys(app())) as never,
      ).privateKey,
      ...[mia, jonas, phone].flatMap(({ token, cookies }) => [token ?? '-', ...cookies.values()]),
    ]
    const words = [
      CANARY,
      PHOTO_CANARY,
      'WEBPVP8',
      'nest.example',
      '470815',
      jonas.email,
      'Safari auf',
      'Stichwort',
      'googleapis',
      'Ouagadougou',
    ]
    const lower = found.toLowerCase()
    expect([...words, ...secrets].filter((text) => lower.includes(text.toLowerCase()))).toEqual([])
    // As they would be stored: shorter words in any case turn up in sealed bytes by chance.
    expect([HERS, HIS].filter((role) => found.includes(role))).toEqual([])
    expect(found).toContain(pairId)

    const log = app().log.lines.join('\n').toLowerCase()
    expect(app().log.lines.length).toBeGreaterThan(10)
    expect([...words, ...secrets].filter((text) => log.includes(text.toLowerCase()))).toEqual([])
  })

  test('The look-up columns tell nobody what they hash', async () => {
    const mia = await newSingle(app())
    const { email_key } = await app()
      .context.database.db.selectFrom('users')
      .select('email_key')
      .where('id', '=', mia.userId)
      .executeTakeFirstOrThrow()
    expect(email_key).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(app().context.vault.blindIndex('email', mia.email)).toBe(email_key)
  })
})

describe('a stopped server', () => {
  const app = useTestApp({ engine: 'sqlite' })

  test('trust g Leaves no words in any file either', async () => {
    const mia = await newSingle(app())
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    const jonas = await acceptAs(app(), inviteCode)
    await mia.ask(saveProfile, { body: { myRole: 'Herrin', partnerRole: 'Haustier' } })
    const { body } = await mia.call(saveProfile, { body: {} })
    await furnish({ mia, jonas, pairId: body.pairId })
    await app().restart()
    expect(await loot(app())).not.toContain(CANARY)
  })
})
