import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { login } from '#contract/accounts/calls.ts'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { listCards } from '#contract/cards/calls.ts'
import { type Call, callName, type IdKind } from '#contract/kernel/call.ts'
import { refusalBody } from '#contract/kernel/shapes.ts'
import { calls } from '#contract/manifest.ts'
import { invite } from '#contract/pairing/calls.ts'
import { newPair, newSingle, type Person } from '#server/testing/couples.ts'
import { atNight, effort } from '#server/testing/effort.ts'
import { casesOf, engines } from '#server/testing/engines.ts'
import type { RawAnswer } from '#server/testing/http-client.ts'
import { seedPair } from '#server/testing/seed.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { report } from '../report.ts'
import { type FuzzRequest, fuzzRequests } from './fuzz-requests.ts'
import { isGerman } from './german.ts'

/**
 * Requests generated from the contract against the server as people run it (trust j). A failure
 * prints seed and path; `KNISTERN_FUZZ_SEED` plays that seed again.
 */
/** Requests of each call, shared out among the databases by day. */
const RUNS = effort('KNISTERN_FUZZ_RUNS', { main: 10, all: 100, nightly: 5_000 })
const SEED = 'KNISTERN_FUZZ_SEED'
const TOKENS: Readonly<Record<string, string>> = {
  wrong: `Bearer ${'A'.repeat(43)}`,
  odd: 'Basic é%00',
}
/** By day, when others use the machine too, only what hangs is without an answer. */
const ANSWER_MS = Math.min(atNight(5_000), 60_000)

/** Calls that hash a password, which takes some fifty milliseconds whatever is sent. */
const HASHING = new Set(
  calls.filter(
    ({ body }) =>
      body !== undefined &&
      /password/i.test(JSON.stringify(z.toJSONSchema(body, { unrepresentable: 'any' }))),
  ),
)
const runsOf = (call: Call) => Math.ceil(HASHING.has(call) ? RUNS / 3 : RUNS)

/** Why an answer is wrong; null if it is not. */
function faultOf(
  call: Call,
  request: FuzzRequest,
  { status, headers, text }: RawAnswer,
): string | null {
  const type = String(headers['content-type'] ?? '')
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`
  if (request.method === 'HEAD' || status === 304) return null
  if (status >= 400) {
    if (!type.includes('application/json')) return `a refusal in ${type}`
    const body = z.safeParse(refusalBody, JSON.parse(text))
    const parts = Object.keys(JSON.parse(text) as object).join()
    if (!body.success || !/^code,(?:field,)?message$/.test(parts))
      return `a refusal of another shape: ${text}`
    return isGerman(body.data.message) ? null : `a refusal nobody can read: ${text}`
  }
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff'
  if (request.method !== call.method || call.answerKind === 'binary') return null
  if (call.answer === undefined)
    return text === '' && status === 204 ? null : `${status} with ${text}`
  if (!type.includes('application/json')) return `an answer in ${type}`
  const answer = z.safeParse(call.answer, JSON.parse(text))
  return answer.success ? null : z.prettifyError(answer.error)
}

describe.each(engines)('requests made from the contract on %s', (engine) => {
  let server: TestServer
  let mia: Person
  let admin: Person
  const things = new Map<IdKind | 'password' | 'identifier', string[]>()
  const told = new Map<string, number>()
  let slowest = { ms: 0, name: '' }

  /** A couple that has one of everything; the old one may have logged itself out. */
  async function settle(): Promise<void> {
    const pair = await newPair(server)
    for (const [kind, ids] of await seedPair(pair)) things.set(kind, ids)
    mia = pair.mia
    const cards = await mia.ask(listCards, { query: { limit: '5' } })
    things.get('card')?.push(...cards.map(({ id }) => id))
    things.set('password', [mia.password])
    things.set('identifier', [mia.email, mia.username])
    const host = await newSingle(server, 'Host')
    const { inviteCode } = await host.ask(invite, { body: { name: 'Kim' } })
    things.set('invitation', [inviteCode])
    things.get('story')?.push('1', '2')
    things.set('category', ['herz'])
  }
  /** Logs the sender in again if the request has ended the session. */
  async function whole(): Promise<void> {
    if ((await mia.call(listSessions)).status === 200) return
    const { email: identifier, password } = mia
    const again = await mia.call(login, { body: { identifier, password } })
    if (again.status === 200) mia.token = again.body.token
    else await settle()
  }

  beforeAll(async () => {
    server = await startTestServer(engine, { RATE_LIMITS: 'off' })
    admin = (await newPair(server, { names: ['Ada', 'Ben'] })).mia
    await server.makeSuperUser(admin.email)
    await settle()
  })
  afterAll(() => server.close())

  async function fire(call: Call, request: FuzzRequest): Promise<void> {
    const sender = call.access === 'admin' ? admin : mia
    const authorization =
      request.token === null ? `Bearer ${sender.token}` : (TOKENS[request.token] ?? '')
    const began = performance.now()
    const headers = { ...request.headers, authorization }
    const answer = await sender.send({ ...request, headers, keep: true })
    const ms = Math.round(performance.now() - began)
    if (ms > slowest.ms) slowest = { ms, name: request.name }
    told.set(String(answer.status), (told.get(String(answer.status)) ?? 0) + 1)
    expect(faultOf(call, request, answer)).toBeNull()
    if (answer.status === 401 && request.token === null) await whole()
  }

  test.for(calls.map((call) => [callName(call), call] as const))(
    'trust j %s answers whatever comes, and as it is written down',
    { timeout: 300_000 + RUNS * 500 },
    async ([, call]) => {
      const pid = server.pid
      await fc.assert(
        fc.asyncProperty(fuzzRequests(call, things), (request) => fire(call, request)),
        casesOf(engine, runsOf(call), SEED),
      )
      await whole()
      expect((await mia.send({ path: '/health' })).status).toBe(200)
      expect(server.pid).toBe(pid)
    },
  )

  test('trust j No request was an error to the server, or slow', () => {
    const counts = Object.entries(Object.fromEntries(told)).map(
      ([status, count]) => `${status}: ${count}`,
    )
    report(
      `fuzz on ${engine}, ${RUNS} per call: ${counts.join(', ')}; slowest ${slowest.ms} ms (${slowest.name})`,
    )
    expect(server.output()).not.toContain('"level":"error"')
    expect(slowest.ms).toBeLessThanOrEqual(atNight(ANSWER_MS))
  })
})
