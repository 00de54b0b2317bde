import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type AdminAct,
  listAdminActs,
  listLogs,
  listUsers,
  overview,
  sendPush,
  showRoles,
} from '#contract/admin/calls.ts'
import { userNotFound } from '#contract/admin/errors.ts'
import { setSuperUser } from '#server/identity/super-user.ts'
import { newPair, newSingle, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY, HOUR, MINUTE } from '#server/testing/test-clock.ts'

const PUSH = { type: 'REMINDER', title: 'Hallo', text: 'Bis heute Abend' } as const

describe.each(engines)('acts of super users, on %s', (engine) => {
  const app = useTestApp({ engine })
  let admin: Person

  beforeAll(async () => {
    admin = await newSingle(app(), 'Admin')
    await setSuperUser(app().context.database.db, admin.userId, true)
  })
  const seenBy = (person: Person): Promise<AdminAct[]> => person.ask(listAdminActs)
  const kinds = (acts: readonly Pick<AdminAct, 'act'>[]) => acts.map(({ act }) => act)

  test('ADMIN-08 ADMIN-27 trust l The list keeps roles back; shown one by one, both of the couple can see it', async () => {
    const { mia, jonas } = await newPair(app(), { roles: { mia: 'Königin', jonas: 'Dienend' } })
    const strangers = await newPair(app(), { names: ['Lena', 'Ben'] })
    app().clock.advance(MINUTE)
    const list = await admin.send({ path: '/system/users' })
    expect(list.text).not.toMatch(/Königin|Dienend/)
    expect(list.text.match(/"myRole":null/g)?.length).toBeGreaterThan(3)

    app().clock.advance(1)
    const shown = await admin.ask(showRoles, { params: { id: jonas.userId } })
    expect(shown).toEqual({ myRole: 'Dienend', partnerRole: 'Königin' })
    for (const person of [mia, jonas]) {
      const [act] = await seenBy(person)
      expect(act).toMatchObject({
        act: 'roles shown',
        onlyYou: true,
        at: new Date(app().clock.now()).toISOString(),
      })
    }
    expect(kinds(await seenBy(strangers.mia))).not.toContain('roles shown')
    const nobody = await admin.call(showRoles, { params: { id: 'nobody' } })
    expect([nobody.status, nobody.message]).toEqual([404, userNotFound.message])
  })

  test('trust l Lists and logs are noted once an hour for everybody, from the day they came', async () => {
    app().clock.advance(2 * HOUR)
    await admin.ask(listUsers)
    app().clock.advance(1)
    const { mia } = await newPair(app())
    expect(await seenBy(mia)).toEqual([])
    for (let page = 1; page <= 3; page += 1) {
      await admin.ask(listUsers, { query: { limit: '1', page: String(page) } })
      await admin.ask(listLogs)
      await admin.ask(overview)
    }
    expect(kinds(await seenBy(mia))).toEqual(['log read'])
    app().clock.advance(HOUR + 1)
    await admin.ask(listUsers)
    const acts = await seenBy(mia)
    expect(kinds(acts)).toEqual(['users listed', 'log read'])
    expect(acts.every(({ onlyYou }) => !onlyYou)).toBe(true)
  })

  test('trust l A log read about one person and a push concern that person alone', async () => {
    app().clock.advance(2 * HOUR)
    const { mia, jonas } = await newPair(app())
    await admin.ask(listLogs, { query: { userId: mia.userId } })
    for (let count = 0; count < 2; count += 1) {
      app().clock.advance(1)
      await admin.ask(sendPush, { body: { ...PUSH, userId: mia.userId } })
    }
    app().clock.advance(1)
    await admin.ask(listLogs, { query: { userId: 'nobody' } })
    await admin.ask(sendPush, { body: { ...PUSH, userId: 'nobody' } })
    expect(kinds(await seenBy(mia))).toEqual(['log read', 'push sent', 'push sent', 'log read'])
    expect(kinds(await seenBy(jonas))).toEqual(['log read'])
  })

  test('trust l A clock that is set back hides no reading from then on', async () => {
    const { mia } = await newPair(app())
    const readLog = () => admin.ask(listLogs, { query: { userId: mia.userId } })
    app().clock.advance(MINUTE)
    await readLog()
    app().clock.advance(-DAY)
    await readLog()
    const { db } = app().context.database
    const noted = db.selectFrom('admin_acts').select('act').where('subject_id', '=', mia.userId)
    expect(kinds(await noted.execute())).toEqual(['log read', 'log read'])
    app().clock.advance(DAY)
  })

  test('trust l Nothing of what was noted can be changed or taken away, not even in the database', async () => {
    const { mia } = await newPair(app())
    app().clock.advance(MINUTE)
    await admin.ask(showRoles, { params: { id: mia.userId } })
    await admin.ask(listUsers)
    const { db } = app().context.database
    const before = await db.selectFrom('admin_acts').selectAll().orderBy('id').execute()
    for (const statement of [
      `update admin_acts set act = 'log read'`,
      `update admin_acts set at = 0`,
      `update admin_acts set subject_id = null`,
      'delete from admin_acts',
      `delete from admin_acts where subject_id = '${mia.userId}'`,
      'delete from admin_acts where subject_id is null',
    ]) {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('rows are only added')
    }
    expect(await db.selectFrom('admin_acts').selectAll().orderBy('id').execute()).toEqual(before)
  })

  test('trust l An erased person’s own rows go along; of an erased super user only the act stays', async () => {
    const { mia, jonas } = await newPair(app())
    const other = await newSingle(app(), 'Zweite')
    const { db } = app().context.database
    await setSuperUser(db, other.userId, true)
    await other.ask(showRoles, { params: { id: mia.userId } })
    await db.deleteFrom('users').where('id', '=', other.userId).execute()
    expect(kinds(await seenBy(jonas))).toContain('roles shown')
    await db.deleteFrom('users').where('id', '=', mia.userId).execute()
    const left = await db
      .selectFrom('admin_acts')
      .select('id')
      .where('subject_id', '=', mia.userId)
      .execute()
    expect(left).toEqual([])
    expect(kinds(await seenBy(jonas))).toContain('roles shown')
  })
})
