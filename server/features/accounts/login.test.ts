import { describe, expect, test } from 'vitest'
import { login, logout, readProfile, register, saveProfile } from '#contract/accounts/calls.ts'
import { wrongCredentials } from '#contract/accounts/errors.ts'
import { faults } from '#contract/kernel/person.ts'
import { emailTaken, notAuthorised, phoneTaken } from '#contract/kernel/refusals.ts'
import { newPair, newSingle, PASSWORD } from '#server/testing/couples.ts'
import { bothEngines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'

describe.each(bothEngines)('registering, logging in and out on %s', (engine) => {
  const app = useTestApp({ engine })
  const stranger = () => newClient(app().address)

  test.each([
    ['email', 'Anna.Lena@Beispiel.de ', 'email', 'Anna.Lena@Beispiel.de'],
    ['phoneNumber', '0171/234-56', 'phoneNumber', '+4917123456'],
    ['phoneNumber', 'post@beispiel.de', 'email', 'post@beispiel.de'],
    ['identifier', 'ident@beispiel.de', 'email', 'ident@beispiel.de'],
    ['identifier', '+43 660 1', 'phoneNumber', '+436601'],
  ] as const)('API-08 O-018 Registering takes %s “%s” as %s', async (field, typed, kept, value) => {
    const somebody = stranger()
    const { userId, token } = await somebody.ask(register, {
      body: { [field]: typed, password: PASSWORD, name: 'Anna' },
    })
    somebody.token = token
    const profile = await somebody.ask(readProfile, { params: { id: userId } })
    expect(profile[kept]).toBe(value)
    expect(profile.name).toBe('Anna')
  })

  test.each([
    [{}, faults.credentialsMissing.message],
    [{ email: 'a@b', password: '' }, faults.credentialsMissing.message],
    [{ email: ' ', password: PASSWORD, name: 'A' }, faults.credentialsMissing.message],
    [{ email: 'a@b', password: PASSWORD }, faults.nameMissing.message],
    [{ email: 'a@b', password: PASSWORD, name: 'A' }, faults.nameLength.message],
    [{ email: 'a@', password: PASSWORD, name: 'Anna' }, faults.email.message],
    [{ phoneNumber: '0171x', password: PASSWORD, name: 'Anna' }, faults.phone.message],
    [{ email: 'a@b', password: 'abc', name: 'Anna' }, faults.passwordTooShort.message],
    [{ email: 'a@b', password: 'a'.repeat(201), name: 'Anna' }, faults.passwordTooLong.message],
  ])('KONTO-15 KONTO-17 KONTO-19 O-022 Registering with %j is refused: %s', async (body, said) => {
    const refused = await stranger().call(register, { body: { password: '', ...body } })
    expect(refused.status).toBe(400)
    expect(refused.message).toBe(said)
  })

  test.each([
    {},
    { password: PASSWORD },
    { identifier: 'a@b.de' },
    { identifier: '', password: '' },
    { identifier: null, password: PASSWORD },
    { identifier: 'a@b.de', password: null },
    { email: 7, password: PASSWORD },
    { phoneNumber: ['0171'], password: PASSWORD },
    { identifier: 'a@b.de', password: { $ne: '' } },
  ])('KONTO-15 O-152 Logging in or registering with %j asks for both', async (body) => {
    for (const path of ['/auth/login', '/auth/register']) {
      const { status, text } = await stranger().send({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect([status, JSON.parse(text)]).toMatchObject([
        400,
        {
          code: expect.stringMatching(/^(rule_credentials_missing|input_invalid)$/) as string,
          message: faults.credentialsMissing.message,
        },
      ])
    }
  })

  test('KONTO-27 O-019 An address that is taken is refused however it is written', async () => {
    const mia = await newSingle(app())
    const again = (body: object) =>
      stranger().call(register, { body: { password: PASSWORD, name: 'Mia', ...body } })
    const byMail = await again({ email: ` ${mia.email.toUpperCase()} ` })
    expect([byMail.status, byMail.message]).toEqual([409, emailTaken.message])

    await again({ phoneNumber: '0171 9876543' })
    for (const phoneNumber of ['+49 171 9876543', '0049171-9876543', '(0171) 9876543']) {
      const byPhone = await again({ phoneNumber })
      expect([byPhone.status, byPhone.message]).toEqual([409, phoneTaken.message])
    }
  })

  test('API-07 O-018 O-019 Login takes e-mail, phone number and username in any spelling', async () => {
    const mia = await newSingle(app())
    await mia.ask(saveProfile, { body: { username: 'Mia_Anmeldung', phoneNumber: '0151 777 88' } })
    const spellings = [
      { email: mia.email.toUpperCase() },
      { identifier: ` ${mia.email}` },
      { phoneNumber: '+4915177788' },
      { identifier: '0151/77788' },
      { identifier: 'MIA_anmeldung' },
      { phoneNumber: mia.email },
    ]
    for (const spelling of spellings) {
      const { userId } = await stranger().ask(login, { body: { ...spelling, password: PASSWORD } })
      expect(userId).toBe(mia.userId)
    }
  })

  test('O-020 A wrong password and an unknown account are refused alike', async () => {
    const mia = await newSingle(app())
    const wrong = await stranger().call(login, {
      body: { email: mia.email, password: `${PASSWORD}x` },
    })
    const unknown = await stranger().call(login, {
      body: { email: `x${mia.email}`, password: PASSWORD },
    })
    expect([wrong.status, wrong.message]).toEqual([401, wrongCredentials.message])
    expect(unknown.status).toBe(wrong.status)
    expect(unknown.bytes).toEqual(wrong.bytes)
    const { date: _, ...told } = wrong.headers
    expect(unknown.headers).toEqual({ ...told, date: expect.any(String) as string })
  })

  test('KONTO-25 O-021 Logging out ends this session: token, socket and photo cookie', async () => {
    const { mia } = await newPair(app())
    const phone = stranger()
    phone.token = (await phone.ask(login, { body: { email: mia.email, password: PASSWORD } })).token
    const [onPhone, onLaptop] = [await connectSocket(phone), await connectSocket(mia)]

    const goodbye = await phone.call(logout)
    expect(goodbye.status).toBe(204)
    expect(goodbye.text).toBe('')
    expect(goodbye.headers['clear-site-data']).toBe('"cache"')
    expect([...phone.cookies.keys()]).toEqual(['knistern-geraet'])
    expect(await onPhone.cut(2_000)).toBe('io server disconnect')

    const after = await phone.call(readProfile, { params: { id: mia.userId } })
    expect([after.status, after.message]).toEqual([401, notAuthorised.message])
    await expect(connectSocket(phone)).rejects.toThrow('Bitte melde dich an.')
    expect((await mia.call(readProfile, { params: { id: mia.userId } })).status).toBe(200)
    expect(onLaptop.socket.connected).toBe(true)
    onLaptop.close()
  })

  test('O-034 O-013 A person who registers founds a pair of one, may define it and invite', async () => {
    const mia = await newSingle(app())
    const profile = await mia.ask(readProfile, { params: { id: mia.userId } })
    expect(profile).toMatchObject({
      isInitiator: true,
      canDefineRelationship: true,
      canInvitePartner: true,
      hasOnboardingCompleted: false,
      isSuperUser: false,
      shareStoryRatings: false,
      myRole: null,
      partnerRole: null,
      partner: null,
    })
    expect(profile.pairCode).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  })

  test('O-145 Registering notes when the storage of intimate data was agreed to', async () => {
    const mia = await newSingle(app())
    const { consented_at } = await app()
      .context.database.db.selectFrom('users')
      .select('consented_at')
      .where('id', '=', mia.userId)
      .executeTakeFirstOrThrow()
    expect(consented_at).toBe(app().clock.now())
  })
})
