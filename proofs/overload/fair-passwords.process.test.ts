import { expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { makeRecoveryCodes } from '#contract/accounts/recovery-calls.ts'
import { newSingle, PASSWORD } from '../../server/testing/couples.ts'
import { newClientElsewhere } from '../../server/testing/person.ts'
import { useTestApp } from '../../server/testing/test-app.ts'

const app = useTestApp({
  engine: 'sqlite',
  rateLimits: true,
  config: { trustedProxies: ['127.0.0.1'] },
  // As it is in use: a queue of hashes forms.
  passwordCost: { memoryKib: 19_456, passes: 2 },
})

const settle = async (all: readonly Promise<{ readonly status: number }>[]) =>
  (await Promise.all(all)).map(({ status }) => status)

test('trust i Others log in at once while twenty accounts confirm with their own passwords, which end at twenty each', async () => {
  const strangers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => newSingle(app(), `Fremd ${at}`)),
  )
  const couple = await newSingle(app(), 'Mia')
  const statuses: number[] = []
  const flood = (async () => {
    for (let round = 0; round < 5; round += 1) {
      const presses = strangers.flatMap((stranger) =>
        Array.from({ length: 6 }, () =>
          stranger.call(makeRecoveryCodes, { body: { password: PASSWORD } }),
        ),
      )
      statuses.push(...(await settle(presses)))
    }
  })()
  const logins: number[] = []
  const body = { email: couple.email, password: PASSWORD }
  for (let at = 0; at < 10; at += 1) {
    logins.push((await newClientElsewhere(app().address).call(login, { body })).status)
  }
  await flood
  expect(logins).toEqual(Array<number>(10).fill(200))
  const confirmed = statuses.filter((status) => status === 200)
  expect(confirmed.length).toBeGreaterThan(0)
  expect(confirmed.length).toBeLessThanOrEqual(20 * 20)
  expect(statuses).toContain(429)
})
