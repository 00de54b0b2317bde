import { describe, expect, test } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { faults } from '#contract/kernel/person.ts'
import {
  acceptInvitation,
  invite,
  join,
  lookUpInvitation,
  openInvitation,
  withdrawInvitation,
} from '#contract/pairing/calls.ts'
import { invitationInvalid, pairComplete } from '#contract/pairing/errors.ts'
import { acceptAs, newAccount, newPair, newSingle, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

describe.each(engines)('invitations on %s', (engine) => {
  const app = useTestApp({ engine })

  const inviteFrom = async (inviter: Person) =>
    (await inviter.ask(invite, { body: { name: 'Jonas' } })).inviteCode
  const lookUp = (inviteCode: string) =>
    newClient(app().address).call(lookUpInvitation, { params: { inviteCode } })
  const accept = (inviteCode: string) => {
    const { name: displayName, ...account } = newAccount('Jonas')
    return newClient(app().address).call(acceptInvitation, {
      body: { inviteCode, displayName, ...account },
    })
  }

  test('API-14 An invitation is a code of 128 bits', async () => {
    const mia = await newSingle(app())
    expect(await inviteFrom(mia)).toMatch(/^[A-Za-z0-9_-]{22}$/)
  })

  test.each([
    ['/connect/invite', faults.labelLength.message, ['input_invalid']],
    [
      '/connect/accept-invite',
      faults.fieldsMissing.message,
      ['input_invalid', 'rule_fields_missing'],
    ],
  ])('O-152 A fault at %s is named in the words of its screen', async (path, said, codes) => {
    const mia = await newSingle(app())
    for (const body of [{}, { name: null, inviteCode: null }, { name: 7, inviteCode: 7 }]) {
      const { status, text } = await mia.send({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const { code, message } = JSON.parse(text) as { code: string; message: string }
      expect([status, message]).toEqual([400, said])
      expect(codes).toContain(code)
    }
  })

  test.each(['', '  ', 'J'.repeat(51)])(
    'EINLADUNG-07 O-042 „%s“ is no name to invite',
    async (name) => {
      const mia = await newSingle(app())
      const refused = await mia.call(invite, { body: { name } })
      expect([refused.status, refused.message]).toEqual([
        400,
        'Der Name muss zwischen 1 und 50 Zeichen lang sein.',
      ])
    },
  )

  test('API-15 O-012 EINLADUNG-24 to 27 The look-up greets by name and shows the inviter’s view', async () => {
    const mia = await newSingle(app())
    await mia.ask(saveProfile, { body: { myRole: 'Herrin', partnerRole: 'Sklave' } })
    const { inviteCode } = await mia.ask(invite, { body: { name: ' J ' } })
    const expected = {
      name: 'J',
      partner: { name: 'Mia' },
      myRole: 'Herrin',
      partnerRole: 'Sklave',
    }
    expect((await lookUp(inviteCode)).body).toEqual(expected)
    expect((await lookUp(` ${inviteCode}`)).body).toEqual(expected)
  })

  test('O-041 The look-up reads the roles as they are now', async () => {
    const mia = await newSingle(app())
    const inviteCode = await inviteFrom(mia)
    await mia.ask(saveProfile, { body: { myRole: 'König', partnerRole: 'Schatz' } })
    expect((await lookUp(inviteCode)).body).toMatchObject({
      myRole: 'König',
      partnerRole: 'Schatz',
    })
  })

  test('O-016 Roles nobody has set read as Unbestimmt', async () => {
    const inviteCode = await inviteFrom(await newSingle(app()))
    expect((await lookUp(inviteCode)).body).toMatchObject({
      myRole: 'Unbestimmt',
      partnerRole: 'Unbestimmt',
    })
  })

  test('O-035 The open invitation is shown without its code, and null once it is withdrawn', async () => {
    const mia = await newSingle(app())
    expect(await mia.ask(openInvitation)).toBeNull()
    const inviteCode = await inviteFrom(mia)
    const shown = await mia.call(openInvitation)
    expect(shown.body).toEqual({
      name: 'Jonas',
      createdAt: new Date(app().clock.now()).toISOString(),
      expiresAt: new Date(app().clock.now() + 7 * DAY).toISOString(),
    })
    expect(shown.text).not.toContain(inviteCode)
    expect((await mia.call(withdrawInvitation)).status).toBe(204)
    expect(await mia.ask(openInvitation)).toBeNull()
    expect((await mia.call(withdrawInvitation)).status).toBe(204)
  })

  test('O-035 Looking an invitation up does not use it up', async () => {
    const inviteCode = await inviteFrom(await newSingle(app()))
    for (let looks = 0; looks < 3; looks += 1) await lookUp(inviteCode)
    expect((await accept(inviteCode)).status).toBe(200)
  })

  test('O-035 An invitation lives seven days', async () => {
    const [early, late] = [await newSingle(app()), await newSingle(app())]
    const codes = [await inviteFrom(early), await inviteFrom(late)] as const
    app().clock.advance(7 * DAY - 1)
    expect((await accept(codes[0])).status).toBe(200)
    app().clock.advance(1)
    expect((await lookUp(codes[1])).status).toBe(404)
    expect(await late.ask(openInvitation)).toBeNull()
  })

  test('EINLADUNG-35 O-035 Every dead code is refused byte for byte alike, by all three calls', async () => {
    const used = await inviteFrom(await newSingle(app()))
    await acceptAs(app(), used)

    const replacing = await newSingle(app())
    const replaced = await inviteFrom(replacing)
    await inviteFrom(replacing)

    const withdrawing = await newSingle(app())
    const withdrawn = await inviteFrom(withdrawing)
    await withdrawing.ask(withdrawInvitation)

    const moving = await newSingle(app())
    const abandoned = await inviteFrom(moving)
    await moving.ask(join, { body: { inviteCode: await inviteFrom(await newSingle(app())) } })

    const full = await newSingle(app())
    const asked = await inviteFrom(full)
    const guest = await newSingle(app())
    await guest.ask(join, { body: { inviteCode: asked } })

    const expired = await inviteFrom(await newSingle(app()))
    app().clock.advance(7 * DAY)

    const single = await newSingle(app(), 'Eva')
    const dead = [used, replaced, withdrawn, abandoned, asked, expired, 'A'.repeat(22), 'x']
    for (const code of dead) {
      const answers = [
        await lookUp(code),
        await accept(code),
        await single.call(join, { body: { inviteCode: code } }),
      ]
      for (const { status, text } of answers) {
        expect([status, text]).toEqual([404, JSON.stringify(refusalAnswer(invitationInvalid))])
      }
    }
  })

  test('O-039 O-013 A person who has a partner invites nobody', async () => {
    const { mia, jonas } = await newPair(app())
    for (const person of [mia, jonas]) {
      const refused = await person.call(invite, { body: { name: 'Eva' } })
      expect([refused.status, refused.message]).toEqual([409, pairComplete.message])
    }
  })
})
