import { describe, expect, test } from 'vitest'
import { readProfile, saveProfile } from '#contract/accounts/calls.ts'
import { faults } from '#contract/kernel/person.ts'
import { emailTaken, tooManyAttempts, usernameTaken } from '#contract/kernel/refusals.ts'
import { acceptInvitation, invite } from '#contract/pairing/calls.ts'
import { newAccount, newSingle, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClientElsewhere } from '#server/testing/person.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { HOUR } from '#server/testing/test-clock.ts'

const AN_HOUR = 10

describe.each(engines)('asking whose a name is on %s', (engine) => {
  const app = useTestApp({
    engine,
    rateLimits: true,
    config: { trustedProxies: ['127.0.0.1'] },
  })
  /** Somebody logged in, in a network of their own. */
  const newcomer = async (name?: string): Promise<Person> => {
    const person = await newSingle(app(), name)
    const { headers } = newClientElsewhere(app().address)
    return Object.assign(person, { headers })
  }
  let names = 0
  const freeEmail = () => {
    names += 1
    return `frei${names}@beispiel.de`
  }
  const judged = (answers: readonly { status: number }[]) =>
    answers.filter(({ status }) => status !== 429).length

  test('trust c Ten of sixty addresses are judged in an hour, free or taken, one by one or all at once', async () => {
    const mia = await newcomer()
    const others = await Promise.all(Array.from({ length: 3 }, () => newSingle(app(), 'Eva')))
    const wanted = Array.from(
      { length: 60 },
      (_, index) =>
        (index % 20 === 19 ? others[Math.floor(index / 20)]?.email : undefined) ?? freeEmail(),
    )
    const ask = (email: string) => mia.call(saveProfile, { body: { email } })
    const received = []
    for (const email of wanted) received.push(await ask(email))
    expect(judged(received)).toBe(AN_HOUR)
    for (const { status, message, headers } of received.slice(AN_HOUR)) {
      expect([status, message]).toEqual([429, tooManyAttempts.message])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    app().clock.advance(HOUR)
    // None of these is her own by now, since her own would not be counted.
    const unheard = Array.from({ length: 60 }, freeEmail)
    expect(judged(await Promise.all(unheard.map(ask)))).toBe(AN_HOUR)
  })

  test('trust c Each name of a request is one, whichever it is', async () => {
    const [mia, eva] = [await newcomer(), await newSingle(app(), 'Eva')]
    await eva.ask(saveProfile, { body: { username: eva.username } })
    const three = () => ({
      email: freeEmail(),
      phoneNumber: `0170 4711 ${names}`,
      username: `frei_${names}`,
    })
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await mia.call(saveProfile, { body: three() })).status).toBe(200)
    }
    const last = await mia.call(saveProfile, { body: { username: eva.username } })
    expect([last.status, last.message]).toEqual([409, usernameTaken.message])
    expect((await mia.call(saveProfile, { body: { username: eva.username } })).status).toBe(429)
  })

  test('One’s own identifier, an invalid one and all other fields are not counted', async () => {
    const mia = await newcomer()
    for (let saves = 0; saves < 2 * AN_HOUR; saves += 1) {
      const kept = await mia.call(saveProfile, {
        body: { email: mia.email.toUpperCase(), name: `Mia ${saves}`, phoneNumber: '' },
      })
      expect(kept.status).toBe(200)
      const broken = await mia.call(saveProfile, { body: { email: 'mia' } })
      expect([broken.status, broken.message]).toEqual([400, faults.email.message])
    }
    expect((await mia.call(saveProfile, { body: { email: freeEmail() } })).status).toBe(200)
    const { name } = await mia.ask(readProfile, { params: { id: mia.userId } })
    expect(name).toBe(`Mia ${2 * AN_HOUR - 1}`)
  })

  test('trust c O-183 Several accounts behind one address share the twenty clashes they may have', async () => {
    const eva = await newSingle(app(), 'Eva')
    const { headers } = newClientElsewhere(app().address)
    const received: number[] = []
    for (let accounts = 0; accounts < 11; accounts += 1) {
      const mia = Object.assign(await newSingle(app()), { headers })
      for (let tries = 0; tries < 2; tries += 1) {
        received.push((await mia.call(saveProfile, { body: { email: eva.email } })).status)
      }
    }
    const within = Array.from({ length: 20 }, () => 409)
    expect(received).toEqual([...within, 429, 429])
  })

  test('trust c One invitation asks about ten names in an hour, from wherever', async () => {
    const [mia, eva] = [await newcomer(), await newSingle(app(), 'Eva')]
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    const { name: displayName, ...account } = newAccount('Jonas')
    const accept = (email: string) =>
      newClientElsewhere(app().address).call(acceptInvitation, {
        body: { inviteCode, displayName, ...account, email },
      })
    for (let tries = 0; tries < AN_HOUR; tries += 1) {
      const { status, message } = await accept(eva.email)
      expect([status, message]).toEqual([409, emailTaken.message])
    }
    expect((await accept(eva.email)).status).toBe(429)
    expect((await accept(account.email)).status).toBe(429)
    app().clock.advance(HOUR)
    expect((await accept(account.email)).status).toBe(200)
  })
})
