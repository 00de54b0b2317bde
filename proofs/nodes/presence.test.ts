// @module-tag thorough
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, readProfile } from '#contract/accounts/calls.ts'
import { postMessage, unreadCount } from '#contract/chat/calls.ts'
import { joinPair, leavePair, messageSent, partnerStatus } from '#contract/chat/events.ts'
import { resync } from '#contract/kernel/server.ts'
import { saveNotificationSettings } from '#contract/push/calls.ts'
import { answerQuestion } from '#contract/questions/calls.ts'
import { newMatch } from '#contract/questions/events.ts'
import { registerNode, writeConnections } from '#server/cluster/connection-store.ts'
import { questionCatalog } from '#server/testing/content.ts'
import { newPair, PASSWORD, type Pair } from '#server/testing/couples.ts'
import { postgresAlone } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { openPushReceiver, type PushReceiver } from '#server/testing/push-receiver.ts'
import { connectSocket, SOCKET_TIMEOUT_MS, type SocketClient } from '#server/testing/socket.ts'
import { HOUR } from '#server/testing/test-clock.ts'
import { openTwoNodes, type TwoNodes } from './open-nodes.ts'

/** A lost node is noticed within. */
const LOST_MS = 60_000

const [questions] = questionCatalog.pairs

describe.each(postgresAlone)('%s: who is there, with a couple on two nodes', () => {
  let both: TwoNodes
  let receiver: PushReceiver
  let pair: Pair
  const open: SocketClient[] = []

  beforeAll(async () => {
    receiver = await openPushReceiver({ gapMs: 20, retryMs: [20, 20], tickMs: 10 })
    both = await openTwoNodes({ push: receiver.tweaks })
  })
  beforeEach(async () => {
    for (const socket of open.splice(0)) socket.close()
    pair = await newPair(both.nodes[0])
  })
  afterAll(async () => {
    for (const socket of open) socket.close()
    await both.close()
    await receiver.close()
  })

  const connect = async (person: { address: string; token: string | undefined }) => {
    const socket = await connectSocket(person)
    open.push(socket)
    return socket
  }
  const emit = ({ socket }: SocketClient, name: string, payload?: unknown) =>
    socket.timeout(SOCKET_TIMEOUT_MS).emitWithAck(name, ...(payload === undefined ? [] : [payload]))
  const say = (text: string) =>
    pair.mia.ask(postMessage, { body: { text, clientId: randomUUID() } })

  test('API-30 CHAT-45 Each hears of the other coming and leaving, and when he was there last', async () => {
    const [hers, his] = [await connect(pair.mia), await connect(both.beside(pair.jonas))]
    const [mia, jonas] = [pair.mia.userId, pair.jonas.userId]
    await emit(hers, joinPair.name, pair.pairId)
    expect(await hers.next(partnerStatus.name)).toEqual({ partnerId: jonas, online: false })
    await emit(his, joinPair.name, pair.pairId)
    expect(await his.next(partnerStatus.name)).toEqual({ partnerId: mia, online: true })
    expect(await hers.next(partnerStatus.name)).toEqual({ partnerId: jonas, online: true })
    his.close()
    expect(await hers.next(partnerStatus.name)).toEqual({ partnerId: jonas, online: false })
    const { partner } = await pair.mia.ask(readProfile, { params: { id: mia } })
    expect(partner?.lastOnline).not.toBeNull()
    await emit(hers, leavePair.name)
  })

  test('O-060 No push for the chat while he looks at it on the other node, and one as soon as he does not', async () => {
    const phone = await receiver.deviceOf(pair.jonas)
    const tablet = newClient(both.nodes[1].address)
    const { email: identifier } = pair.jonas
    tablet.token = (await tablet.ask(login, { body: { identifier, password: PASSWORD } })).token
    const his = await connect(both.beside(tablet))
    await emit(his, joinPair.name, pair.pairId)
    await say('Du bist ja da')
    expect(await his.next(messageSent.name)).toMatchObject({ text: 'Du bist ja da' })
    expect(await phone.silence()).toEqual([])
    await emit(his, leavePair.name)
    await say('Jetzt nicht mehr')
    // The push about the first may have been decided after he left.
    let { payload } = await phone.next()
    while (payload.app_badge < 2) ({ payload } = await phone.next())
    expect(payload.type).toBe('NEW_CHAT_MESSAGE')
    const beside = newClient(both.nodes[1].address, pair.jonas.token)
    expect(await beside.ask(unreadCount)).toEqual({ unread: 2 })
  })

  test('O-062 The device that looks at the app on the other node does not ring', async () => {
    const phone = await receiver.deviceOf(pair.jonas)
    const { sessionsOf } = both.nodes[0].context.presence
    const his = await connect(both.beside(pair.jonas))
    await expect.poll(async () => (await sessionsOf(pair.jonas.userId)).size).toBe(1)
    await say('Schau')
    await his.next(messageSent.name)
    expect(await phone.silence()).toEqual([])
  })

  test('O-125 A match that begins is celebrated with him on the other node alone', async () => {
    const his = await connect(both.beside(pair.jonas))
    const { isConnected } = both.nodes[0].context.presence
    await expect.poll(() => isConnected(pair.pairId)).toBe(true)
    for (const [person, question] of [
      [pair.jonas, questions?.geben],
      [pair.mia, questions?.empfangen],
    ] as const) {
      await person.ask(answerQuestion, { body: { questionId: question?.id ?? '', answer: 'yes' } })
    }
    expect(await his.next(newMatch.name)).toMatchObject({ matchType: 'starkes Match' })
  })

  test('A message repeated at another node is told again: the first may have died before it told', async () => {
    const his = await connect(both.beside(pair.jonas))
    const body = { text: 'noch einmal', clientId: randomUUID() }
    const first = await pair.mia.ask(postMessage, { body })
    const again = newClient(both.nodes[1].address, pair.mia.token)
    expect((await again.ask(postMessage, { body })).id).toBe(first.id)
    const heard = [await his.next(messageSent.name), await his.next(messageSent.name)]
    expect(heard).toEqual([first, first])
  })

  test('A reminder comes once, although both nodes could send it', async () => {
    const phone = await receiver.deviceOf(pair.mia)
    const { clock } = both.nodes[0]
    const hour = (new Date(clock.now()).getUTCHours() + 1) % 24
    await pair.mia.ask(saveNotificationSettings, {
      body: { REMINDER: { hour, timeZone: 'UTC' } },
    })
    clock.advance(HOUR)
    expect((await phone.next()).payload.type).toBe('REMINDER')
    expect(await phone.silence()).toEqual([])
  })

  test('The couple of a node that was lost is told to read again, and that the other has gone', async () => {
    const { db } = both.nodes[0].context.database
    const { pairId, mia, jonas } = pair
    const killed = `killed ${pairId}`
    await registerNode(db, killed, LOST_MS)
    const socket = { socketId: killed, sessionId: killed, userId: jonas.userId, pairId }
    await writeConnections(db, killed, [{ ...socket, inChat: true }])
    const hers = await connect(both.beside(mia))
    await emit(hers, joinPair.name, pairId)
    expect(await hers.next(partnerStatus.name)).toMatchObject({ online: true })
    // From now on its lease is over.
    await registerNode(db, killed, 0)
    expect(await hers.next(resync.name, LOST_MS)).toBeUndefined()
    expect(await hers.next(partnerStatus.name, LOST_MS)).toEqual({
      partnerId: jonas.userId,
      online: false,
    })
    const { partner } = await mia.ask(readProfile, { params: { id: mia.userId } })
    expect(partner?.lastOnline).not.toBeNull()
  })
})
