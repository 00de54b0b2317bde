// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { recover } from '#contract/accounts/recovery-calls.ts'
import { answerOfDay, questionOfToday } from '#contract/daily-questions/calls.ts'
import { answerQuestion, questionMatches } from '#contract/questions/calls.ts'
import { rateStory, storyMatches } from '#contract/stories/calls.ts'
import { questionCatalog, storyCatalog } from '../../server/testing/content.ts'
import { newPair, newSingle, type Pair, type Person } from '../../server/testing/couples.ts'
import { effort } from '../../server/testing/effort.ts'
import { engines } from '../../server/testing/engines.ts'
import { newClient } from '../../server/testing/person.ts'
import { seededChance } from '../../server/testing/seeded-chance.ts'
import { startTestServer, type TestServer } from '../../server/testing/test-server.ts'
import { report } from '../report.ts'
import { type Difference, pairedTimes } from './paired-times.ts'

/**
 * Whether the time of an answer tells what its words do not (trust a, c). How long things take
 * is judged at night only: by day the machine is busy, and what is looked at is that both
 * answer alike.
 */
const PAIRS = effort('KNISTERN_TIMED_PAIRS', { all: 50, nightly: 1_000 })
const LOGINS = effort('KNISTERN_TIMED_LOGINS', { all: 8, nightly: 300 })
const MATCHING_MAX_MS = effort('KNISTERN_TIMED_MATCHING_MS', {
  all: Infinity,
  nightly: 1,
})
const LOGIN_MAX_MS = effort('KNISTERN_TIMED_LOGIN_MS', {
  all: Infinity,
  nightly: 5,
})
const SEED = Number(process.env.KNISTERN_TIMED_SEED ?? Date.now() % 2 ** 31)

const ANSWERS = 60
const questions = questionCatalog.pairs.slice(0, ANSWERS)
const { stories } = storyCatalog

const said = (what: string, { median, low, high }: Difference, pairs: number) =>
  report(
    `${what}: median difference ${median.toFixed(3)} ms, 95 % between ${low.toFixed(3)} and ${high.toFixed(3)} ms, ${pairs} pairs, seed ${SEED}`,
  )

describe.each(engines)('the time of an answer on %s', (engine) => {
  let server: TestServer
  let silent: Pair
  let secretive: Pair

  beforeAll(async () => {
    server = await startTestServer(engine, { RATE_LIMITS: 'off' })
    silent = await newPair(server)
    secretive = await newPair(server)
    const half = (person: Person) =>
      Promise.all([
        ...questions
          .slice(0, ANSWERS / 2)
          .map(({ geben }) =>
            person.ask(answerQuestion, { body: { questionId: geben.id, answer: 'yes' } }),
          ),
        ...stories.slice(0, 10).map(({ id }) =>
          person.ask(rateStory, {
            params: { id: String(id) },
            body: { dirtyLevel: 2, preference: 'yes' },
          }),
        ),
      ])
    for (const { mia } of [silent, secretive]) await half(mia)
    // Of one Jonas nothing at all, of the other all there is to hide.
    const { jonas } = secretive
    for (const { geben, empfangen } of questions) {
      for (const { id } of [geben, empfangen]) {
        await jonas.ask(answerQuestion, { body: { questionId: id, answer: 'no' } })
      }
    }
    const { question } = await jonas.ask(questionOfToday)
    await jonas.ask(answerOfDay, {
      body: { day: question?.day ?? '', text: 'Geheim. '.repeat(200) },
    })
    for (const { id } of stories) {
      const body = { dirtyLevel: 5, preference: 'no' } as const
      await jonas.ask(rateStory, { params: { id: String(id) }, body })
    }
  })
  afterAll(() => server.close())

  test.each([questionMatches, storyMatches, questionOfToday])(
    'trust a $path takes as long whether the partner has hidden much or said nothing',
    { timeout: 60_000 + PAIRS * 100 },
    async (call) => {
      const read =
        ({ mia }: Pair) =>
        () =>
          mia.send({ path: call.path, keep: true })
      const [here, there] = [await read(silent)(), await read(secretive)()]
      // Each couple is asked in an order of its own (0048).
      const withoutQuestion = (text: string) =>
        call === questionOfToday ? text.replace(/"text":"[^"]+"/, '"text":""') : text
      expect([here.status, withoutQuestion(here.text)]).toEqual([200, withoutQuestion(there.text)])
      const pairs = [read(silent), read(secretive)] as const
      const seen = await pairedTimes(PAIRS, pairs, seededChance(SEED))
      said(`${engine} ${call.path}`, seen, PAIRS)
      expect(Math.max(Math.abs(seen.low), Math.abs(seen.high))).toBeLessThan(MATCHING_MAX_MS)
    },
  )

  const ways = [
    ['A login takes', login.path, 401],
    ['A login from somebody else’s device takes', login.path, 401],
    ['A wrong recovery code takes', recover.path, 403],
  ] as const
  test.for(ways)(
    'trust c %s as long for a name nobody has as for one somebody has',
    { timeout: 60_000 + LOGINS * 1_000 },
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
