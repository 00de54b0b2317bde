import { describe, expect, test } from 'vitest'
import { login, readProfile, register, saveProfile } from '#contract/accounts/calls.ts'
import { wrongCredentials } from '#contract/accounts/errors.ts'
import { makeRecoveryCodes, recover } from '#contract/accounts/recovery-calls.ts'
import { phoneTaken, usernameTaken } from '#contract/kernel/refusals.ts'
import { acceptInvitation, invite } from '#contract/pairing/calls.ts'
import { findPerson } from '#server/identity/people.ts'
import { personRecord } from '#server/identity/records.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { newAccount, newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { bothEngines } from '#server/testing/engines.ts'
import { newClientElsewhere } from '#server/testing/person.ts'
import { useTestApp } from '#server/testing/test-app.ts'

describe.each(bothEngines)('usernames that read as phone numbers on %s', (engine) => {
  const app = useTestApp({ engine, rateLimits: true, config: { trustedProxies: ['127.0.0.1'] } })
  const stranger = () => newClientElsewhere(app().address)
  const registerWith = (phoneNumber: string, password = PASSWORD) =>
    stranger().call(register, { body: { phoneNumber, password, name: 'Anna' } })
  const loggedInBy = async (identifier: string, password = PASSWORD) =>
    (await stranger().call(login, { body: { identifier, password } })).body.userId

  /** Stores a username, or a spelling of a phone number, that only an earlier version allowed. */
  async function asBefore(person: Person, had: { username?: string; phoneNumber?: string }) {
    const { database, vault } = app().context
    const found = await findPerson(database.db, vault, person.userId)
    if (found === undefined) throw new Error('nobody')
    const pair = await pairVault(database.db, vault, found.pairId)
    const { username, phoneNumber } = had
    await database.db
      .updateTable('users')
      .set({
        person: personRecord.seal(pair, person.userId, { ...found.record, ...had }),
        ...(username !== undefined && { username_key: vault.blindIndex('username', username) }),
        ...(phoneNumber !== undefined && { phone_key: vault.blindIndex('phone', phoneNumber) }),
      })
      .where('id', '=', person.userId)
      .execute()
  }

  test.each([
    ['20051987', '20051987'],
    ['01512345678', '+49 151 2345678'],
    ['00491512345679', '0151/2345679'],
  ])(
    'O-018 trust c While somebody has the username %s, nobody registers with the phone number %s',
    async (username, phone) => {
      const called = await newSingle(app(), 'Eva')
      await called.ask(saveProfile, { body: { username } })
      const refused = await registerWith(phone)
      expect([refused.status, refused.message]).toEqual([409, phoneTaken.message])
      const { inviteCode } = await (await newSingle(app())).ask(invite, { body: { name: 'Jonas' } })
      const { name: displayName, ...account } = newAccount('Jonas')
      const joining = await stranger().call(acceptInvitation, {
        body: { inviteCode, displayName, ...account, phoneNumber: phone.replace('/', ' ') },
      })
      expect([joining.status, joining.message]).toEqual([409, phoneTaken.message])
      expect(await loggedInBy(username)).toBe(called.userId)
      // One's own phone number may be one's username.
      const own = await called.ask(saveProfile, { body: { phoneNumber: phone } })
      expect(own.username).toBe(username)
    },
  )

  test('O-018 trust c The phone number of somebody is refused as a username in each of its spellings', async () => {
    const { status } = await registerWith('0160 7654321')
    expect(status).toBe(200)
    const mia = await newSingle(app())
    for (const username of ['01607654321', '00491607654321']) {
      const refused = await mia.call(saveProfile, { body: { username } })
      expect([refused.status, refused.message]).toEqual([409, usernameTaken.message])
    }
    expect((await mia.call(saveProfile, { body: { username: '1607654321' } })).status).toBe(200)
  })

  test('O-018 When one person wants a number as phone and another as name, one of them gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const number = `7700${round}`
      const mia = await newSingle(app())
      const answers = await Promise.all([
        registerWith(number),
        mia.call(saveProfile, { body: { username: number } }),
      ])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    }
  })

  test('O-018 Two accounts that share a number from before both log in, by password and by recovery code', async () => {
    const number = '20061988'
    const [owner, called] = [await newSingle(app(), 'Eva'), await newSingle(app(), 'Ida')]
    await owner.ask(saveProfile, { body: { phoneNumber: number } })
    await asBefore(called, { username: number })
    const { codes } = await called.ask(makeRecoveryCodes, { body: { password: PASSWORD } })
    const newPassword = 'ganz-anders-48'
    const recovered = await stranger().ask(recover, {
      body: { identifier: number, recoveryCode: codes[0] ?? '', newPassword },
    })
    expect(recovered.userId).toBe(called.userId)
    expect(await loggedInBy(number)).toBe(owner.userId)
    expect(await loggedInBy(number, newPassword)).toBe(called.userId)
    const wrong = await stranger().call(login, {
      body: { identifier: number, password: 'keins-von-beiden' },
    })
    expect([wrong.status, wrong.message]).toEqual([401, wrongCredentials.message])
    // Both keep the shared number while they change something else.
    for (const [person, name] of [
      [owner, 'Eva B'],
      [called, 'Ida B'],
    ] as const) {
      person.token = (
        await stranger().ask(login, {
          body: { identifier: person.email, password: person === owner ? PASSWORD : newPassword },
        })
      ).token
      expect((await person.ask(saveProfile, { body: { name } })).name).toBe(name)
    }
  })

  test('O-018 trust c A login to one of two accounts of a number resets no failed attempt at the other', async () => {
    const number = '20071989'
    const [owner, called] = [await newSingle(app(), 'Eva'), await newSingle(app(), 'Ida')]
    await owner.ask(saveProfile, { body: { phoneNumber: number } })
    await asBefore(called, { username: number })
    const tryWith = async (password: string) =>
      (await stranger().call(login, { body: { identifier: number, password } })).status
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await tryWith(PASSWORD)).toBe(200)
      expect(await tryWith(`geraten-${guess}`)).toBe(401)
    }
    expect(await tryWith('geraten')).toBe(429)
  })

  test('O-019 A number typed with „(0)“ is that of its account, even if it is stored with the zero', async () => {
    const mia = await newSingle(app())
    await mia.ask(saveProfile, { body: { phoneNumber: '01715550199' } })
    expect(await loggedInBy('+49 (0)171 5550199')).toBe(mia.userId)
    const again = await registerWith('+49 (0)171 5550199')
    expect([again.status, again.message]).toEqual([409, phoneTaken.message])

    const lena = await newSingle(app(), 'Lena')
    await asBefore(lena, { phoneNumber: '+4901715550200' })
    for (const typed of ['+49 (0)171 5550200', '0171 5550200']) {
      expect(await loggedInBy(typed)).toBe(lena.userId)
      expect((await registerWith(typed)).message).toBe(phoneTaken.message)
    }
    const tidy = await lena.ask(saveProfile, { body: { name: 'Lena B' } })
    expect(tidy.phoneNumber).toBe('+491715550200')
    expect(await loggedInBy('0171 5550200')).toBe(lena.userId)
  })

  test('O-019 Two accounts of one number, made by its two spellings, stay as they are', async () => {
    const [mia, lena] = [await newSingle(app()), await newSingle(app(), 'Lena')]
    await mia.ask(saveProfile, { body: { phoneNumber: '01715550201' } })
    await asBefore(lena, { phoneNumber: '+4901715550201' })
    expect((await lena.ask(saveProfile, { body: { name: 'Lena B' } })).name).toBe('Lena B')
    const { phoneNumber } = await lena.ask(readProfile, { params: { id: lena.userId } })
    expect(phoneNumber).toBe('+4901715550201')
    expect(await loggedInBy('01715550201')).toBe(mia.userId)
  })
})
