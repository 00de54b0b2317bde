import { expect, test, vi } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { makeRecoveryCodes } from '#contract/accounts/recovery-calls.ts'
import { newSingle, PASSWORD } from '#server/testing/couples.ts'
import { newClientElsewhere } from '#server/testing/person.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({
  engine: 'sqlite',
  rateLimits: true,
  config: { trustedProxies: ['127.0.0.1'] },
  // As it is in use: a queue of hashes forms.
  passwordCost: { memoryKib: 19_456, passes: 2 },
})

const slow = useTestApp({
  engine: 'sqlite',
  rateLimits: true,
  config: { trustedProxies: ['127.0.0.1'] },
  // A hash takes so long that the places of a name are taken before the first one is done.
  passwordCost: { memoryKib: 19_456, passes: 25 },
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

test('trust i O-153 A device that was in before comes in while a hundred addresses guess at a time', async () => {
  const couple = await newSingle(app(), 'Mia')
  const strangers = Array.from({ length: 130 }, () => newClientElsewhere(app().address))
  let isOver = false
  const statuses: number[] = []
  const guessing = strangers.map(async (stranger, at) => {
    for (let round = 0; round < 20 && !isOver; round += 1) {
      const body = { email: `niemand-${at}-${round}@beispiel.de`, password: PASSWORD }
      statuses.push((await stranger.call(login, { body })).status)
    }
  })
  const body = { email: couple.email, password: PASSWORD }
  await vi.waitFor(() => expect(statuses).toContain(503))
  const logins: number[] = []
  for (let at = 0; at < 8; at += 1) logins.push((await couple.call(login, { body })).status)
  const refused = statuses.filter((status) => status === 503).length
  isOver = true
  await Promise.all(guessing)
  expect(logins).toEqual(Array<number>(8).fill(200))
  expect(refused).toBeGreaterThan(20)
})

test('trust i A login the server had no turn for does not count as a guess at that name', async () => {
  const { email } = await newSingle(slow(), 'Mia')
  const device = newClientElsewhere(slow().address)
  const guesses = Array.from({ length: 5 }, () =>
    device.call(login, { body: { email, password: 'falsch-geraten' } }),
  )
  expect((await settle(guesses)).toSorted((a, b) => a - b)).toEqual([401, 401, 401, 401, 503])
  expect((await device.call(login, { body: { email, password: PASSWORD } })).status).toBe(200)
})
