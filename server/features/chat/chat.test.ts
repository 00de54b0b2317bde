import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import {
  deleteMessage,
  editMessage,
  history,
  markRead,
  postMessage,
  reactToMessage,
  unreadCount,
} from '#contract/chat/calls.ts'
import { messageChanged } from '#contract/chat/errors.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { refusedAck } from '#contract/kernel/event.ts'
import { notPermitted, notYourPair } from '#contract/kernel/refusals.ts'
import { newPair, newSingle, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket, SOCKET_TIMEOUT_MS, type SocketClient } from '#server/testing/socket.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

type Ack = { ok: true; message: Message } | { ok: false; error: string }

const emit = (client: SocketClient, event: string, payload?: unknown): Promise<Ack> =>
  client.socket
    .timeout(SOCKET_TIMEOUT_MS)
    .emitWithAck(event, ...(payload === undefined ? [] : [payload]))

describe.each(engines)('the chat on %s', (engine) => {
  let app: TestApp
  let pair: Pair
  let strangers: Pair

  beforeAll(async () => {
    app = await openTestApp({ engine })
    pair = await newPair(app)
    strangers = await newPair(app, { names: ['Kim', 'Alex'] })
  })
  afterAll(() => app.close())

  const say = (text: string, more: object = {}) =>
    pair.mia.ask(postMessage, { body: { text, ...more } })

  test('API-25 API-26 API-27 API-29 CHAT-44 CHAT-46 A text sent over the socket is acknowledged whole and reaches both, nobody else', async () => {
    const mia = await connectSocket(pair.mia)
    const jonas = await connectSocket(pair.jonas)
    const stranger = await connectSocket(strangers.mia)
    const ack = await emit(mia, 'chat_message', { pairId: pair.pairId, text: ' Kommst du? ' })
    expect(ack).toMatchObject({
      ok: true,
      message: {
        id: expect.any(String) as string,
        pairId: pair.pairId,
        senderId: pair.mia.userId,
        text: 'Kommst du?',
        createdAt: expect.any(String) as string,
        edited: false,
        fileUrl: null,
        thumbUrl: null,
        readAt: null,
        deletedAt: null,
      },
    })
    expect(await jonas.next('chat_message')).toEqual(ack.ok && ack.message)
    expect(await mia.next('chat_message')).toEqual(ack.ok && ack.message)
    await stranger.silent()
    for (const client of [mia, jonas, stranger]) client.close()
  })

  test('A client that asks for no acknowledgement and knows no clientId works as well', async () => {
    const mia = await connectSocket(pair.mia)
    const jonas = await connectSocket(pair.jonas)
    mia.socket.emit('chat_message', { pairId: pair.pairId, text: 'ganz schlicht' })
    expect(await jonas.next('chat_message')).toMatchObject({
      text: 'ganz schlicht',
      clientId: null,
    })
    mia.close()
    jonas.close()
  })

  test('O-068 The same clientId again returns the first message and tells nobody again', async () => {
    const jonas = await connectSocket(pair.jonas)
    const clientId = randomUUID()
    const first = await say('nur einmal', { clientId })
    expect(await jonas.next('chat_message')).toMatchObject({ id: first.id })
    expect(await say('anders', { clientId })).toEqual(first)
    await jonas.silent()
    jonas.close()
  })

  test('O-068 Twenty at once with one clientId become one message', async () => {
    const clientId = randomUUID()
    const sent = await Promise.all(Array.from({ length: 20 }, () => say('doppelt?', { clientId })))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  })

  test('A clientId counts per sender: the partner may use the same one', async () => {
    const clientId = randomUUID()
    const mine = await say('meins', { clientId })
    const theirs = await pair.jonas.ask(postMessage, { body: { text: 'seins', clientId } })
    expect(theirs.id).not.toBe(mine.id)
  })

  test('O-068 Messages of one moment are numbered without gap or double, in the order they came', async () => {
    const mia = await connectSocket(pair.mia)
    const texts = Array.from({ length: 30 }, (_, index) => `Nummer ${index}`)
    const acks = await Promise.all(
      texts.map((text) => emit(mia, 'chat_message', { pairId: pair.pairId, text })),
    )
    const numbers = acks.map((ack) => (ack.ok ? ack.message.seq : 0))
    const [first = 0] = numbers
    expect(numbers).toEqual(texts.map((_, index) => first + index))
    const read = await pair.jonas.ask(history, { query: { limit: '30' } })
    expect(read.map(({ text }) => text)).toEqual(texts)
    mia.close()
  })

  test('API-18 O-079 The history is ascending, pages before and after a message, and ends', async () => {
    const all = await pair.mia.ask(history, {})
    const page = await pair.mia.ask(history, { query: { before: all[5]?.id ?? '', limit: '3' } })
    expect(page).toEqual(all.slice(2, 5))
    const next = await pair.mia.ask(history, { query: { after: all[5]?.id ?? '', limit: '3' } })
    expect(next).toEqual(all.slice(6, 9))
    const none = await pair.mia.ask(history, { query: { before: all[0]?.id ?? '' } })
    expect(none).toEqual([])
  })

  test('API-19 API-20 CHAT-48 NAV-34 Reading marks only the partner’s unread messages and tells the sender', async () => {
    const mia = await connectSocket(pair.mia)
    const before = await pair.jonas.ask(unreadCount, {})
    const message = await say('Hast du gelesen?')
    await mia.next('chat_message')
    expect(await pair.jonas.ask(unreadCount, {})).toEqual({ unread: before.unread + 1 })
    const own = await pair.jonas.ask(postMessage, { body: { text: 'von mir selbst' } })
    await mia.next('chat_message')
    await pair.jonas.ask(markRead, { body: { messageIds: [message.id, own.id, 'unbekannt'] } })
    expect(await mia.next('messages_read')).toMatchObject({ messageIds: [message.id] })
    await pair.jonas.ask(markRead, { body: { messageIds: [message.id] } })
    await mia.silent()
    mia.close()
  })

  test('API-21 API-22 ROLLEN-20 O-074 Only the sender edits and deletes; a deleted message keeps its place alone', async () => {
    const message = await say('mit Tippfeler')
    expect(
      (await pair.jonas.call(editMessage, { params: { id: message.id }, body: { text: 'x' } }))
        .status,
    ).toBe(403)
    expect((await pair.jonas.call(deleteMessage, { params: { id: message.id } })).status).toBe(403)
    const edited = await pair.mia.ask(editMessage, {
      params: { id: message.id },
      body: { text: 'mit Tippfehler' },
    })
    expect(edited).toMatchObject({ text: 'mit Tippfehler', edited: true })
    expect((await pair.mia.call(deleteMessage, { params: { id: message.id } })).status).toBe(204)
    const [last] = await pair.jonas.ask(history, { query: { limit: '1' } })
    expect(last).toMatchObject({ id: message.id, text: null, reactions: [] })
    expect(last?.deletedAt).not.toBeNull()
    expect(
      (await pair.mia.call(editMessage, { params: { id: message.id }, body: { text: 'doch' } }))
        .status,
    ).toBe(409)
  })

  test('O-075 An edit that comes late replaces no later one; the same again is taken, and so is one that does not say what it replaces', async () => {
    const message = await say('Um acht')
    const edit = async (text: string, insteadOf?: string) => {
      const answer = await pair.mia.call(editMessage, {
        params: { id: message.id },
        body: { text, ...(insteadOf !== undefined && { insteadOf }) },
      })
      const [last] = await pair.jonas.ask(history, { query: { limit: '1' } })
      return [answer.status === 200 ? 200 : answer.message, last?.text]
    }
    expect(await edit('Um neun', 'Um acht')).toEqual([200, 'Um neun'])
    expect(await edit('Um neun', 'Um acht')).toEqual([200, 'Um neun'])
    expect(await edit('Um zehn', 'Um acht')).toEqual([messageChanged.message, 'Um neun'])
    expect(await edit('Um elf')).toEqual([200, 'Um elf'])
  })

  test('O-071 O-076 Edits, reactions and read marks can be caught up by their number', async () => {
    const message = await say('Reagiere')
    await pair.jonas.ask(reactToMessage, { params: { id: message.id }, body: { emoji: '🔥' } })
    await pair.jonas.ask(reactToMessage, { params: { id: message.id }, body: { emoji: '😍' } })
    const changes = await pair.mia.ask(history, { query: { changedAfter: String(message.seq) } })
    expect(changes).toMatchObject([
      { id: message.id, reactions: [{ userId: pair.jonas.userId, emoji: '😍' }] },
    ])
    const none = await pair.jonas.ask(reactToMessage, {
      params: { id: message.id },
      body: { emoji: null },
    })
    expect(none.reactions).toEqual([])
  })

  test('O-068 O-071 No message of several that were read together is missed between two pages of changes', async () => {
    const sent = []
    for (const text of ['eins', 'zwei', 'drei']) sent.push(await say(text))
    const from = String(sent.at(-1)?.seq)
    const messageIds = sent.map(({ id }) => id)
    await pair.jonas.ask(markRead, { body: { messageIds } })
    const last = await say('danach')
    const query = { changedAfter: from, limit: '2' }
    const page = await pair.mia.ask(history, { query })
    expect(page.map(({ id }) => id).toSorted()).toEqual(messageIds.toSorted())
    const changedAfter = String(page.at(-1)?.changedSeq)
    const next = await pair.mia.ask(history, { query: { ...query, changedAfter } })
    expect(next.map(({ id }) => id)).toEqual([last.id])
  })

  test('O-076 A reply carries the first lines of what it answers; a foreign message cannot be quoted', async () => {
    const question = await say('Wein oder Tee?')
    const answer = await pair.jonas.ask(postMessage, {
      body: { text: 'Wein', replyToId: question.id },
    })
    expect(answer.reply).toMatchObject({ id: question.id, text: 'Wein oder Tee?', deleted: false })
    const foreign = await strangers.mia.ask(postMessage, { body: { text: 'geheim' } })
    const refused = await pair.jonas.call(postMessage, {
      body: { text: 'was?', replyToId: foreign.id },
    })
    expect(refused.status).toBe(404)
  })

  test('O-068 O-069 A message that names the pair it was written in is refused in any other', async () => {
    const sent = await say('für uns', { pairId: pair.pairId })
    expect(sent).toMatchObject({ text: 'für uns', pairId: pair.pairId })
    const clientId = randomUUID()
    for (const pairId of [strangers.pairId, 'gibt-es-nicht']) {
      const refused = await pair.mia.call(postMessage, {
        body: { text: 'für früher', clientId, pairId },
      })
      expect([refused.status, refused.message]).toEqual([403, notYourPair.message])
    }
    for (const person of [pair.jonas, strangers.mia]) {
      expect((await person.ask(history)).map(({ text }) => text)).not.toContain('für früher')
    }
  })

  test('CHAT-16 ROLLEN-22 O-034 Without a partner there is no chat and nothing unread', async () => {
    const single = await newSingle(app)
    expect((await single.call(postMessage, { body: { text: 'Hallo?' } })).status).toBe(409)
    expect(await single.ask(unreadCount, {})).toEqual({ unread: 0 })
  })

  test('O-069 Another pair can neither be joined nor written to; unknown events harm nobody', async () => {
    const stranger = await connectSocket(strangers.mia)
    const mia = await connectSocket(pair.mia)
    const say = (text: string, pairId = strangers.pairId) =>
      emit(stranger, 'chat_message', { pairId, text })
    expect(await emit(stranger, 'join_pair', pair.pairId)).toEqual(refusedAck(notPermitted))
    expect(await say('hallo', pair.pairId)).toEqual(refusedAck(notPermitted))
    expect(await emit(stranger, 'was_anderes', { a: 1 })).toMatchObject({ code: 'unknown_event' })
    expect(await emit(stranger, 'chat_message', 'kein Objekt')).toMatchObject({ ok: false })
    // A refusal names its field, as that of a call does.
    const tooLong = 'Das ist zu lang: Text, höchstens 4000 Zeichen.'
    expect(await say('x'.repeat(4001))).toEqual({
      ok: false,
      error: tooLong,
      code: 'input_invalid',
      field: 'text',
      message: tooLong,
    })
    expect(await say('  ')).toMatchObject({ ok: false, code: 'input_invalid' })
    await mia.silent()
    expect(stranger.socket.connected).toBe(true)
    stranger.close()
    mia.close()
  })

  test('API-30 CHAT-04 CHAT-45 O-073 A person who joins learns at once whether the partner is there; two devices are one person', async () => {
    const mia = await connectSocket(pair.mia)
    const phone = await connectSocket(pair.jonas)
    const tablet = await connectSocket(pair.jonas)
    await emit(mia, 'join_pair', pair.pairId)
    expect(await mia.next('partner_status')).toEqual({
      partnerId: pair.jonas.userId,
      online: false,
    })
    await emit(phone, 'join_pair', pair.pairId)
    expect(await mia.next('partner_status')).toEqual({ partnerId: pair.jonas.userId, online: true })
    expect(await phone.next('partner_status')).toEqual({ partnerId: pair.mia.userId, online: true })
    await emit(tablet, 'join_pair', pair.pairId)
    await tablet.next('partner_status')
    phone.close()
    await mia.silent()
    await emit(tablet, 'leave_pair')
    expect(await mia.next('partner_status')).toEqual({
      partnerId: pair.jonas.userId,
      online: false,
    })
    const profile = await pair.mia.ask(readProfile, { params: { id: pair.mia.userId } })
    expect(profile.partner?.lastOnline).not.toBeNull()
    mia.close()
    tablet.close()
  })

  test('O-073 When somebody was last there is known from the opening on, should the server crash before they leave', async () => {
    const mia = await connectSocket(pair.mia)
    await emit(mia, 'join_pair', pair.pairId)
    await expect
      .poll(async () => {
        const profile = await pair.jonas.ask(readProfile, { params: { id: pair.jonas.userId } })
        return profile.partner?.lastOnline
      })
      .toBe(new Date(app.clock.now()).toISOString())
    mia.close()
  })

  test('Typing is told to the partner alone, on every device', async () => {
    const sockets = [pair.mia, pair.mia, strangers.mia, pair.jonas, pair.jonas].map((person) =>
      connectSocket(person),
    )
    const [mia, tablet, stranger, ...jonas] = await Promise.all(sockets)
    mia?.socket.emit('typing', { pairId: pair.pairId })
    for (const device of jonas) {
      expect(await device.next('typing')).toEqual({ userId: pair.mia.userId })
    }
    for (const device of [mia, tablet, stranger]) await device?.silent()
    for (const socket of sockets) (await socket).close()
  })
})
