import { describe, expect, test } from 'vitest'
import { login, readProfile, saveProfile } from '#contract/accounts/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { postDailyMessage } from '#contract/daily/calls.ts'
import { faults } from '#contract/kernel/person.ts'
import { emailTaken, phoneTaken, usernameTaken } from '#contract/kernel/refusals.ts'
import { acceptInvitation, invite, lookUpInvitation } from '#contract/pairing/calls.ts'
import { invitationInvalid, rolesChanged } from '#contract/pairing/errors.ts'
import {
  acceptAs,
  newAccount,
  newPair,
  newSingle,
  PASSWORD,
  type Person,
} from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const profileOf = (person: Person) => person.ask(readProfile, { params: { id: person.userId } })

describe.each(engines)('accepting an invitation on %s', (engine) => {
  const app = useTestApp({ engine })

  const invited = async () => {
    const mia = await newSingle(app())
    await mia.ask(saveProfile, { body: { myRole: 'Herrin', partnerRole: 'Sklave' } })
    return { mia, inviteCode: (await mia.ask(invite, { body: { name: 'Jonas' } })).inviteCode }
  }
  const form = (inviteCode: string) => {
    const { name: displayName, ...account } = newAccount('Jonas')
    return { inviteCode, displayName, ...account }
  }
  const accept = (body: object) => newClient(app().address).call(acceptInvitation, { body })

  test('API-16 O-012 O-036 O-037 EINLADUNG-47 The answer logs in and shows the invitee’s view', async () => {
    const { mia, inviteCode } = await invited()
    const body = { ...form(inviteCode), phoneNumber: '0151 1' }
    const { token, userId, ...profile } = (await accept(body)).body
    const jonas = newClient(app().address, token)
    expect(await jonas.ask(readProfile, { params: { id: userId } })).toEqual(profile)
    expect(profile).toMatchObject({
      id: userId,
      name: 'Jonas',
      username: body.username,
      email: body.email,
      phoneNumber: '+491511',
      pairId: (await profileOf(mia)).pairId,
      myRole: 'Sklave',
      partnerRole: 'Herrin',
      isInitiator: false,
      canDefineRelationship: false,
      canInvitePartner: false,
      hasOnboardingCompleted: true,
      partner: { id: mia.userId, name: 'Mia' },
    })
    expect(await profileOf(mia)).toMatchObject({
      partner: { id: userId, name: 'Jonas' },
      partnerRole: 'Sklave',
      canInvitePartner: false,
    })
    const again = await newClient(app().address).ask(login, {
      body: { identifier: body.username, password: PASSWORD },
    })
    expect(again.userId).toBe(userId)
  })

  test('API-16 An acceptance whose answer was lost is answered again, for the same account only', async () => {
    const { mia, inviteCode } = await invited()
    const body = form(inviteCode)
    const first = (await accept(body)).body
    const again = await accept(body)
    expect(again.status).toBe(200)
    const { token, ...profile } = again.body
    expect({ ...profile, token: first.token }).toEqual(first)
    expect(token).not.toBe(first.token)
    expect((await profileOf(mia)).partner?.id).toBe(first.userId)

    const unknown = await accept(form('x'.repeat(22)))
    for (const changes of [
      { password: `${PASSWORD}x` },
      { username: `${body.username}x` },
      newAccount('Eva'),
      { inviteCode: 'y'.repeat(22) },
    ]) {
      const refused = await accept({ ...body, ...changes })
      expect([refused.status, refused.text]).toEqual([404, unknown.text])
    }
  })

  test('API-16 Two presses at once are both answered, and one account is made', async () => {
    const { mia, inviteCode } = await invited()
    const body = form(inviteCode)
    const answers = await Promise.all([accept(body), accept(body), accept(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const ids = new Set(answers.map(({ body }) => body.userId))
    expect([...ids]).toEqual([(await profileOf(mia)).partner?.id])
  })

  test('The inviter hears that something has changed', async () => {
    const { mia, inviteCode } = await invited()
    const client = await connectSocket(mia)
    await accept(form(inviteCode))
    expect(await client.next('resync')).toBeUndefined()
    client.close()
  })

  test('O-033 trust a The first message tells nothing of how much the inviter has done alone', async () => {
    const firstOf = async (days: number) => {
      const { mia } = await invited()
      for (let day = 0; day < days; day += 1) {
        await mia.ask(postDailyMessage, { body: { message: `Tag ${day}` } })
      }
      const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
      const client = await connectSocket(mia)
      const jonas = await acceptAs(app(), inviteCode)
      const { seq, id } = await jonas.ask(postMessage, {
        body: { text: 'Hallo.', clientId: crypto.randomUUID() },
      })
      // Open since before, and told all the same.
      await client.next('resync')
      expect(await client.next('chat_message')).toMatchObject({ seq, id })
      client.close()
      return seq
    }
    expect(await firstOf(5)).toBe(await firstOf(0))
  })

  test('EINLADUNG-46 O-016 Missing roles become Unbestimmt for both', async () => {
    const mia = await newSingle(app())
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    const { body } = await accept(form(inviteCode))
    expect(body).toMatchObject({ myRole: 'Unbestimmt', partnerRole: 'Unbestimmt' })
    expect(await profileOf(mia)).toMatchObject({ myRole: 'Unbestimmt', partnerRole: 'Unbestimmt' })
  })

  test('EINLADUNG-38 to 43 O-023 The first fault wins, in the fixed order', async () => {
    const { inviteCode } = await invited()
    const good = form(inviteCode)
    let body: Record<string, unknown> = {
      ...good,
      username: '',
      displayName: 'J',
      phoneNumber: 'x',
      email: 'x',
      password: 'abc',
    }
    const mend = [
      [{ username: 'ü' }, faults.fieldsMissing.message],
      [{ username: 'ab' }, faults.usernameCharacters.message],
      [{ username: good.username }, faults.usernameLength.message],
      [{ displayName: good.displayName }, faults.nameLength.message],
      [{ phoneNumber: '' }, faults.phone.message],
      [{ email: good.email }, faults.email.message],
      [{ password: good.password }, faults.passwordTooShort.message],
    ] as const
    for (const [mended, said] of mend) {
      const refused = await accept(body)
      expect([refused.status, refused.message]).toEqual([400, said])
      body = { ...body, ...mended }
    }
    expect((await accept(body)).status).toBe(200)
  })

  test.each(['inviteCode', 'displayName', 'username', 'password'])(
    'EINLADUNG-38 Without %s: Bitte alle Felder ausfüllen.',
    async (field) => {
      const { inviteCode } = await invited()
      for (const value of ['', undefined]) {
        const refused = await accept({ ...form(inviteCode), [field]: value })
        expect([refused.status, refused.message]).toEqual([400, 'Bitte alle Felder ausfüllen.'])
      }
    },
  )

  test('EINLADUNG-43 O-184 Separators other than spaces are refused here, and taken in the profile', async () => {
    const { inviteCode } = await invited()
    const body = { ...form(inviteCode), phoneNumber: '(0171) 503-45.130/8' }
    const refused = await accept(body)
    expect([refused.status, refused.message]).toEqual([400, 'Ungültige Handynummer.'])
    const { token } = (await accept({ ...body, phoneNumber: '0171 503' })).body
    const jonas = newClient(app().address, token)
    const saved = await jonas.ask(saveProfile, { body: { phoneNumber: body.phoneNumber } })
    expect(saved.phoneNumber).toBe('+49171503451308')
  })

  test('EINLADUNG-44 EINLADUNG-45 Phone number and e-mail may be missing', async () => {
    for (const nothing of [
      { email: null, phoneNumber: null },
      { email: '', phoneNumber: ' ' },
    ]) {
      const { inviteCode } = await invited()
      const { body } = await accept({ ...form(inviteCode), ...nothing })
      expect(body).toMatchObject({ email: null, phoneNumber: null })
    }
  })

  test('EINLADUNG-37 O-019 A taken identifier is named, and the invitation stays open', async () => {
    const { jonas } = await newPair(app())
    await jonas.ask(saveProfile, { body: { phoneNumber: '0151 4444' } })
    const { inviteCode } = await invited()
    const tries = [
      [{ username: jonas.username.toUpperCase() }, usernameTaken],
      [{ email: ` ${jonas.email.toUpperCase()}` }, emailTaken],
      [{ phoneNumber: '+49 151 4444' }, phoneTaken],
    ] as const
    for (const [taken, { status, message }] of tries) {
      const refused = await accept({ ...form(inviteCode), ...taken })
      expect([refused.status, refused.message]).toEqual([status, message])
    }
    expect((await accept(form(inviteCode))).status).toBe(200)
  })

  test('O-041 Other roles than shown are refused, and the invitation stays open', async () => {
    const { mia, inviteCode } = await invited()
    const shown = await newClient(app().address).ask(lookUpInvitation, { params: { inviteCode } })
    await mia.ask(saveProfile, { body: { partnerRole: 'Haustier' } })
    const { myRole, partnerRole } = shown
    const refused = await accept({ ...form(inviteCode), myRole, partnerRole })
    expect([refused.status, refused.message]).toEqual([409, rolesChanged.message])
    const { body } = await accept({ ...form(inviteCode), myRole, partnerRole: 'pet' })
    expect(body).toMatchObject({ myRole: 'Haustier', partnerRole: 'Herrin' })
  })

  test('A code that is dead is refused before anything is hashed, and makes no account', async () => {
    const count = async () =>
      (await app().context.database.db.selectFrom('users').select('id').execute()).length
    const before = await count()
    const refused = await accept(form('A'.repeat(22)))
    expect([refused.status, refused.message]).toEqual([404, invitationInvalid.message])
    expect(await count()).toBe(before)
  })
})
