// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { recover } from '#contract/accounts/recovery-calls.ts'
import { newSingle } from '#server/testing/couples.ts'
import { effort, seedOf } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { seededChance } from '#server/testing/seeded-chance.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { report } from '../report.ts'
import { type Difference, pairedTimes } from './paired-times.ts'

/**
 * Whether the time of a login tells what its words do not (trust c; of trust a it is the stopwatch). How
 * long things take is judged at night only: by day the machine is busy, and what is looked at is that
 * both answer alike.
 */
const LOGINS = effort('KNISTERN_TIMED_LOGINS', { all: 8, nightly: 300 })
const LOGIN_MAX_MS = effort('KNISTERN_TIMED_LOGIN_MS', {
  all: Infinity,
  nightly: 5,
})
const SEED = seedOf('KNISTERN_TIMED_SEED')

const said = (what: string, { median, low, high }: Difference, pairs: number) =>
  report(
    `${what}: median difference ${median.toFixed(3)} ms, 95 % between ${low.toFixed(3)} and ${high.toFixed(3)} ms, ${pairs} pairs, seed ${SEED}`,
  )

describe.each(engines)('the time of an answer on %s', (engine) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer(engine, { RATE_LIMITS: 'off' })
  })
  afterAll(() => server.close())

  const ways = [
    ['A login takes', login.path, 401],
    ['A login from somebody else’s device takes', login.path, 401],
    ['A wrong recovery code takes', recover.path, 403],
  ] as const
  test.for(ways)(
    'trust c %s as long for a name nobody has as for one somebody has',
    { timeout: 300_000 + LOGINS * 1_000 },
    async ([what, path, refused]) => {
      const somebody = await newSingle(server)
      const { cookies } = what.includes('device') ? await newSingle(server) : { cookies: new Map() }
      const attempt = (email: string) => async () => {
        const client = Object.assign(newClient(server.address), { cookies })
        const body = { email, password: 'falsch' }
        const code = { identifier: email, recoveryCode: 'falsch', newPassword: 'regenbogen-12' }
        const { status } = await (path === login.path
          ? client.call(login, { body })
          : client.call(recover, { body: code }))
        expect(status).toBe(refused)
      }
      const pair = [attempt(somebody.email), attempt(`x${somebody.email}`)] as const
      const seen = await pairedTimes(LOGINS, pair, seededChance(SEED))
      said(`${engine} ${what}`, seen, LOGINS)
      expect(Math.abs(seen.median)).toBeLessThan(LOGIN_MAX_MS)
    },
  )
})
