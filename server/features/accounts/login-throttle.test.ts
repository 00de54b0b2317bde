// @module-tag slow
import { describe, expect, test, vi } from 'vitest'
import { login, register, saveProfile } from '#contract/accounts/calls.ts'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { tooManyAttempts } from '#contract/kernel/refusals.ts'
import { lookUpInvitation } from '#contract/pairing/calls.ts'
import { newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient, newClientElsewhere } from '#server/testing/person.ts'
import { openTestApp, type TestApp, useTestApp } from '#server/testing/test-app.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#server/testing/test-clock.ts'

describe.each(engines)('guessing passwords on %s', (engine) => {
  const app = useTestApp({
    engine,
    rateLimits: true,
    config: { trustedProxies: ['127.0.0.1'] },
  })

  /** A device in a network of its own. */
  const elsewhere = () => newClientElsewhere(app().address)
  const guess = (email: string, client = elsewhere(), password = 'geraten') =>
    client.call(login, { body: { email, password } })
  /** Where only the counting matters, fifty hashes would only take time. */
  const skipHashing = () =>
    vi
      .spyOn(app().context.passwords, 'verify')
      .mockImplementation((password, phc) =>
        Promise.resolve(password === PASSWORD && phc !== undefined),
      )
  const newcomer = async (): Promise<Person> => {
    const mia = await newSingle(app())
    app().clock.advance(DAY)
    return mia
  }

  test('O-031 At most ten of 200 wrong logins at once are hashed, the rest get 429', async () => {
    const mia = await newcomer()
    const verify = vi.spyOn(app().context.passwords, 'verify')
    const answers = await Promise.all(Array.from({ length: 200 }, () => guess(mia.email)))
    expect(verify.mock.calls.length).toBeLessThanOrEqual(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(200 - verify.mock.calls.length)
    for (const { headers, message } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(message).toBe(tooManyAttempts.message)
    }
  })

  test('O-031 A restart forgives nothing, waiting does, a success forgets all', async () => {
    const mia = await newcomer()
    for (let tries = 0; tries < 5; tries += 1) await guess(mia.email)
    await app().restart()
    expect((await guess(mia.email)).status).toBe(429)
    app().clock.advance(SECOND)
    expect((await guess(mia.email)).status).toBe(401)
    app().clock.advance(2 * SECOND)
    expect((await guess(mia.email, elsewhere(), PASSWORD)).status).toBe(200)
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await guess(mia.email)).status).toBe(401)
    }
  })

  test('trust c Strangers cannot lock a known device out, and it has a budget of its own', async () => {
    const mia = await newcomer()
    for (let tries = 0; tries < 6; tries += 1) await guess(mia.email)
    expect((await guess(mia.email, elsewhere(), PASSWORD)).status).toBe(429)
    expect((await guess(mia.email, mia, PASSWORD)).status).toBe(200)
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await guess(mia.email, mia)).status).toBe(401)
    }
    expect((await guess(mia.email, mia, PASSWORD)).status).toBe(429)
  })

  test('trust c Somebody else’s device cookie opens no budget', async () => {
    const [mia, stranger] = [await newcomer(), await newcomer()]
    for (let tries = 0; tries < 5; tries += 1) await guess(mia.email)
    expect((await guess(mia.email, stranger)).status).toBe(429)
  })

  test('trust c An account and an address nobody has are throttled alike, in every spelling', async () => {
    const mia = await newcomer()
    skipHashing()
    const phoneOf = newClient(app().address)
    await phoneOf.ask(register, {
      body: { phoneNumber: '0171 40', password: PASSWORD, name: 'Mia' },
    })
    const known = [mia.email, mia.email.toUpperCase(), ` ${mia.email}`, '0171 40', '+49 171-40']
    const unknown = [
      `x${mia.email}`,
      `X${mia.email.toUpperCase()}`,
      ` x${mia.email}`,
      '0171 41',
      '+49 171-41',
    ]
    const heardBy = async (spellings: readonly string[]) => {
      const received: string[] = []
      for (const spelling of [...spellings, ...spellings, ...spellings]) {
        const { status, text, headers } = await guess(spelling)
        received.push(`${status} ${text} ${headers['retry-after']}`)
      }
      return received
    }
    const [ofKnown, ofUnknown] = [await heardBy(known), await heardBy(unknown)]
    expect(ofKnown.filter((answer) => answer.startsWith('429')).length).toBeGreaterThan(0)
    expect(ofUnknown).toEqual(ofKnown)
  })

  test('trust c An account nobody has costs the same hash', async () => {
    const verify = vi.spyOn(app().context.passwords, 'verify')
    await guess('niemand@beispiel.de')
    expect(verify.mock.calls.map(([password, hash]) => [password, hash])).toEqual([
      ['geraten', undefined],
    ])
  })

  test('trust c From one address 25 failures pass in five minutes; successes do not count', async () => {
    const mia = await newcomer()
    skipHashing()
    const attacker = elsewhere()
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await guess(mia.email, attacker, PASSWORD)).status).toBe(200)
    }
    for (let tries = 0; tries < 25; tries += 1) {
      expect((await guess(`nr${tries}@beispiel.de`, attacker)).status).toBe(401)
    }
    expect((await guess('nr25@beispiel.de', attacker)).status).toBe(429)
    app().clock.advance(5 * MINUTE)
    expect((await guess('nr25@beispiel.de', attacker)).status).toBe(401)
  })

  test('trust c Six wrong tries by e-mail change nothing for the phone number of the same account, or the username', async () => {
    const mia = await newcomer()
    const phoneNumber = '0171 4711'
    await mia.ask(saveProfile, { body: { phoneNumber, username: mia.username } })
    skipHashing()
    const heardBy = async (names: readonly string[]) => {
      const received: string[] = []
      for (const name of names) {
        const { status, headers, text } = await guess(name)
        received.push(`${status} ${headers['retry-after']} ${text}`)
      }
      return received
    }
    const six = (name: string) => Array.from({ length: 6 }, () => name)
    const ofOne = await heardBy([...six(mia.email), phoneNumber, mia.username])
    const ofNobody = await heardBy([...six('niemand-1@beispiel.de'), '0171 0001', 'niemand_2'])
    expect(ofOne.map((answer) => answer.slice(0, 3))).toEqual([
      ...Array.from({ length: 5 }, () => '401'),
      '429',
      '401',
      '401',
    ])
    expect(ofOne).toEqual(ofNobody)
  })

  test('O-153 A device that has logged in before comes in behind an address whose tries are used up', async () => {
    const mia = await newcomer()
    skipHashing()
    const neighbour = elsewhere()
    mia.headers['x-forwarded-for'] = neighbour.headers['x-forwarded-for'] ?? ''
    for (let tries = 0; tries < 25; tries += 1) await guess(`nr${tries}@beispiel.de`, neighbour)
    for (let tries = 0; tries < 6; tries += 1) await guess(mia.email)
    expect((await guess(mia.email, neighbour, PASSWORD)).status).toBe(429)
    expect((await guess(mia.email, elsewhere(), PASSWORD)).status).toBe(429)
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await guess(mia.email, mia, PASSWORD)).status).toBe(200)
    }
    // The device's attempts are counted for itself, and not for its neighbours.
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await guess(mia.email, mia)).status).toBe(401)
    }
    expect((await guess(mia.email, mia, PASSWORD)).status).toBe(429)
  })

  test('O-153 A known device comes in although its address has used up its requests', async () => {
    const mia = await newcomer()
    const neighbour = elsewhere()
    mia.headers['x-forwarded-for'] = neighbour.headers['x-forwarded-for'] ?? ''
    const asks = Array.from({ length: 310 }, () => neighbour.call(listSessions))
    const statuses = (await Promise.all(asks)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    const made = Object.assign(elsewhere(), { headers: neighbour.headers })
    made.cookies.set(app().context.cookies.deviceName, 'x'.repeat(43))
    for (const client of [neighbour, made]) {
      expect((await guess(mia.email, client, PASSWORD)).status).toBe(429)
    }
    delete (mia as { token?: string }).token
    expect((await guess(mia.email, mia, PASSWORD)).status).toBe(200)
    // A known device is exempt at the login only.
    expect((await mia.call(listSessions)).status).toBe(429)
  })

  test('O-153 A known device is no better than another for an account it has never opened', async () => {
    const [mia, eva] = [await newcomer(), await newcomer()]
    skipHashing()
    for (let tries = 0; tries < 25; tries += 1) await guess(`nr${tries}@beispiel.de`, eva)
    expect((await guess(mia.email, eva, PASSWORD)).status).toBe(429)
    expect((await guess(eva.email, eva, PASSWORD)).status).toBe(200)
  })

  test('trust c O-183 After twenty clashes an address is told nothing any more, of a free name neither', async () => {
    const mia = await newcomer()
    const attacker = elsewhere()
    const probe = (email: string) =>
      attacker.call(register, { body: { email, password: PASSWORD, name: 'Eva' } })
    for (let tries = 0; tries < 20; tries += 1) await probe(mia.email)
    const [taken, free] = [await probe(mia.email), await probe(`frei-${mia.email}`)]
    expect([free.status, free.text]).toEqual([taken.status, taken.text])
    expect([taken.status, taken.message]).toEqual([429, tooManyAttempts.message])
    expect((await guess(`frei-${mia.email}`)).status).toBe(401)
  })

  test('trust c From one address three hundred accounts are opened in an hour, and not one more', async () => {
    const stranger = elsewhere()
    const open = async (index: number) =>
      (
        await stranger.call(register, {
          body: { email: `flut${index}@beispiel.de`, password: PASSWORD, name: 'Eva' },
        })
      ).status
    expect(await open(1)).toBe(200)
    const { database, vault } = app().context
    const address = stranger.headers['x-forwarded-for'] ?? ''
    const { numUpdatedRows } = await database.db
      .updateTable('throttles')
      .set({ count: 299 })
      .where('key', '=', vault.blindIndex('throttle registration', address))
      .executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(1n)
    expect([await open(300), await open(301)]).toEqual([200, 429])
    app().clock.advance(HOUR)
    expect(await open(301)).toBe(200)
  })

  test('trust c O-183 From one address twenty clashes pass in half an hour', async () => {
    const mia = await newcomer()
    const attacker = elsewhere()
    const probe = () =>
      attacker.call(register, { body: { email: mia.email, password: PASSWORD, name: 'Eva' } })
    for (let tries = 0; tries < 20; tries += 1) expect((await probe()).status).toBe(409)
    const refused = await probe()
    expect([refused.status, refused.message]).toEqual([429, tooManyAttempts.message])
    app().clock.advance(30 * MINUTE)
    expect((await probe()).status).toBe(409)
  })
})

describe('forwarded addresses', () => {
  /** Whether 21 look-ups of an invitation from what claims to be 21 addresses end in a 429. */
  async function isStopped(app: TestApp, forwarded: (index: number) => string): Promise<boolean> {
    try {
      const statuses = Array.from({ length: 21 }, async (_, index) => {
        const client = newClient(app.address)
        client.headers['x-forwarded-for'] = forwarded(index)
        const params = { inviteCode: `unbekannt${index}` }
        return (await client.call(lookUpInvitation, { params })).status
      })
      return (await Promise.all(statuses)).includes(429)
    } finally {
      await app.close()
    }
  }
  const behind = (trustedProxies: readonly string[]) =>
    openTestApp({ engine: 'sqlite', rateLimits: true, config: { trustedProxies } })

  test('trust c Without TRUSTED_PROXIES X-Forwarded-For changes nothing', async () => {
    expect(await isStopped(await behind([]), (index) => `10.1.1.${index}`)).toBe(true)
  })

  test('trust c With a trusted proxy its addresses count, whatever the client had written before', async () => {
    expect(await isStopped(await behind(['127.0.0.1']), (index) => `10.1.1.${index}`)).toBe(false)
    const spoofed = (index: number) => `10.1.1.${index}, 203.0.113.9`
    expect(await isStopped(await behind(['127.0.0.1']), spoofed)).toBe(true)
  })

  test('trust c A household’s IPv6 addresses count as one', async () => {
    const neighbours = (index: number) => `2001:db8:1:2::${(index + 1).toString(16)}`
    expect(await isStopped(await behind(['127.0.0.1']), neighbours)).toBe(true)
    const strangers = (index: number) => `2001:db8:1:${(index + 1).toString(16)}::1`
    expect(await isStopped(await behind(['127.0.0.1']), strangers)).toBe(false)
  })
})
