import { afterAll, describe, expect, test } from 'vitest'
import { readProfile, saveProfile } from '#contract/accounts/calls.ts'
import { deleteAccount, listSessions } from '#contract/accounts/control-calls.ts'
import {
  createCard,
  limitCard,
  listCards,
  listReactions,
  myCards,
  voteCard,
} from '#contract/cards/calls.ts'
import { history, postMessage } from '#contract/chat/calls.ts'
import {
  listDailyMessages,
  postDailyMessage,
  postStatus,
  statusOfToday,
} from '#contract/daily/calls.ts'
import { notYourPair, passwordWrong } from '#contract/kernel/refusals.ts'
import { invite, join, leave, listFormerPairs, restoreFormerPair } from '#contract/pairing/calls.ts'
import { nobodyToLeave } from '#contract/pairing/errors.ts'
import { readNotificationSettings, saveNotificationSettings } from '#contract/push/calls.ts'
import { answerQuestion, listAnswers, questionMatches } from '#contract/questions/calls.ts'
import {
  createStory,
  listStories,
  rateStory,
  readStory,
  storyMatches,
  updateStory,
} from '#contract/stories/calls.ts'
import { questionCatalog } from '#server/testing/content.ts'
import {
  acceptAs,
  newPair,
  newSingle,
  PASSWORD,
  type Pair,
  type Person,
} from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { postPhoto } from '#server/testing/pictures.ts'
import { openPushReceiver } from '#server/testing/push-receiver.ts'
import { viewOf } from '#server/testing/reading.ts'
import { CANARY, seedPair } from '#server/testing/seed.ts'
import { connectSocket, SOCKET_TIMEOUT_MS } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

const receiver = await openPushReceiver({ gapMs: 1 })
afterAll(() => receiver.close())

const [asked] = questionCatalog.pairs
const profileOf = (person: Person) => person.ask(readProfile, { params: { id: person.userId } })
const say = (person: Person, text: string) =>
  person.ask(postMessage, { body: { text, clientId: crypto.randomUUID() } })

describe.each(engines)('leaving a pair on %s', (engine) => {
  const app = useTestApp({ engine, push: receiver.tweaks })

  const part = async ({ mia }: Pair) => {
    const left = await mia.call(leave, { body: { password: PASSWORD } })
    expect(left.status).toBe(204)
  }

  test('O-033 Both are alone at once, in fresh pairs, still logged in', async () => {
    const pair = await newPair(app())
    const { mia, jonas, pairId } = pair
    const [before] = [await profileOf(mia)]
    await part(pair)
    const [hers, his] = [await profileOf(mia), await profileOf(jonas)]
    for (const profile of [hers, his]) {
      expect(profile).toMatchObject({
        partner: null,
        partnerRole: null,
        isInitiator: true,
        canDefineRelationship: true,
        canInvitePartner: true,
        hasOnboardingCompleted: true,
      })
      expect(profile.pairCode).not.toBe(before.pairCode)
    }
    expect(new Set([pairId, hers.pairId, his.pairId]).size).toBe(3)
    for (const person of [mia, jonas]) expect(await person.ask(listSessions)).toHaveLength(1)
    const leftAt = new Date(app().clock.now()).toISOString()
    const endsAt = new Date(app().clock.now() + 30 * DAY).toISOString()
    for (const person of [mia, jonas]) {
      expect(await person.ask(listFormerPairs)).toEqual([
        { id: pairId, leftAt, endsAt, asked: false },
      ])
    }
  })

  test(
    'O-033 trust c Data both have shared is out of reach for both, names and photos too',
    slow,
    async () => {
      const pair = await newPair(app())
      const { mia, jonas, pairId } = pair
      await seedPair(pair)
      const photo = await postPhoto(mia)
      await part(pair)
      const [hers, his] = [(await viewOf(mia)).join('\n'), (await viewOf(jonas)).join('\n')]
      // His letter stays his, and arrives with nobody (O-196).
      expect(his.replaceAll(`${CANARY} Brief`, '')).not.toContain(CANARY)
      for (const word of ['Nachricht', 'zum Tag', 'Lust'])
        expect(hers).not.toContain(`${CANARY} ${word}`)
      for (const trace of ['"Jonas"', jonas.userId]) expect(hers).not.toContain(trace)
      for (const trace of ['"Mia"', mia.userId]) expect(his).not.toContain(trace)
      for (const person of [mia, jonas]) {
        for (const url of [photo.fileUrl, photo.thumbUrl]) {
          expect((await person.send({ path: url ?? '' })).status).toBe(404)
        }
        const { token } = person
        person.token = undefined
        // The cookie of before opens nothing, and goes with what the browser has kept.
        const refused = await person.send({ path: photo.fileUrl ?? '' })
        expect([refused.status, refused.headers['clear-site-data']]).toEqual([401, '"cache"'])
        expect(person.cookies.has('knistern-fotos')).toBe(false)
        person.token = token
        // The next cookie, which the profile sets, does not open the photo, either.
        await profileOf(person)
        person.token = undefined
        expect(person.cookies.has('knistern-fotos')).toBe(true)
        expect((await person.send({ path: photo.fileUrl ?? '' })).status).toBe(404)
        person.token = token
        const quoting = await person.call(history, { query: { before: photo.id } })
        expect(quoting.status).toBe(404)
        expect((await person.send({ path: `/connect/invite/${pairId}` })).status).toBe(404)
      }
    },
  )

  test('O-033 trust c Sockets are cut within two seconds and come back into the fresh pair', async () => {
    const pair = await newPair(app())
    const { mia, jonas, pairId } = pair
    const clients = [await connectSocket(mia), await connectSocket(jonas)]
    await part(pair)
    for (const client of clients) expect(await client.cut(2_000)).toBe('io server disconnect')
    const [hers, his] = [await connectSocket(mia), await connectSocket(jonas)]
    for (const [event, payload] of [
      ['join_pair', pairId],
      ['typing', { pairId }],
      ['chat_message', { pairId, text: 'Hallo?', clientId: crypto.randomUUID() }],
    ] as const) {
      const answer: unknown = await his.socket
        .timeout(SOCKET_TIMEOUT_MS)
        .emitWithAck(event, payload)
      expect(answer).toMatchObject({ ok: false })
    }
    await hers.silent()
    hers.close()
    his.close()
  })

  test(
    'O-033 One’s own data stays, starts unmatched with somebody new, and pushes go on',
    slow,
    async () => {
      const pair = await newPair(app())
      const { mia, jonas } = pair
      await seedPair(pair)
      const [geben, empfangen] = [asked?.geben.id ?? '', asked?.empfangen.id ?? '']
      await mia.ask(answerQuestion, { body: { questionId: geben, answer: 'yes' } })
      await jonas.ask(answerQuestion, { body: { questionId: empfangen, answer: 'yes' } })
      const [story] = await mia.ask(listStories)
      for (const person of [mia, jonas]) {
        await person.ask(rateStory, {
          params: { id: String(story?.id) },
          body: { dirtyLevel: 3, preference: 'yes' },
        })
      }
      const [card, other] = (await mia.ask(listCards)).filter(({ createdBy }) => createdBy === null)
      await mia.ask(voteCard, { query: { cardId: card?.id ?? '', vote: 'dislike' } })
      await mia.ask(limitCard, { query: { cardId: other?.id ?? '', limited: 'true' } })
      await mia.ask(saveNotificationSettings, { body: { NEW_CARD: false } })
      await mia.ask(saveProfile, { body: { shareStoryRatings: true } })
      const phone = await receiver.deviceOf(mia)
      const matched = (await mia.ask(questionMatches)).paare.length
      expect(matched).toBeGreaterThan(0)
      expect((await mia.ask(storyMatches)).matches).toHaveLength(1)
      const before = {
        cards: await mia.ask(myCards),
        reactions: await mia.ask(listReactions),
        answers: await mia.ask(listAnswers),
        settings: await mia.ask(readNotificationSettings),
      }

      await part(pair)
      const { inviteCode } = await mia.ask(invite, { body: { name: 'Ben' } })
      const ben = await acceptAs(app(), inviteCode, 'Ben')
      expect({
        cards: await mia.ask(myCards),
        reactions: await mia.ask(listReactions),
        answers: await mia.ask(listAnswers),
        settings: await mia.ask(readNotificationSettings),
      }).toEqual(before)
      expect(await mia.ask(questionMatches)).toEqual({ paare: [] })
      expect((await mia.ask(storyMatches)).matches).toEqual([])
      expect(await profileOf(mia)).toMatchObject({ shareStoryRatings: false })
      expect((await ben.ask(listCards)).map(({ id }) => id)).not.toContain(other?.id)

      await say(ben, 'Da bin ich.')
      expect((await phone.next()).payload.type).toBe('NEW_CHAT_MESSAGE')
      expect(await phone.silence()).toEqual([])
      expect(await jonas.call(history)).toMatchObject({ text: '[]' })
    },
  )

  const begin = (person: Person, title: string) =>
    person.ask(createStory, { body: { title, description: 'Von Mia' } })
  const rewrite = (person: Person, id: number, title: string, description: string) =>
    person.ask(updateStory, { params: { id: String(id) }, body: { title, description } })
  const ownStoriesOf = async (person: Person) => {
    const own = (await person.ask(listStories)).filter(({ ours }) => ours)
    const read = await Promise.all(
      own.map(({ id }) => person.ask(readStory, { params: { id: String(id) } })),
    )
    return read.map(({ title, description }) => `${title}: ${description}`).toSorted()
  }

  test('O-033 trust a A story the former partner has rewritten rests with the pair, and the next one reads its creator’s own words alone', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    const [alone, saved, together] = [
      await begin(mia, 'Allein'),
      await begin(mia, 'Gespeichert'),
      await begin(mia, 'Zu zweit'),
    ]
    await rewrite(mia, alone.id, 'Allein', 'Noch einmal von Mia')
    await rewrite(jonas, saved.id, 'Gespeichert', 'Von Mia')
    await rewrite(jonas, together.id, 'Zu zweit', 'Von Jonas')
    // Her later words do not make it hers alone.
    await rewrite(mia, together.id, 'Zu zweit', 'Von beiden')
    await rewrite(jonas, together.id, 'Zu zweit', 'Noch einmal von beiden')

    await part(pair)
    const hers = ['Allein: Noch einmal von Mia', 'Gespeichert: Von Mia', 'Zu zweit: Von Mia']
    expect([await ownStoriesOf(mia), await ownStoriesOf(jonas)]).toEqual([hers, []])
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Ben' } })
    const ben = await acceptAs(app(), inviteCode, 'Ben')
    expect(await ownStoriesOf(ben)).toEqual(hers)
  })

  test('O-033 Back together, a story of one’s own words gives way to the one both have written, and one written on stays beside it', async () => {
    const pair = await newPair(app())
    const { mia, jonas, pairId } = pair
    for (const title of ['Eins', 'Zwei']) {
      const { id } = await begin(mia, title)
      await rewrite(jonas, id, title, 'Von beiden')
    }
    await begin(jonas, 'Drei')
    const restore = async () => {
      for (const person of [mia, jonas]) {
        await person.ask(restoreFormerPair, {
          params: { id: pairId },
          body: { password: PASSWORD },
        })
      }
    }
    await part(pair)
    await restore()
    const before = ['Drei: Von Mia', 'Eins: Von beiden', 'Zwei: Von beiden']
    for (const person of [mia, jonas]) expect(await ownStoriesOf(person)).toEqual(before)

    await part(pair)
    const written = (await mia.ask(listStories)).find(({ title }) => title === 'Zwei')
    await rewrite(mia, written?.id ?? 0, 'Zwei', 'Weiter')
    await restore()
    for (const person of [mia, jonas]) {
      expect(await ownStoriesOf(person)).toEqual([...before, 'Zwei: Weiter'])
    }
  })

  test('O-033 Back together, another story of the same words is no copy and stays', async () => {
    const pair = await newPair(app())
    const { mia, jonas, pairId } = pair
    const { id } = await begin(mia, 'Zweimal')
    app().clock.advance(1)
    await begin(mia, 'Zweimal')
    await rewrite(jonas, id, 'Zweimal', 'Von beiden')
    await part(pair)
    expect(await ownStoriesOf(mia)).toEqual(['Zweimal: Von Mia', 'Zweimal: Von Mia'])
    for (const person of [mia, jonas]) {
      await person.ask(restoreFormerPair, { params: { id: pairId }, body: { password: PASSWORD } })
    }
    for (const person of [mia, jonas]) {
      expect(await ownStoriesOf(person)).toEqual(['Zweimal: Von Mia', 'Zweimal: Von beiden'])
    }
  })

  test('O-033 trust l A partner who rewrites the other’s stories and deletes their account takes none of the other’s words along', async () => {
    const { mia, jonas } = await newPair(app())
    const { id } = await begin(mia, 'Am See')
    await rewrite(jonas, id, 'Am See', 'Von Mia, geändert')
    await jonas.ask(deleteAccount, { body: { password: PASSWORD } })
    expect(await ownStoriesOf(mia)).toEqual(['Am See: Von Mia'])
  })

  test('O-033 trust a When somebody was last online with the former partner, or alone, the next one does not read', async () => {
    const pair = await newPair(app())
    const { mia, pairId } = pair
    const storedOf = async ({ userId }: Person) =>
      app()
        .context.database.db.selectFrom('users')
        .select('last_online_at')
        .where('id', '=', userId)
        .execute()
    const openChat = async (chatOf: string) => {
      const client = await connectSocket(mia)
      await client.socket.timeout(SOCKET_TIMEOUT_MS).emitWithAck('join_pair', chatOf)
      const at = app().clock.now()
      await expect.poll(() => storedOf(mia)).toEqual([{ last_online_at: at }])
      return client
    }
    const withJonas = await openChat(pairId)
    app().clock.advance(DAY)
    await part(pair)
    await withJonas.cut()
    // The restart completes all writes that the disconnection has begun.
    await app().restart()
    expect(await storedOf(mia)).toEqual([{ last_online_at: null }])

    const { inviteCode } = await mia.ask(invite, { body: { name: 'Ben' } })
    const alone = await openChat((await profileOf(mia)).pairId)
    const ben = await acceptAs(app(), inviteCode, 'Ben')
    expect((await profileOf(ben)).partner).toMatchObject({ name: 'Mia', lastOnline: null })
    alone.close()
  })

  test('O-033 Without the password, and with nobody to leave, nothing happens', async () => {
    const { mia, jonas } = await newPair(app())
    const wrong = await mia.call(leave, { body: { password: 'falsch' } })
    expect([wrong.status, wrong.message]).toEqual([403, passwordWrong.message])
    expect(await profileOf(jonas)).toMatchObject({ partner: { name: 'Mia' } })
    const eva = await newSingle(app(), 'Eva')
    const alone = await eva.call(leave, { body: { password: PASSWORD } })
    expect([alone.status, alone.message]).toEqual([409, nobodyToLeave.message])
  })

  test('O-033 Both leave in the same moment: they part once', async () => {
    const { mia, jonas } = await newPair(app())
    const answers = await Promise.all(
      [mia, jonas].map((person) => person.call(leave, { body: { password: PASSWORD } })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(await mia.ask(listFormerPairs)).toHaveLength(1)
  })

  test('O-033 O-068 A change that waited on a device for the former partner does not reach the next one', async () => {
    const pair = await newPair(app())
    const { mia, pairId } = pair
    const eva = await newSingle(app(), 'Eva')
    await part(pair)
    const { inviteCode } = await eva.ask(invite, { body: { name: 'Mia' } })
    await mia.ask(join, { body: { inviteCode } })
    const meant = { clientId: crypto.randomUUID(), pairId }
    const text = { title: 'Für Jonas', description: 'Nur für ihn.' }
    const late = [
      await mia.call(postMessage, { body: { text: 'Lieber Jonas', ...meant } }),
      await mia.call(postDailyMessage, { body: { message: 'Lieber Jonas', ...meant } }),
      await mia.call(postStatus, { body: { message: 'Lieber Jonas', level: 3, ...meant } }),
      await mia.call(createStory, { body: { ...text, ...meant } }),
      await mia.call(createCard, {
        body: { ...text, categoryId: 'herz', dirtyLevel: 2, tags: [], ...meant },
      }),
    ]
    for (const { status, message } of late)
      expect([status, message]).toEqual([403, notYourPair.message])
    expect(await eva.ask(history)).toEqual([])
    expect((await eva.ask(listDailyMessages)).messages).toEqual([])
    expect((await eva.ask(statusOfToday)).partnerStatus).toBeNull()
    expect((await eva.ask(listStories)).filter(({ ours }) => ours)).toEqual([])
    expect(await mia.ask(myCards)).toEqual([])
    await say(mia, 'Liebe Eva')
    expect((await eva.ask(history)).map(({ text }) => text)).toEqual(['Liebe Eva'])
  })

  test('trust c A message written while the other leaves is in the past or refused, never elsewhere', async () => {
    const pair = await newPair(app())
    const { mia, jonas, pairId } = pair
    const writing = Array.from({ length: 12 }, (_, index) =>
      jonas.call(postMessage, {
        body: { text: `Nummer ${index}`, clientId: crypto.randomUUID() },
      }),
    )
    await part(pair)
    const statuses = (await Promise.all(writing)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    const { db } = app().context.database
    const rows = await db
      .selectFrom('messages')
      .select('pair_id')
      .where('sender_id', '=', jonas.userId)
      .execute()
    expect(rows).toHaveLength(statuses.filter((status) => status === 200).length)
    expect(rows.filter(({ pair_id }) => pair_id !== pairId)).toEqual([])
    for (const person of [mia, jonas]) expect(await person.ask(history)).toEqual([])
  })
})
