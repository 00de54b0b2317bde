import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readProfile, saveProfile } from '#contract/accounts/calls.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { tooManyAttempts } from '#contract/kernel/refusals.ts'
import { UNDECIDED_ROLE } from '#contract/kernel/roles.ts'
import { acceptInvitation, invite, join, lookUpInvitation } from '#contract/pairing/calls.ts'
import { invitationInvalid } from '#contract/pairing/errors.ts'
import { acceptAs, newAccount, newSingle, PASSWORD } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient, newClientElsewhere } from '#server/testing/person.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import { inviteFounder } from './founding-service.ts'
import { deleteFoundingInvitations, sweepFoundingInvitations } from './founding-store.ts'

const INVALID = JSON.stringify(refusalAnswer(invitationInvalid))

describe.each(engines)('invitations from whoever runs the server, on %s', (engine) => {
  const app = useTestApp({ engine, config: { registration: 'closed' } })
  let someHash = ''
  beforeAll(async () => {
    someHash = await app().context.passwords.hash(PASSWORD, ['account', '', ''])
  })

  const codeOf = () => {
    const { database, vault, clock } = app().context
    return inviteFounder(database.db, vault, clock.now())
  }
  const lookUp = (inviteCode: string) =>
    newClient(app().address).call(lookUpInvitation, { params: { inviteCode } })
  const accept = (inviteCode: string, change = {}) => {
    const { name: displayName, ...account } = newAccount('Mia')
    return newClient(app().address).call(acceptInvitation, {
      body: { inviteCode, displayName, ...account, ...change },
    })
  }

  test('O-150 An operator’s invitation opens an account with a pair of its own, whose person invites the partner', async () => {
    const inviteCode = await codeOf()
    for (let looks = 0; looks < 3; looks += 1) {
      const said = await lookUp(inviteCode)
      expect(said.body).toEqual({
        name: '',
        partner: null,
        myRole: UNDECIDED_ROLE,
        partnerRole: UNDECIDED_ROLE,
      })
    }
    const mia = await acceptAs(app(), inviteCode, 'Mia')
    const profile = await mia.ask(readProfile, { params: { id: mia.userId } })
    expect(profile).toMatchObject({
      name: 'Mia',
      username: mia.username,
      partner: null,
      myRole: null,
      isInitiator: true,
      canInvitePartner: true,
      hasOnboardingCompleted: false,
      isSuperUser: false,
    })
    await mia.ask(saveProfile, {
      body: { myRole: 'Königin', partnerRole: 'Dienend', hasOnboardingCompleted: true },
    })
    const sent = await mia.ask(invite, { body: { name: 'Jonas' } })
    const jonas = await acceptAs(app(), sent.inviteCode)
    const his = await jonas.ask(readProfile, { params: { id: jonas.userId } })
    expect([his.pairId, his.partner?.name]).toEqual([profile.pairId, 'Mia'])
  })

  test('O-150 Several are open at once, each for a pair of its own', async () => {
    const people = await Promise.all(
      (await Promise.all([codeOf(), codeOf()])).map((code) => acceptAs(app(), code, 'Mia')),
    )
    const pairs = await Promise.all(
      people.map((person) => person.ask(readProfile, { params: { id: person.userId } })),
    )
    expect(new Set(pairs.map(({ pairId }) => pairId)).size).toBe(2)
  })

  test('O-150 trust d Used, expired, withdrawn and invented read like every dead invitation, byte for byte', async () => {
    const [used, expired] = [await codeOf(), await codeOf()]
    expect((await accept(used)).status).toBe(200)
    app().clock.advance(7 * DAY)
    const withdrawn = await codeOf()
    const { db } = app().context.database
    expect(await deleteFoundingInvitations(db)).toBe(2)
    for (const code of [used, expired, withdrawn, 'u'.repeat(22), '']) {
      for (const answer of [await lookUp(code || '-'), await accept(code || '-')]) {
        expect([answer.status, answer.text]).toEqual([404, INVALID])
      }
    }
  })

  test('O-150 An expired invitation is refused before it is swept, and then is gone', async () => {
    const code = await codeOf()
    app().clock.advance(7 * DAY)
    expect((await accept(code)).status).toBe(404)
    const { db } = app().context.database
    await sweepFoundingInvitations(db, app().clock.now())
    expect(await db.selectFrom('founding_invitations').selectAll().execute()).toEqual([])
  })

  test('O-150 An invitation moves nobody who has an account already, and stays open', async () => {
    const code = await codeOf()
    const person = await acceptAs(app(), await codeOf(), 'Mia')
    const joined = await person.call(join, { body: { inviteCode: code } })
    expect([joined.status, joined.text]).toEqual([404, INVALID])
    expect((await accept(code)).status).toBe(200)
  })

  test('O-150 A taken or wrong value is named, and uses nothing up', async () => {
    const code = await codeOf()
    const mia = await acceptAs(app(), await codeOf(), 'Mia')
    expect((await accept(code, { email: mia.email })).status).toBe(409)
    expect((await accept(code, { username: 'm' })).status).toBe(400)
    expect((await accept(code)).status).toBe(200)
  })

  test('O-150 trust d Exactly one of a hundred acceptances of one invitation at once succeeds', async () => {
    const code = await codeOf()
    const { db } = app().context.database
    const count = async () => ({
      users: (await db.selectFrom('users').select('id').execute()).length,
      pairs: (await db.selectFrom('pairs').select('id').execute()).length,
    })
    const before = await count()
    vi.spyOn(app().context.passwords, 'hash').mockResolvedValue(someHash)
    const answers = await Promise.all(Array.from({ length: 100 }, () => accept(code)))
    vi.restoreAllMocks()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(99)
    expect(await count()).toEqual({ users: before.users + 1, pairs: before.pairs + 1 })
  })

  test('O-150 trust d The database keeps a keyed hash, never the code', async () => {
    const code = await codeOf()
    const rows = await app()
      .context.database.db.selectFrom('founding_invitations')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    for (const row of rows) expect(row.code_key).toMatch(/^[\w-]{43}$/)
  })
})

describe.each(engines)('guessing such invitations on %s', (engine) => {
  const app = useTestApp({
    engine,
    rateLimits: true,
    config: { registration: 'invited', trustedProxies: ['127.0.0.1'] },
  })

  test('O-150 trust d Guesses are counted with those at other invitations', async () => {
    const mia = await newSingle(app())
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    const { database, vault, clock } = app().context
    const code = await inviteFounder(database.db, vault, clock.now())
    const stranger = newClientElsewhere(app().address)
    const lookUp = (params: { inviteCode: string }) => stranger.call(lookUpInvitation, { params })
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await lookUp({ inviteCode: `geraten${tries}` })).status).toBe(404)
    }
    for (const one of [inviteCode, code]) {
      const refused = await lookUp({ inviteCode: one })
      expect([refused.status, refused.message]).toEqual([429, tooManyAttempts.message])
    }
  })

  test('O-150 The first account opened by such a link is the first person ever', async () => {
    const empty = app()
    const { database, vault, clock } = empty.context
    await database.db.deleteFrom('users').execute()
    await database.db.deleteFrom('settings').where('key', '=', 'first-person').execute()
    const code = await inviteFounder(database.db, vault, clock.now())
    await acceptAs(empty, code, 'Mia')
    await expect(newSingle(empty)).rejects.toThrow('403')
  })
})
