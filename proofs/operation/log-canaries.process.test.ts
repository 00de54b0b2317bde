import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { login, readProfile, register, saveProfile } from '#contract/accounts/calls.ts'
import { makeRecoveryCodes } from '#contract/accounts/recovery-calls.ts'
import { listAdminActs, listLogs, listUsers, overview, showRoles } from '#contract/admin/calls.ts'
import { type Call, callName, type IdKind } from '#contract/kernel/call.ts'
import { calls, events } from '#contract/manifest.ts'
import { invite } from '#contract/pairing/calls.ts'
import { newPair, newSingle, PASSWORD, type Pair, type Person } from '#server/testing/couples.ts'
import { effort, seedOf } from '#server/testing/effort.ts'
import { newClient, requestOf } from '#server/testing/person.ts'
import { CANARY, seedPair } from '#server/testing/seed.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { shapeOf } from '../hostile-input/fuzz-requests.ts'
import { valid } from '../hostile-input/fuzz-values.ts'

/** trust l: how often each call and event is made with canaries in every field. */
const RUNS = effort('KNISTERN_CANARY_RUNS', { main: 1, all: 4, nightly: 60 })
const SEED = seedOf('KNISTERN_CANARY_SEED')

/** Calls after which their caller is somebody else, or nobody: they are made last. */
const LAST =
  /\/auth\/(?:account|logout|password)|\/auth\/sessions\/|\/connect\/(?:leave|join)|restore/

const inOrder = calls.toSorted((a, b) => Number(LAST.test(a.path)) - Number(LAST.test(b.path)) || 0)

type Things = ReadonlyMap<IdKind, readonly string[]>
type Part = 'params' | 'query' | 'body'

/** A part of a request: ids that exist, the right password sometimes, canaries everywhere else. */
function partsOf(call: Call, part: Part, things: Things): readonly unknown[] {
  const shape = shapeOf(call[part])
  if (shape === undefined) return Array.from({ length: RUNS }, () => undefined)
  const named = (field: string) => {
    const kind = Object.entries(call.ids ?? {}).find(([slot]) => slot === `${part}.${field}`)?.[1]
    const known = kind === undefined ? undefined : things.get(kind)
    if (known !== undefined && known.length > 0) return fc.constantFrom(...known)
    if (/password/i.test(field)) return fc.constantFrom(PASSWORD, `${CANARY}-geheim`)
    if (/limit|page|after|before|since/i.test(field)) return undefined
    return fc.constantFrom(CANARY, `${CANARY} und noch mehr`, `${CANARY}@beispiel.de`)
  }
  return fc.sample(valid(shape, named), { numRuns: RUNS, seed: SEED })
}

async function makeCalls(
  person: Person,
  which: readonly Call[],
  things: Things,
): Promise<ReadonlySet<string>> {
  const made = new Set<string>()
  for (const call of which) {
    const parts = (['params', 'query', 'body'] as const).map((part) => partsOf(call, part, things))
    for (let run = 0; run < RUNS; run += 1) {
      const [params, query, body] = parts.map((all) => all[run])
      const request = requestOf(call, {
        ...(params === undefined ? {} : { params: params as Record<string, string> }),
        ...(query === undefined ? {} : { query: query as Record<string, string> }),
        body,
      })
      const { status } = await person.send(request)
      if (status < 500) made.add(callName(call))
      expect([callName(call), status, SEED]).toEqual([callName(call), expect.any(Number), SEED])
      expect(status).not.toBe(500)
    }
  }
  return made
}

async function makeEveryEvent(person: Person, { pairId }: Pair): Promise<void> {
  const client = await connectSocket(person)
  for (const event of events.filter(({ from }) => from === 'client')) {
    const shape = shapeOf(event.payload) ?? {}
    const named = (field: string) =>
      fc.constant(
        field === 'pairId' || field === '' ? pairId : field === 'clientId' ? randomUUID() : CANARY,
      )
    for (const payload of fc.sample(valid(shape, named), { numRuns: RUNS, seed: SEED })) {
      // An event without an acknowledgement is over when the next one is answered.
      await client.socket
        .timeout(300)
        .emitWithAck(event.name, payload)
        .catch(() => undefined)
    }
  }
  client.close()
}

test('trust l After every call and event with canaries in every field, nothing the operator can read holds one', {
  timeout: 300_000 + RUNS * 20_000,
}, async () => {
  const server = await startTestServer('sqlite', { LOG_LEVEL: 'debug', RATE_LIMITS: 'off' })
  // Also after a failure: nothing is left running.
  onTestFinished(() => server.close())
  const said: string[] = []
  const admin = await newSingle(server, 'Verwaltung')
  const pair = await newPair(server)
  const { mia, jonas } = pair
  const things = await seedPair(pair)
  const { codes } = await mia.ask(makeRecoveryCodes, { body: { password: PASSWORD } })
  const guest = await newSingle(server, 'Gast')
  const { inviteCode } = await guest.ask(invite, { body: { name: 'Niemand' } })
  said.push(server.output())
  await server.makeSuperUser(admin.email)

  const secrets = [
    PASSWORD,
    inviteCode,
    ...codes,
    ...[mia, jonas, admin, guest].flatMap(({ token, cookies }) => [
      token ?? '',
      ...cookies.values(),
    ]),
  ]
  await makeEveryEvent(jonas, pair)
  const made = await makeCalls(mia, inOrder, things)
  expect(inOrder.map(callName).filter((name) => !made.has(name))).toEqual([])
  const his = inOrder.filter(({ access }) => access === 'admin')
  expect((await makeCalls(admin, his, things)).size).toBe(his.length)
  await admin.ask(showRoles, { params: { id: jonas.userId } })

  // Everything the operator can read, in the app and in the files beside it.
  const { data: users } = await admin.ask(listUsers)
  // Names and addresses are columns of the table (ADMIN-08), and all that is.
  const columns = users.map((user) => ({ ...user, name: '', email: '' }))
  said.push(
    server.output(),
    JSON.stringify(columns),
    JSON.stringify(await admin.ask(listLogs)),
    JSON.stringify(await admin.ask(overview)),
    JSON.stringify(await jonas.ask(listAdminActs)),
  )
  await server.crash()
  const database = new DatabaseSync(join(server.folder, 'data', 'knistern.db'))
  for (const table of ['journal', 'admin_acts']) {
    const rows = database.prepare(`select * from ${table}`).all()
    expect(rows.length).toBeGreaterThan(0)
    said.push(JSON.stringify(rows))
  }
  database.close()

  const found = said.join('\n')
  expect(found).toContain('"call":"POST /chat/message"')
  expect([CANARY, ...secrets].filter((text) => found.includes(text))).toEqual([])
  expect(said.map((text) => /Königin|Dienend/.test(text))).not.toContain(true)
})

test('trust l Nobody is a super user but by the operator’s command, nobody is there at first, and no document lies open', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const stranger = newClient(server.address)
  for (const identifier of ['admin', 'root', 'admin@beispiel.de', 'superuser']) {
    for (const password of ['admin', 'password', 'knistern', identifier]) {
      expect((await stranger.call(login, { body: { identifier, password } })).status).not.toBe(200)
    }
  }
  const sly = { isSuperUser: true, is_super_user: 1, role: 'admin', access: 'admin' }
  const body = { email: 'eva@beispiel.de', password: PASSWORD, name: 'Eva', ...sly }
  const { userId, token } = await stranger.ask(register, { body })
  stranger.token = token
  await stranger.ask(saveProfile, { body: { username: 'eva_x', ...sly } })
  expect((await stranger.ask(readProfile, { params: { id: userId } })).isSuperUser).toBe(false)
  expect((await stranger.call(listUsers)).status).toBe(403)

  for (const path of ['/api/docs', '/api/openapi.json', '/openapi.json', '/docs', '/swagger']) {
    const { text } = await stranger.send({ path, headers: { accept: 'application/json' } })
    expect(text).not.toMatch(/openapi|"paths"|POST \/auth/i)
  }
})
