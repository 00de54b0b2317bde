import { describe, expect, test, vi } from 'vitest'
import { login, readProfile, saveProfile } from '#contract/accounts/calls.ts'
import { listSessions } from '#contract/accounts/control-calls.ts'
import {
  createCard,
  favoriteCard,
  favoriteCards,
  limitCard,
  listCards,
  listReactions,
  myCards,
  readCard,
  selectCard,
  voteCard,
} from '#contract/cards/calls.ts'
import { invite, join, lookUpInvitation } from '#contract/pairing/calls.ts'
import { alreadyPaired, invitationInvalid, rolesChanged } from '#contract/pairing/errors.ts'
import { listStories, rateStory, storyMatches } from '#contract/stories/calls.ts'
import { newPair, newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { bothEngines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const CARD = {
  title: 'Am Kamin',
  categoryId: 'wohl',
  description: 'Zwei Decken, ein Feuer.',
  dirtyLevel: 2,
  tags: ['Feuer'],
}

const profileOf = (person: Person) => person.ask(readProfile, { params: { id: person.userId } })
const codeOf = async (inviter: Person) =>
  (await inviter.ask(invite, { body: { name: 'Jonas' } })).inviteCode

describe.each(bothEngines)('joining with an account on %s', (engine) => {
  const app = useTestApp({ engine })

  test('O-040 Cards, reactions, limits and sessions come along and open with the new key', async () => {
    const [mia, jonas] = [await newSingle(app()), await newSingle(app(), 'Jonas')]
    const own = await jonas.ask(createCard, { body: CARD })
    const deck = (await jonas.ask(listCards)).filter(({ createdBy }) => createdBy === null)
    const [liked, limited] = [deck[0]?.id ?? '', deck[1]?.id ?? '']
    await jonas.ask(voteCard, { query: { cardId: liked, vote: 'like' } })
    await jonas.ask(favoriteCard, { query: { cardId: own.id, isFavorite: 'true' } })
    await jonas.ask(limitCard, { query: { cardId: limited, limited: 'true' } })
    const before = await jonas.ask(listReactions)

    const phone = newClient(app().address)
    phone.headers['user-agent'] = 'Mozilla/5.0 (iPhone) Safari/604.1'
    phone.token = (
      await phone.ask(login, { body: { email: jonas.email, password: PASSWORD } })
    ).token

    const joined = await jonas.ask(join, { body: { inviteCode: await codeOf(mia) } })
    expect(joined).toMatchObject({
      pairId: (await profileOf(mia)).pairId,
      isInitiator: false,
      partner: { id: mia.userId, name: 'Mia' },
    })
    expect(await jonas.ask(myCards)).toEqual([own])
    expect(await jonas.ask(listReactions)).toEqual(before)
    expect(await jonas.ask(favoriteCards)).toEqual([own])
    expect((await phone.ask(listSessions)).map(({ device }) => device)).toContain(
      'Safari auf iPhone',
    )

    expect(await mia.ask(readCard, { params: { id: own.id } })).toEqual(own)
    const seen = await mia.ask(listCards)
    expect(seen.map(({ id }) => id)).not.toContain(limited)
    expect(seen.map(({ id }) => id)).toContain(own.id)
  })

  test('O-181 Joining leaves the setup open while the username or the e-mail is missing', async () => {
    const joinSomebody = async (jonas: Person) =>
      jonas.ask(join, { body: { inviteCode: await codeOf(await newSingle(app())) } })
    const withoutName = await newSingle(app(), 'Jonas')
    expect((await joinSomebody(withoutName)).hasOnboardingCompleted).toBe(false)
    const withoutEmail = await newSingle(app(), 'Jonas')
    const { username } = withoutEmail
    await withoutEmail.ask(saveProfile, { body: { username, email: null } })
    expect((await joinSomebody(withoutEmail)).hasOnboardingCompleted).toBe(false)
    // The setup asks for them later.
    const saved = await withoutEmail.ask(saveProfile, {
      body: { username, email: withoutEmail.email, hasOnboardingCompleted: true },
    })
    expect(saved).toMatchObject({ hasOnboardingCompleted: true, email: withoutEmail.email })
  })

  test('O-181 An account that has both, or has completed its setup, is not asked again', async () => {
    const named = await newSingle(app(), 'Jonas')
    await named.ask(saveProfile, { body: { username: named.username } })
    const completed = await newSingle(app(), 'Jonas')
    await completed.ask(saveProfile, { body: { hasOnboardingCompleted: true } })
    for (const jonas of [named, completed]) {
      const joined = await jonas.ask(join, {
        body: { inviteCode: await codeOf(await newSingle(app())) },
      })
      expect(joined.hasOnboardingCompleted).toBe(true)
    }
  })

  test('O-040 The pair of one is gone, with its invitation and what it had played', async () => {
    const [mia, jonas] = [await newSingle(app()), await newSingle(app(), 'Jonas')]
    const old = (await profileOf(jonas)).pairId
    await codeOf(jonas)
    await jonas.ask(join, { body: { inviteCode: await codeOf(mia) } })
    const { db } = app().context.database
    for (const rows of [
      await db.selectFrom('pairs').select('id').where('id', '=', old).execute(),
      await db.selectFrom('users').select('id').where('pair_id', '=', old).execute(),
      await db.selectFrom('invitations').select('pair_id').where('pair_id', '=', old).execute(),
      await db.selectFrom('selections').select('pair_id').where('pair_id', '=', old).execute(),
    ]) {
      expect(rows).toEqual([])
    }
  })

  /** Rates the first story, and lets whoever is their partner see it. */
  async function shareRating(person: Person) {
    const [story] = await person.ask(listStories)
    await person.ask(rateStory, {
      params: { id: String(story?.id) },
      body: { dirtyLevel: 3, preference: 'yes' },
    })
    await person.ask(saveProfile, { body: { shareStoryRatings: true } })
  }

  test('O-115 Ratings are not shared with the inviter until the person who joined consents again', async () => {
    const [mia, jonas] = [await newSingle(app()), await newSingle(app(), 'Jonas')]
    await shareRating(jonas)
    const joined = await jonas.ask(join, { body: { inviteCode: await codeOf(mia) } })
    expect(joined.shareStoryRatings).toBe(false)
    expect((await profileOf(jonas)).shareStoryRatings).toBe(false)
    expect(await mia.ask(storyMatches)).toEqual({
      matches: [],
      partnerRatings: [],
      partnerShares: false,
    })
    await jonas.ask(saveProfile, { body: { shareStoryRatings: true } })
    expect((await mia.ask(storyMatches)).partnerRatings).toHaveLength(1)
  })

  test('O-115 Ratings that the inviter has shared while alone are not shared with the person who joins', async () => {
    const [mia, jonas] = [await newSingle(app()), await newSingle(app(), 'Jonas')]
    await shareRating(mia)
    await jonas.ask(join, { body: { inviteCode: await codeOf(mia) } })
    expect((await profileOf(mia)).shareStoryRatings).toBe(false)
    expect(await jonas.ask(storyMatches)).toMatchObject({
      partnerRatings: [],
      partnerShares: false,
    })
  })

  test('O-040 Open sockets are cut and come back into the new pair; the inviter is told', async () => {
    const [mia, jonas] = [await newSingle(app()), await newSingle(app(), 'Jonas')]
    await mia.ask(saveProfile, { body: { myRole: 'Königin', partnerRole: 'Dienend' } })
    const [miasClient, jonasClient] = [await connectSocket(mia), await connectSocket(jonas)]
    await jonas.ask(join, { body: { inviteCode: await codeOf(mia) } })
    await miasClient.next('resync')
    expect(await jonasClient.cut()).toBe('io server disconnect')
    const back = await connectSocket(jonas)
    const [card] = await mia.ask(listCards)
    await mia.ask(selectCard, { body: { cardId: card?.id ?? '' } })
    await back.next('new-selection')
    for (const client of [miasClient, back]) client.close()
  })

  test('O-040 A person who has a partner does not join, and the invitation stays open', async () => {
    const [{ jonas }, lena] = [await newPair(app()), await newSingle(app(), 'Lena')]
    const inviteCode = await codeOf(lena)
    const refused = await jonas.call(join, { body: { inviteCode } })
    expect([refused.status, refused.message]).toEqual([409, alreadyPaired.message])
    const ben = await newSingle(app(), 'Ben')
    expect((await ben.call(join, { body: { inviteCode } })).status).toBe(200)
  })

  test('O-041 Other roles than shown are refused, and both stay as they were', async () => {
    const [mia, jonas] = [await newSingle(app()), await newSingle(app(), 'Jonas')]
    await mia.ask(saveProfile, { body: { myRole: 'Königin', partnerRole: 'Dienend' } })
    const inviteCode = await codeOf(mia)
    const { myRole, partnerRole } = await jonas.ask(lookUpInvitation, { params: { inviteCode } })
    const before = await profileOf(jonas)
    await mia.ask(saveProfile, { body: { partnerRole: 'Haustier' } })
    const refused = await jonas.call(join, { body: { inviteCode, myRole, partnerRole } })
    expect([refused.status, refused.message]).toEqual([409, rolesChanged.message])
    expect(await profileOf(jonas)).toEqual(before)
    expect((await profileOf(mia)).partner).toBeNull()

    const shown = { inviteCode, myRole, partnerRole: 'Haustier' } as const
    expect(await jonas.ask(join, { body: shown })).toMatchObject({
      myRole: 'Haustier',
      partnerRole: 'Königin',
    })
  })

  test('Nobody joins themselves', async () => {
    const mia = await newSingle(app())
    const refused = await mia.call(join, { body: { inviteCode: await codeOf(mia) } })
    expect([refused.status, refused.message]).toEqual([404, invitationInvalid.message])
    expect((await profileOf(mia)).partner).toBeNull()
  })

  test('Two singles who join each other at the same moment become one pair', async () => {
    const [mia, jonas] = [await newSingle(app()), await newSingle(app(), 'Jonas')]
    const codes = [await codeOf(mia), await codeOf(jonas)] as const
    const answers = await Promise.all([
      mia.call(join, { body: { inviteCode: codes[1] } }),
      jonas.call(join, { body: { inviteCode: codes[0] } }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
    expect((await profileOf(mia)).partner?.id).toBe(jonas.userId)
    expect((await profileOf(jonas)).partner?.id).toBe(mia.userId)
  })

  test('A login that is under way while its owner moves opens a session of the new pair', async () => {
    const [mia, jonas] = [await newSingle(app()), await newSingle(app(), 'Jonas')]
    const inviteCode = await codeOf(mia)
    const { passwords } = app().context
    const verify = passwords.verify.bind(passwords)
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...asked) => {
      const right = await verify(...asked)
      await jonas.ask(join, { body: { inviteCode } })
      return right
    })
    const phone = newClient(app().address)
    phone.token = (
      await phone.ask(login, { body: { email: jonas.email, password: PASSWORD } })
    ).token
    expect(await phone.ask(listSessions)).toHaveLength(2)
  })
  test('A call under way while somebody moves succeeds or is refused, and nothing breaks', async () => {
    const [mia, jonas] = [await newSingle(app()), await newSingle(app(), 'Jonas')]
    await jonas.ask(saveProfile, { body: { myRole: 'König' } })
    const [card] = await jonas.ask(listCards)
    const cardId = card?.id ?? ''
    const inviteCode = await codeOf(mia)
    const votes: number[] = []
    const vote = async () => {
      const answer = await jonas.call(voteCard, { query: { cardId, vote: 'like' } })
      votes.push(answer.status)
      return answer
    }
    const answers = await Promise.all([
      jonas.call(createCard, { body: CARD }),
      vote(),
      jonas.call(join, { body: { inviteCode } }),
      ...Array.from({ length: 4 }, () => [
        jonas.call(createCard, { body: CARD }),
        vote(),
        jonas.call(limitCard, { query: { cardId, limited: 'false' } }),
        jonas.call(selectCard, { body: { cardId }, query: { force: 'true' } }),
        jonas.call(saveProfile, { body: { name: 'Joni' } }),
        jonas.call(listReactions),
        jonas.call(listSessions),
      ]).flat(),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const written = answers.filter(({ status }) => status === 201).length
    expect(await jonas.ask(myCards)).toHaveLength(written)
    // All of them may have met the move on their way.
    const taken = votes.some((status) => status < 300) ? ['like'] : []
    expect((await jonas.ask(listReactions)).map((reaction) => reaction.vote)).toEqual(taken)
  })
})
