import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { listLogs, overview } from '#contract/admin/calls.ts'
import {
  type Check,
  confirmKeyCopy,
  identify,
  selfTest,
  selfTestCalls,
  testPush,
} from '#contract/admin/self-test-calls.ts'
import type { CheckId } from '#contract/admin/self-test-rules.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { callName } from '#contract/kernel/call.ts'
import { setSuperUser } from '#server/identity/super-user.ts'
import { newPair, newSingle, type Pair, type Person } from '#server/testing/couples.ts'
import { bothEngines } from '#server/testing/engines.ts'
import { newClient, requestOf } from '#server/testing/person.ts'
import { openPushReceiver } from '#server/testing/push-receiver.ts'
import { openTestApp, type TestApp, useTestApp } from '#server/testing/test-app.ts'
import { answerProof, askProof, newNonce } from './identity-policy.ts'

const CANARY = 'Kanarienvogel'

async function newSuperUser(app: TestApp): Promise<Person> {
  const person = await newSingle(app, 'Olga')
  await setSuperUser(app.context.database.db, person.userId, true)
  return person
}

const checkIn = (checks: readonly Check[], id: CheckId): Check => {
  const found = checks.find((check) => check.id === id)
  if (found === undefined) throw new Error(`There is no check „${id}“.`)
  return found
}
const digestOf = (file: string) =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)

const receiver = await openPushReceiver()
afterAll(() => receiver.close())

describe.each(bothEngines)('the self-test on %s', (engine) => {
  const app = useTestApp({ engine, push: receiver.tweaks })
  let admin: Person
  let pair: Pair

  beforeAll(async () => {
    await app().restart({ publicUrl: app().address })
    admin = await newSuperUser(app())
    pair = await newPair(app(), { names: [`${CANARY} Mia`, 'Jonas'] })
    const body = { text: CANARY, clientId: crypto.randomUUID() }
    await pair.mia.ask(postMessage, { body })
  })

  test.each(selfTestCalls.map((call) => [callName(call), call] as const))(
    'ADMIN-26 ADMIN-41 %s: nobody 401, ordinary people 403',
    async (_, call) => {
      const request = requestOf(call, { body: { fingerprint: '0123456789abcdef' } })
      expect((await pair.mia.send(request)).status).toBe(403)
      expect((await newClient(app().address).send(request)).status).toBe(401)
    },
  )

  test('ADMIN-41 ADMIN-43 A super user reads every check; nothing of a couple is in it', async () => {
    const answer = await admin.ask(selfTest)
    expect(checkIn(answer.checks, 'address').is).toMatch(/führt hierher, aber nur auf diesem/)
    // Tests let PostgreSQL acknowledge what is not synced.
    expect(checkIn(answer.checks, 'database').state).toBe(engine === 'sqlite' ? 'gut' : 'handeln')
    expect(answer.checks.map(({ id }) => id)).not.toContain('server')
    expect(answer.checks.map(({ id }) => id)).not.toContain('certificate')
    const text = JSON.stringify(answer)
    for (const secret of [CANARY, 'Jonas', 'Olga', pair.mia.userId, pair.mia.email]) {
      expect(text).not.toContain(secret)
    }
  })

  test('ADMIN-43 An address that leads elsewhere is noticed', async () => {
    const other = await openTestApp({ engine: 'sqlite' })
    try {
      await app().restart({ publicUrl: other.address })
      const { checks } = await admin.ask(selfTest)
      expect(checkIn(checks, 'address')).toMatchObject({
        state: 'handeln',
        is: `Unter ${other.address} antwortet ein anderes Knistern als dieses.`,
      })
    } finally {
      await app().restart({ publicUrl: app().address })
      await other.close()
    }
  })

  test('ADMIN-43 trust d Somebody in the house who sends the header of a proxy is not named as one', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const [nonce, proof] = [newNonce(), newNonce()]
    await newClient(app().address).send({ path: '/health', headers })
    await newClient(app().address).send({
      path: `/health/identity?nonce=${nonce}&proof=${proof}`,
      headers,
    })
    const { checks } = await admin.ask(selfTest)
    expect(checkIn(checks, 'proxy')).toMatchObject({ state: 'gut', todo: null })
  })

  test('ADMIN-43 A proxy the settings do not know is named, with the setting to make', async () => {
    const proxy = createServer((asked, answer) => {
      const headers = { ...asked.headers, 'x-forwarded-for': '203.0.113.7' }
      request(`${app().address}${asked.url}`, { headers }, (given) => {
        answer.writeHead(given.statusCode ?? 0, given.headers)
        given.pipe(answer)
      }).end()
    })
    await new Promise<void>((done) => {
      proxy.listen(0, '127.0.0.1', done)
    })
    onTestFinished(async () => {
      await new Promise((done) => proxy.close(done))
      await app().restart({ publicUrl: app().address })
    })
    await app().restart({
      publicUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    })
    const { checks } = await admin.ask(selfTest)
    expect(checkIn(checks, 'proxy')).toMatchObject({
      state: 'handeln',
      is: expect.stringMatching(/^127\.0\.0\.1 reicht Anfragen weiter/) as string,
      todo: 'Setze TRUSTED_PROXIES=127.0.0.1 und starte den Server neu.',
    })
  })

  test('ADMIN-46 A copy of the key is confirmed once, and asked for again with another key', async () => {
    const { keyFile } = app().config
    const before = await admin.ask(selfTest)
    const fingerprint = digestOf(keyFile)
    expect(before.keyFile).toEqual({ fingerprint, isCopied: false })
    expect(checkIn(before.checks, 'key').state).toBe('handeln')

    const wrong = await admin.call(confirmKeyCopy, { body: { fingerprint: '0'.repeat(16) } })
    expect([wrong.status, wrong.message]).toEqual([
      409,
      'Die Schlüsseldatei ist inzwischen eine andere. Prüfe noch einmal.',
    ])
    await admin.ask(confirmKeyCopy, { body: { fingerprint } })
    await admin.ask(confirmKeyCopy, { body: { fingerprint } })
    const after = await admin.ask(selfTest)
    expect(after.keyFile).toEqual({ fingerprint, isCopied: true })
    expect(checkIn(after.checks, 'key').state).toBe('gut')

    const content = readFileSync(keyFile)
    try {
      appendFileSync(keyFile, '\n')
      expect((await admin.ask(selfTest)).keyFile).toMatchObject({ isCopied: false })
      writeFileSync(keyFile, 'Quatsch')
      const broken = await admin.ask(selfTest)
      expect(broken.keyFile).toBeNull()
      expect(checkIn(broken.checks, 'key').is).toMatch(/keine Schlüsseldatei von Knistern/)
    } finally {
      writeFileSync(keyFile, content)
    }
    expect((await admin.ask(selfTest)).keyFile).toEqual({ fingerprint, isCopied: true })
  })

  test('ADMIN-45 A test push reaches the own devices alone, and says what each service answered', async () => {
    expect((await admin.ask(testPush)).devices).toEqual([])
    expect((await admin.ask(selfTest)).ownDevices).toBe(0)
    const other = await receiver.deviceOf(pair.mia)
    const phone = await receiver.deviceOf(admin)
    expect((await admin.ask(selfTest)).ownDevices).toBe(1)

    expect((await admin.ask(testPush)).devices).toEqual([
      { service: 'Google', outcome: 'taken', status: 201 },
    ])
    const { payload } = await phone.next()
    expect(payload.notification).toMatchObject({ title: 'Probe', body: 'Mitteilungen kommen an.' })
    expect(await other.silence()).toEqual([])

    for (const [status, outcome] of [
      [403, 'refused'],
      [500, 'later'],
      [410, 'gone'],
    ] as const) {
      receiver.nextAnswers.push({ status })
      expect((await admin.ask(testPush)).devices).toEqual([{ service: 'Google', outcome, status }])
    }
    expect((await admin.ask(selfTest)).ownDevices).toBe(0)
  })

  test('docs/decisions/0096 A holder of the key is answered with a proof, a stranger with nothing', async () => {
    const { vault } = app().context
    const keyedHash = vault.blindIndex.bind(vault)
    const client = newClient(app().address)
    const nonce = newNonce()
    const proof = askProof(keyedHash, nonce)
    expect(await client.ask(identify, { query: { nonce, proof } })).toEqual({
      proof: answerProof(keyedHash, nonce),
    })
    for (const wrong of [randomBytes(32).toString('base64url'), answerProof(keyedHash, nonce)]) {
      const answer = await client.call(identify, { query: { nonce, proof: wrong } })
      expect([answer.status, answer.message]).toEqual([
        403,
        'Danach fragt nur dieser Server selbst.',
      ])
    }
  })

  test('ADMIN-41 The log of the super users names each person who has looked', async () => {
    await admin.ask(overview)
    await admin.ask(selfTest)
    const { data } = await admin.ask(listLogs, { query: { userId: admin.userId } })
    expect(data.some(({ payload }) => payload.includes('/system/self-test'))).toBe(true)
  })
})

test('ADMIN-41 ADMIN-45 Too many self-tests and test pushes are refused, with the time to wait', async () => {
  const app = await openTestApp({ engine: 'sqlite', rateLimits: true })
  try {
    const admin = await newSuperUser(app)
    await Promise.all(Array.from({ length: 20 }, () => admin.ask(selfTest)))
    const refused = await admin.call(selfTest)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '300'])
    await Promise.all(Array.from({ length: 6 }, () => admin.ask(testPush)))
    expect((await admin.call(testPush)).status).toBe(429)
  } finally {
    await app.close()
  }
})
