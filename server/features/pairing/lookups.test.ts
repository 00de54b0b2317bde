import { describe, expect, test } from 'vitest'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { tooManyAttempts } from '#contract/kernel/refusals.ts'
import { acceptInvitation, invite, join, leave, lookUpInvitation } from '#contract/pairing/calls.ts'
import { invitationInvalid, rolesChanged } from '#contract/pairing/errors.ts'
import { acceptAs, newAccount, newSingle, PASSWORD } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClientElsewhere } from '#server/testing/person.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY, MINUTE } from '#server/testing/test-clock.ts'

/** trust d */
const FREE = 20
const WINDOW_MS = 10 * MINUTE

describe.each(engines)('guessing invitations on %s', (engine) => {
  const app = useTestApp({
    engine,
    rateLimits: true,
    config: { trustedProxies: ['127.0.0.1'] },
  })
  /** Somebody in a network of their own. */
  const elsewhere = () => newClientElsewhere(app().address)
  const lookUp = (client = elsewhere(), inviteCode = 'u'.repeat(22)) =>
    client.call(lookUpInvitation, { params: { inviteCode } })

  test('trust d Twenty look-ups pass in ten minutes, right ones too; a restart forgives nothing', async () => {
    const mia = await newSingle(app())
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    const stranger = elsewhere()
    for (let count = 0; count < FREE; count += 1) {
      expect((await lookUp(stranger)).status).toBe(404)
    }
    const refused = await lookUp(stranger, inviteCode)
    expect([refused.status, refused.message]).toEqual([429, tooManyAttempts.message])
    expect(Number(refused.headers['retry-after'])).toBe(WINDOW_MS / 1000)
    await app().restart()
    app().clock.advance(WINDOW_MS - 1)
    expect((await lookUp(stranger, inviteCode)).status).toBe(429)
    // Nobody else pays for it.
    expect((await lookUp(elsewhere(), inviteCode)).status).toBe(200)
    app().clock.advance(1)
    expect((await lookUp(stranger, inviteCode)).status).toBe(200)
  })

  test('trust i A person may join ten pairs a day, and leave at any time', async () => {
    const [mia, jonas] = [await newSingle(app()), await newSingle(app(), 'Jonas')]
    const codeOf = async () => (await mia.ask(invite, { body: { name: 'Jonas' } })).inviteCode
    const leaving = { body: { password: PASSWORD } }
    for (let count = 0; count < 10; count += 1) {
      await jonas.ask(join, { body: { inviteCode: await codeOf() } })
      expect((await (count % 2 === 0 ? mia : jonas).call(leave, leaving)).status).toBe(204)
    }
    const inviteCode = await codeOf()
    const refused = await jonas.call(join, { body: { inviteCode } })
    expect([refused.status, refused.message]).toEqual([429, tooManyAttempts.message])
    app().clock.advance(DAY)
    expect((await jonas.call(join, { body: { inviteCode } })).status).toBe(200)
  })

  test('trust i An inviter makes ten new couples a day, also with new accounts', async () => {
    const mia = await newSingle(app())
    const codeOf = async () => (await mia.ask(invite, { body: { name: 'Jonas' } })).inviteCode
    for (let count = 0; count < 10; count += 1) {
      await acceptAs(app(), await codeOf())
      await mia.ask(leave, { body: { password: mia.password } })
    }
    const { name: displayName, ...account } = newAccount('Jonas')
    const body = { inviteCode: await codeOf(), displayName, ...account }
    const refused = await elsewhere().call(acceptInvitation, { body })
    expect([refused.status, refused.message]).toEqual([429, tooManyAttempts.message])
    app().clock.advance(DAY)
    const later = { ...body, inviteCode: await codeOf() }
    expect((await elsewhere().call(acceptInvitation, { body: later })).status).toBe(200)
  })

  test('trust i A refused join is not counted, so that an inviter who changes roles keeps nobody from joining', async () => {
    const [mia, jonas] = [await newSingle(app()), await newSingle(app(), 'Jonas')]
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    for (let count = 0; count < 12; count += 1) {
      const shown = { myRole: 'Haustier', partnerRole: 'Königin' } as const
      const refused = await jonas.call(join, { body: { inviteCode, ...shown } })
      expect([refused.status, refused.message]).toEqual([409, rolesChanged.message])
    }
    expect((await jonas.call(join, { body: { inviteCode } })).status).toBe(200)
  })

  test('trust d Unknown, used and expired read the same, headers and length included', async () => {
    const codeOf = async () => {
      const mia = await newSingle(app())
      return (await mia.ask(invite, { body: { name: 'Jonas' } })).inviteCode
    }
    const expired = await codeOf()
    app().clock.advance(7 * DAY)
    const used = await codeOf()
    const { name: displayName, ...account } = newAccount('Jonas')
    const body = { inviteCode: used, displayName, ...account }
    await elsewhere().ask(acceptInvitation, { body })
    const seen = await Promise.all(
      [undefined, used, expired].map(async (code) => {
        const { status, headers, bytes } = await lookUp(elsewhere(), code)
        return { status, headers: { ...headers, date: '' }, bytes: bytes.toString() }
      }),
    )
    expect(JSON.parse(seen[0]?.bytes ?? '')).toEqual(refusalAnswer(invitationInvalid))
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })
})
