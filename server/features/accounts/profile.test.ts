import { describe, expect, test } from 'vitest'
import { login, readProfile, register, saveProfile } from '#contract/accounts/calls.ts'
import { profileNotFound } from '#contract/accounts/errors.ts'
import { faults } from '#contract/kernel/person.ts'
import { emailTaken, phoneTaken, usernameTaken } from '#contract/kernel/refusals.ts'
import { findPerson, lookupKeys } from '#server/identity/people.ts'
import { personRecord } from '#server/identity/records.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { newPair, newSingle, PASSWORD } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { useTestApp } from '#server/testing/test-app.ts'

describe.each(engines)('the profile on %s', (engine) => {
  const app = useTestApp({ engine })

  test('PROFIL-26 KONTO-21 KONTO-30 API-10 The profile tells the thirteen values and the partner', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const { body } = await mia.call(readProfile, { params: { id: mia.userId } })
    expect(body).toEqual({
      id: mia.userId,
      name: 'Mia',
      username: mia.username,
      email: mia.email,
      phoneNumber: null,
      pairId,
      pairCode: expect.any(String) as string,
      myRole: 'Königin',
      partnerRole: 'Dienend',
      isInitiator: true,
      canDefineRelationship: true,
      canInvitePartner: false,
      hasOnboardingCompleted: true,
      isSuperUser: false,
      shareStoryRatings: false,
      partner: { id: jonas.userId, name: 'Jonas', lastOnline: null },
    })
  })

  test('O-027 Nobody reads another profile, and the partner’s contact data stay private', async () => {
    const { mia, jonas } = await newPair(app())
    const [partners, nobodys] = await Promise.all([
      mia.call(readProfile, { params: { id: jonas.userId } }),
      mia.call(readProfile, { params: { id: '0'.repeat(26) } }),
    ])
    expect([partners.status, partners.message]).toEqual([404, profileNotFound.message])
    expect(partners.bytes).toEqual(nobodys.bytes)
    const own = await mia.call(readProfile, { params: { id: mia.userId } })
    expect(own.text).not.toContain(jonas.email)
    expect(own.text).not.toContain(jonas.username)
  })

  test('API-09 SETUP-16 Only what is sent is changed', async () => {
    const mia = await newSingle(app())
    const before = await mia.ask(readProfile, { params: { id: mia.userId } })
    const saved = await mia.ask(saveProfile, {
      body: { username: ' Mia_B ', hasOnboardingCompleted: true },
    })
    expect(saved).toEqual({ ...before, username: 'Mia_B', hasOnboardingCompleted: true })
    expect(await mia.ask(saveProfile, { body: {} })).toEqual(saved)
    const undone = await mia.ask(saveProfile, { body: { hasOnboardingCompleted: false } })
    expect(undone.hasOnboardingCompleted).toBe(true)
  })

  test('SETUP-07 O-019 An identifier one has registered with passes the setup, and is compared in any spelling', async () => {
    const client = newClient(app().address)
    const phoneNumber = '0171/123456'
    const { userId, token } = await client.ask(register, {
      body: { phoneNumber, password: PASSWORD, name: 'Anna' },
    })
    client.token = token
    const shown = await client.ask(readProfile, { params: { id: userId } })
    for (const spelled of [shown.phoneNumber, phoneNumber, '(0171) 12-34-56', '0049171.123456']) {
      const saved = await client.ask(saveProfile, {
        body: { username: 'anna_slash', phoneNumber: spelled, hasOnboardingCompleted: true },
      })
      expect(saved.phoneNumber).toBe('+49171123456')
      const again = { identifier: spelled ?? '', password: PASSWORD }
      expect((await newClient(app().address).ask(login, { body: again })).userId).toBe(userId)
    }
  })

  test('O-019 A number kept as it was typed by an earlier version is found, and tidied when it is saved', async () => {
    const mia = await newSingle(app())
    const { database, vault } = app().context
    const before = await findPerson(database.db, vault, mia.userId)
    if (before === undefined) throw new Error('nobody')
    const pair = await pairVault(database.db, vault, before.pairId)
    const typed = { ...before.record, phoneNumber: '0172/987 654' }
    await database.db
      .updateTable('users')
      .set({
        person: personRecord.seal(pair, mia.userId, typed),
        ...lookupKeys(vault, typed),
      })
      .where('id', '=', mia.userId)
      .execute()
    const found = newClient(app().address)
    const body = { identifier: '0172 987654', password: PASSWORD }
    expect((await found.ask(login, { body })).userId).toBe(mia.userId)
    const saved = await mia.ask(saveProfile, { body: { phoneNumber: '0172/987 654' } })
    expect(saved.phoneNumber).toBe('+49172987654')
  })

  test('O-019 Empty counts as absent, but one way in must remain', async () => {
    const mia = await newSingle(app())
    const withPhone = await mia.ask(saveProfile, { body: { phoneNumber: '0160 11', email: ' ' } })
    expect(withPhone).toMatchObject({ phoneNumber: '+4916011', email: null })
    const refused = await mia.call(saveProfile, { body: { phoneNumber: '' } })
    expect([refused.status, refused.message]).toEqual([400, faults.noWayIn.message])
    const profile = await mia.ask(readProfile, { params: { id: mia.userId } })
    expect(profile.phoneNumber).toBe('+4916011')
  })

  test.each([
    [{ username: 'mi' }, faults.usernameLength.message],
    [{ username: 'müller' }, faults.usernameCharacters.message],
    [{ username: 'a b' }, faults.usernameCharacters.message],
    [{ username: '' }, faults.usernameLength.message],
    [{ name: 'M' }, faults.nameLength.message],
    [{ name: 'M'.repeat(51) }, faults.nameLength.message],
    [{ email: 'mia' }, faults.email.message],
    [{ phoneNumber: '0171-x' }, faults.phone.message],
  ])('O-022 Saving %j is refused: %s', async (body, said) => {
    const mia = await newSingle(app())
    const refused = await mia.call(saveProfile, { body })
    expect([refused.status, refused.message]).toEqual([400, said])
  })

  test('O-019 An identifier somebody else has cannot be taken in any spelling', async () => {
    const { mia, jonas } = await newPair(app())
    await mia.ask(saveProfile, { body: { phoneNumber: '0170 5550' } })
    const tries = [
      [{ email: mia.email.toUpperCase() }, emailTaken],
      [{ phoneNumber: '0049 170 5550' }, phoneTaken],
      [{ username: mia.username.toUpperCase() }, usernameTaken],
    ] as const
    for (const [body, { status, message }] of tries) {
      const refused = await jonas.call(saveProfile, { body })
      expect([refused.status, refused.message]).toEqual([status, message])
    }
    expect((await mia.ask(saveProfile, { body: { email: mia.email.toUpperCase() } })).email).toBe(
      mia.email.toUpperCase(),
    )
  })

  test('O-019 When two people want one username at once, one gets it', async () => {
    const [lena, ben] = [await newSingle(app(), 'Lena'), await newSingle(app(), 'Ben')]
    const answers = await Promise.all(
      [lena, ben].map((person) => person.call(saveProfile, { body: { username: 'gleichzeitig' } })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})
