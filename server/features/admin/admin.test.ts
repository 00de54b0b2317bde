import { rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { login, saveProfile } from '#contract/accounts/calls.ts'
import {
  adminCalls,
  endFoundingInvitations,
  foundingInvitations,
  inviteFounder,
  type LogEntry,
  listLogs,
  listUsers,
  overview,
  sendPush,
} from '#contract/admin/calls.ts'
import { createCard, listCards, voteCard } from '#contract/cards/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { callName } from '#contract/kernel/call.ts'
import { answerQuestion } from '#contract/questions/calls.ts'
import { createStory, rateStory } from '#contract/stories/calls.ts'
import { insertPerson } from '#server/identity/people.ts'
import { setSuperUser } from '#server/identity/super-user.ts'
import { readContentVersion } from '#server/lib/content-version.ts'
import { createPair } from '#server/pair/pairs.ts'
import { acceptAs, newPair, newSingle, type Pair, type Person } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { bothEngines } from '#server/testing/engines.ts'
import { requestOf } from '#server/testing/person.ts'
import { type TestApp, useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import { warnOfFullDisk } from './service.ts'

const CANARY = 'Kanarienvogel'
/** The steps in which sizes of the storage are told. */
const STEP = 64 * 1024 ** 2

interface Facts {
  readonly method: string
  readonly path: string
  readonly status: number
}
const factsOf = ({ payload }: LogEntry) => JSON.parse(payload) as Facts
const actOf = (entry: LogEntry) => `${factsOf(entry).method} ${factsOf(entry).path}`

async function newSuperUser(app: TestApp): Promise<Person> {
  const person = await newSingle(app, 'Admin')
  await setSuperUser(app.context.database.db, person.userId, true)
  return person
}

const say = (person: Person, text: string) =>
  person.ask(postMessage, { body: { text, clientId: crypto.randomUUID() } })

describe.each(bothEngines)('the admin area on %s', (engine) => {
  const app = useTestApp({ engine })
  let admin: Person
  let pair: Pair

  beforeAll(async () => {
    admin = await newSuperUser(app())
    pair = await newPair(app(), { roles: { mia: 'Königin', jonas: 'Dienend' } })
  })

  test.each(adminCalls.map((call) => [callName(call), call] as const))(
    'ADMIN-26 ROLLEN-27 O-045 %s: nobody 401, ordinary people 403',
    async (_, call) => {
      const request = requestOf(call, { body: { userId: 'x' } })
      const { token } = pair.mia
      expect((await pair.mia.send(request)).status).toBe(403)
      pair.mia.token = undefined
      expect((await pair.mia.send(request)).status).toBe(401)
      pair.mia.token = token
    },
  )

  test('O-139 The overview counts people and pairs and knows size and health', async () => {
    const before = await admin.ask(overview)
    await newPair(app())
    const after = await admin.ask(overview)
    expect([after.users - before.users, after.pairs - before.pairs]).toEqual([2, 1])
    expect(after.storage.databaseBytes).toBe(STEP)
    expect(after.storage.fileBytes).toBe(0)
    expect(after.storage.freeBytes % STEP).toBe(0)
    const { bavail, bsize } = statfsSync(app().config.dataDir)
    expect(after.storage.freeBytes).toBeGreaterThan((bavail * bsize) / 2)
    expect(after.health.database).toBe(engine === 'sqlite' ? 'SQLite' : 'PostgreSQL')
    expect(after.health.version).toMatch(/^\d+\.\d+\.\d+$/)
    const version = readContentVersion(app().config.contentDir)
    expect(after.health.content).toEqual({ version, applied: version })
  })

  test('O-150 Links for new pairs are made, counted, used once and ended, and the log knows by whom', async () => {
    const state = () => admin.ask(foundingInvitations)
    expect(await state()).toEqual({ registration: 'open', open: 0 })
    const codes = []
    for (let made = 0; made < 3; made += 1) {
      codes.push((await admin.ask(inviteFounder)).inviteCode)
    }
    const [used = '', ...left] = codes
    await acceptAs(app(), used, 'Kim')
    expect((await state()).open).toBe(2)
    expect(await admin.ask(endFoundingInvitations)).toEqual({ ended: 2 })
    for (const code of left) await expect(acceptAs(app(), code)).rejects.toThrow('404')
    await admin.ask(inviteFounder)
    app().clock.advance(7 * DAY)
    expect((await state()).open).toBe(0)
    await expect
      .poll(async () =>
        (await admin.ask(listLogs, { query: { userId: admin.userId } })).data.map(actOf),
      )
      .toEqual(expect.arrayContaining(['POST /system/invitations', 'DELETE /system/invitations']))
  })

  test('The log warns of a disk that is almost full, and says nothing before', async () => {
    const warnings = () =>
      app().log.lines.filter((line) => line.includes('"disk.almost-full"')).length
    await warnOfFullDisk(app().context)
    const before = warnings()
    // A file with a hole: large to look at, and nothing on the disk. As large as the disk itself,
    // since other tests free some of it meanwhile.
    const large = join(app().config.dataDir, 'large')
    const { blocks, bsize } = statfsSync(app().config.dataDir)
    writeFileSync(large, '')
    truncateSync(large, blocks * bsize)
    await warnOfFullDisk(app().context)
    rmSync(large)
    expect([before, warnings()]).toEqual([0, 1])
  })

  describe('users', () => {
    test('API-65 ADMIN-08 ROLLEN-26 ADMIN-27 Every account with the columns of the table, and nothing else', async () => {
      const { data, total } = await admin.ask(listUsers)
      expect(data).toHaveLength(total)
      expect(data.find(({ id }) => id === pair.jonas.userId)).toEqual({
        id: pair.jonas.userId,
        name: 'Jonas',
        email: pair.jonas.email,
        myRole: null,
        partnerRole: null,
        isSuperUser: false,
        hasOnboardingCompleted: true,
      })
      expect(data.find(({ id }) => id === admin.userId)).toMatchObject({
        isSuperUser: true,
        myRole: null,
        hasOnboardingCompleted: false,
      })
    })

    test(
      'Many accounts come in pages, each once, in one order; a search finds in any case',
      slow,
      async () => {
        const { database, vault, clock } = app().context
        await database.db.transaction().execute(async (trx) => {
          for (let index = 0; index < 600; index += 1) {
            const id = `many-${String(index).padStart(4, '0')}`
            const made = await createPair(trx, vault, id, clock.now())
            await insertPerson(trx, vault, made, {
              id,
              seat: 0,
              record: {
                name: `Übung ${index}`,
                username: id.replace('-', '_'),
                email: null,
                phoneNumber: null,
                role: null,
                plannedPartnerRole: 'Herrin',
                shareStoryRatings: false,
              },
              passwordHash: '',
              isInitiator: true,
              onboarded: false,
              now: clock.now(),
            })
          }
        })
        const whole = await admin.ask(listUsers)
        const paged: string[] = []
        for (let page = 1; paged.length < whole.total; page += 1) {
          const query = { limit: '250', page: String(page) }
          const { data, total } = await admin.ask(listUsers, { query })
          expect(total).toBe(whole.total)
          paged.push(...data.map(({ id }) => id))
        }
        expect(paged).toEqual(whole.data.map(({ id }) => id))
        expect(new Set(paged).size).toBe(whole.total)

        const found = await admin.ask(listUsers, { query: { search: ' übung 59', limit: '5' } })
        expect(found.total).toBe(11)
        expect(found.data[0]).toMatchObject({ name: 'Übung 59', partnerRole: null })
        expect(found.data).toHaveLength(5)
        const last = await admin.ask(listUsers, {
          query: { search: 'übung 59', limit: '5', page: '3' },
        })
        expect(last.data).toHaveLength(1)
        const byMail = await admin.ask(listUsers, {
          query: { search: pair.mia.email.toUpperCase() },
        })
        expect(byMail.data.map(({ id }) => id)).toEqual([pair.mia.userId])
      },
    )

    test.each([{ limit: '0' }, { limit: '501' }, { page: '0' }, { search: 'x'.repeat(101) }])(
      'Refused: %o',
      async (query) => {
        expect((await admin.call(listUsers, { query })).status).toBe(400)
      },
    )
  })

  describe('the log', () => {
    const logs = async (query: { userId?: string; limit?: string } = {}) =>
      (await admin.ask(listLogs, { query })).data

    test('API-66 ADMIN-28 O-136 O-137 The log lists calls newest first, with their person', async () => {
      const { mia } = await newPair(app())
      await say(mia, 'Hallo')
      await mia.ask(createStory, { body: { title: 'T', description: 'D' } })
      const entries = await logs({ userId: mia.userId })
      expect(entries.slice(0, 2).map(actOf)).toEqual(['POST /stories', 'POST /chat/message'])
      expect(entries.every(({ userId }) => userId === mia.userId)).toBe(true)
      expect(entries[0]?.datetime).toBe(new Date(app().clock.now()).toISOString())
      expect(factsOf(entries[0] as LogEntry)).toMatchObject({ status: 201 })
      expect(Object.keys(factsOf(entries[0] as LogEntry)).sort()).toEqual([
        'feature',
        'method',
        'ms',
        'path',
        'requestId',
        'status',
      ])
      expect(await logs({ userId: mia.userId, limit: '1' })).toEqual(entries.slice(0, 1))
      expect(await logs({ userId: 'nobody' })).toEqual([])
    })

    test('Acts of super users and failed logins stand there too', async () => {
      await pair.mia.call(login, { body: { email: pair.mia.email, password: 'falsch' } })
      await admin.ask(overview)
      const [act, failed] = await logs()
      expect([act, failed].map((entry) => entry && actOf(entry))).toEqual([
        'GET /system/overview',
        'POST /auth/login',
      ])
      expect([act?.userId, failed?.userId]).toEqual([admin.userId, null])
      expect(failed && factsOf(failed).status).toBe(401)
    })

    test('trust a O-136 A super user learns nothing of what the partner does in secret', async () => {
      const { mia, jonas } = await newPair(app())
      await setSuperUser(app().context.database.db, mia.userId, true)
      const seen = async () => (await mia.ask(listLogs, { query: { userId: jonas.userId } })).data
      // Free bytes are left out, since everybody who writes to the disk changes them.
      const figures = async () => {
        const { storage, ...rest } = await mia.ask(overview)
        const { databaseBytes, fileBytes } = storage
        return { ...rest, databaseBytes, fileBytes }
      }
      const [before, figuresBefore] = [await seen(), await figures()]
      const [card] = await jonas.ask(listCards, { query: { limit: '1' } })
      await jonas.ask(voteCard, { query: { cardId: card?.id ?? '', vote: 'dislike' } })
      await jonas.ask(answerQuestion, { body: { questionId: 'q-wort-01-g', answer: 'no' } })
      await jonas.ask(rateStory, { params: { id: '1' }, body: { dirtyLevel: 1, preference: 'no' } })
      await jonas.ask(saveProfile, { body: { email: `neu_${jonas.username}@beispiel.de` } })
      expect(await seen()).toEqual(before)
      expect(await figures()).toEqual(figuresBefore)
      const all = (await mia.ask(listLogs)).data.filter(
        (entry) => factsOf(entry).path.startsWith('/questions') || actOf(entry).includes('rate'),
      )
      expect(all).toEqual([])
    })

    test('O-136 trust l No text, name, contact, token or code is in the log', async () => {
      const { mia, jonas } = await newPair(app(), { names: [`${CANARY} M`, `${CANARY} J`] })
      await say(mia, `${CANARY} Nachricht`)
      await jonas.ask(createStory, { body: { title: CANARY, description: CANARY } })
      await mia.ask(createCard, {
        body: {
          title: CANARY,
          description: CANARY,
          categoryId: 'herz',
          dirtyLevel: 7,
          tags: [CANARY],
        },
      })
      const text = JSON.stringify(await logs())
      expect(text).toContain('POST')
      for (const secret of [CANARY, mia.email, mia.username, mia.token ?? '', mia.password]) {
        expect(text).not.toContain(secret)
      }
      const { db } = app().context.database
      expect(JSON.stringify(await db.selectFrom('journal').selectAll().execute())).not.toContain(
        CANARY,
      )
    })

    test('trust l An erased person is erased from the log, and waiting entries harm nobody', async () => {
      const { mia, jonas } = await newPair(app())
      const { db } = app().context.database
      await say(mia, 'Eins')
      expect(await logs({ userId: mia.userId })).not.toEqual([])
      await say(mia, 'Zwei')
      await say(jonas, 'Drei')
      await db.deleteFrom('users').where('id', '=', mia.userId).execute()
      expect(await logs({ userId: mia.userId })).toEqual([])
      expect((await logs({ userId: jonas.userId })).map(actOf)).toContain('POST /chat/message')
    })

    test('O-136 Entries are kept for 30 days', async () => {
      const { jonas } = await newPair(app())
      await say(jonas, 'Hallo')
      expect(await logs({ userId: jonas.userId })).not.toEqual([])
      app().clock.advance(29 * DAY)
      await admin.ask(overview)
      expect(await logs({ userId: jonas.userId })).not.toEqual([])
      app().clock.advance(DAY + 1)
      expect(await logs({ userId: jonas.userId })).toEqual([])
    })
  })

  describe('push', () => {
    const PUSH = { type: 'REMINDER', title: 'Hallo', text: 'Bis heute Abend' } as const

    test('API-67 O-067 Without a device, and without a person, the answer says so', async () => {
      const { userId } = pair.mia
      expect(await admin.ask(sendPush, { body: { ...PUSH, userId, url: '/chat' } })).toEqual({
        success: false,
        error: 'Nutzer hat Push nicht aktiviert.',
      })
      expect(await admin.ask(sendPush, { body: { ...PUSH, userId: 'nobody' } })).toEqual({
        success: false,
        error: 'Dieses Konto gibt es nicht.',
      })
    })

    test.each([
      { url: 'https://evil.example' },
      { url: '//evil.example' },
      { title: ' ' },
      { text: '' },
      { type: 'SPAM' },
    ])('ADMIN-13 O-067 Refused: %o', async (change) => {
      const body = { ...PUSH, userId: pair.mia.userId, ...change }
      expect((await admin.call(sendPush, { body: body as never })).status).toBe(400)
    })
  })
})
