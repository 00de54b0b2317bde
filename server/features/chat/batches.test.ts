// @module-tag slow
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { history, markRead, postMessage } from '#contract/chat/calls.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { noPartner } from '#contract/kernel/refusals.ts'
import { invite, leave } from '#contract/pairing/calls.ts'
import { newId } from '#server/lib/ids.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { acceptAs, newPair, PASSWORD, type Pair, type Person } from '#server/testing/couples.ts'
import { bothEngines, postgresAlone } from '#server/testing/engines.ts'
import { newText } from '#server/testing/messages.ts'
import { sendPhoto, takePhoto } from '#server/testing/pictures.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { createMessageBatcher, type MessageBatcher } from './message-batch-service.ts'
import { messageRecord } from './records.ts'

const say = (person: Pick<Person, 'call'>, text: string, clientId: string = randomUUID()) =>
  person.call(postMessage, { body: { text, clientId } })

describe.each(bothEngines)('messages written together on %s', (engine) => {
  const app = useTestApp({ engine })

  /** Somebody who has left a pair, sent there under these ids, and has a new partner. */
  async function newLife(clientIds: readonly string[]): Promise<Person> {
    const { mia } = await newPair(app())
    for (const clientId of clientIds) expect((await say(mia, 'damals', clientId)).status).toBe(200)
    await mia.call(leave, { body: { password: PASSWORD } })
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Kim' } })
    await acceptAs(app(), inviteCode, 'Kim')
    return mia
  }

  test('O-068 A client id used again after leaving a pair is a new message, and fails nobody else’s', async () => {
    const ids = Array.from({ length: 8 }, () => randomUUID())
    const [mia, others] = [await newLife(ids), await newPair(app(), { names: ['Eva', 'Ole'] })]
    const sent = await Promise.all(
      Array.from({ length: 48 }, (_, at) =>
        at % 6 === 0 ? say(mia, `neu ${at}`, ids[at / 6]) : say(others.mia, `stetig ${at}`),
      ),
    )
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
    expect(await mia.ask(history)).toHaveLength(ids.length)
    expect(await others.jonas.ask(history)).toHaveLength(sent.length - ids.length)
  })

  test('O-068 O-070 A reused client id of the socket or a photo is a new message in the new pair', async () => {
    const [bySocket, byPhoto] = [randomUUID(), randomUUID()]
    const mia = await newLife([bySocket, byPhoto])
    const socket = await connectSocket(mia)
    const { pairId } = (await say(mia, 'vorweg')).body
    const payload = { pairId, text: 'neu', clientId: bySocket }
    expect(await socket.socket.emitWithAck('chat_message', payload)).toMatchObject({ ok: true })
    const photo = await sendPhoto(mia, await takePhoto(), { query: { clientId: byPhoto } })
    expect(photo.status).toBe(200)
    const { fileUrl } = JSON.parse(photo.text) as Message
    expect((await mia.send({ path: fileUrl ?? '' })).status).toBe(200)
    expect((await mia.ask(history)).map(({ text }) => text)).toEqual(['vorweg', 'neu', null])
    socket.close()
  })

  test('O-068 O-070 A text and a photo with one client id are one message, whichever comes first', async () => {
    const { mia, pairId } = await newPair(app())
    const [textFirst, photoFirst] = [randomUUID(), randomUUID()]
    const photo = async (clientId: string) =>
      JSON.parse((await sendPhoto(mia, await takePhoto(), { query: { clientId } })).text) as Message
    const text = await say(mia, 'zuerst', textFirst)
    expect((await photo(textFirst)).id).toBe(text.body.id)
    const picture = await photo(photoFirst)
    const again = await say(mia, 'danach', photoFirst)
    expect([again.status, again.body.id]).toEqual([200, picture.id])
    const together = await Promise.all([
      say(mia, 'allein'),
      say(mia, 'danach', photoFirst),
      say(mia, 'zuerst', textFirst.toUpperCase()),
    ])
    expect(together.slice(1).map(({ body }) => body.id)).toEqual([picture.id, text.body.id])
    expect((await mia.ask(history)).map((message) => message.text)).toEqual([
      'zuerst',
      null,
      'allein',
    ])
    const files = app().context.database.db.selectFrom('photos').where('pair_id', '=', pairId)
    const kept = await files.select('message_id').execute()
    expect(kept.map(({ message_id }) => message_id)).toEqual([picture.id, picture.id])
  })

  test('O-068 A message that an earlier version has stored is found by its client id, and comes once', async () => {
    const { mia, pairId } = await newPair(app())
    const clientId = randomUUID()
    const { id } = (await say(mia, 'von früher', clientId)).body
    // Earlier ids were random; a body is bound to its id and does not open under another one.
    const { database, vault } = app().context
    const stored = database.db.selectFrom('messages').select('body').where('id', '=', id)
    const { body: sealed } = await stored.executeTakeFirstOrThrow()
    const pair = await pairVault(database.db, vault, pairId)
    const old = newId()
    const body = messageRecord.seal(pair, old, messageRecord.open(pair, id, sealed))
    await database.db.updateTable('messages').set({ id: old, body }).where('id', '=', id).execute()

    const answers = await Promise.all([say(mia, 'neu'), say(mia, 'von früher', clientId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body.id).toBe(old)
    expect((await mia.ask(history)).map(({ text }) => text)).toEqual(['von früher', 'neu'])
  })

  test('A row that does not open fails its own repetition alone', async () => {
    const [hers, theirs] = [await newPair(app()), await newPair(app(), { names: ['Eva', 'Ole'] })]
    const clientId = randomUUID()
    const { id } = (await say(hers.mia, 'verdorben', clientId)).body
    await app()
      .context.database.db.updateTable('messages')
      .set({ body: 'AAAA' as never })
      .where('id', '=', id)
      .execute()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, (_, at) => say(theirs.mia, `vor ${at}`)),
      say(hers.mia, 'verdorben', clientId),
      ...Array.from({ length: 5 }, (_, at) => say(theirs.mia, `nach ${at}`)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array<number>(5).fill(200),
      500,
      ...Array<number>(5).fill(200),
    ])
    expect(app().log.takeErrors()).toHaveLength(1)
  })

  test('trust a A call that changes nothing uses no number: a gap would reveal a second device, or a bad line', async () => {
    const { mia, jonas } = await newPair(app())
    const clientId = randomUUID()
    const first = (await say(mia, 'Bist du da?', clientId)).body
    for (let times = 0; times < 3; times += 1) await say(mia, 'Bist du da?', clientId)
    const messageIds = [first.id]
    for (const person of [mia, jonas]) await person.call(markRead, { body: { messageIds } })
    const next = (await say(jonas, 'Ja.')).body
    // His reading has one.
    expect(next.seq).toBe(first.seq + 2)
    for (const person of [mia, jonas]) await person.call(markRead, { body: { messageIds } })
    expect((await say(jonas, 'Gleich.')).body.seq).toBe(next.seq + 1)
  })

  test('O-068 Two servers that are handed one client id at once keep one message', async () => {
    const { mia, pairId } = await newPair(app())
    const writers = [1, 2, 3].map(() => createMessageBatcher(app().context))
    for (let round = 0; round < 10; round += 1) {
      const clientId = randomUUID()
      const record = { text: 'hm', photo: null, voice: null, reference: null }
      const now = app().clock.now()
      const from = { pairId, senderId: mia.userId, clientId, record, replyToId: null }
      const sent = await Promise.all(
        writers.map((batcher) => batcher.write({ ...from, id: newId(), createdAt: now })),
      )
      expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1)
      expect(sent.filter(({ repeated }) => !repeated)).toHaveLength(1)
    }
    expect(await mia.ask(history)).toHaveLength(10)
  })
})

/** Shorter than a transaction may be idle (10 s). */
const HELD_MAX_MS = 8_000

describe.each(postgresAlone)('messages of couples in batches of their own, on %s', (engine) => {
  const app = useTestApp({ engine })

  /** Hands a message to a batcher at once, where calls come in an order of their own. */
  const write = (batcher: MessageBatcher, { pairId, mia }: Pair, text: string) =>
    batcher.write(newText({ pairId, userId: mia.userId }, text, app().clock.now()))

  /** Holds the rows of couples, as a leaving does, until it is released. */
  async function hold(couples: readonly Pair[]) {
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const ended = app()
      .context.database.db.transaction()
      .execute(async (trx) => {
        const pairs = trx.selectFrom('pairs').select('id')
        const ids = couples.map(({ pairId }) => pairId)
        await pairs.where('id', 'in', ids).forUpdate().execute()
        held.resolve()
        // Fails below instead of waiting for ever.
        await Promise.race([released.promise, wait(HELD_MAX_MS)])
      })
    await held.promise
    return async () => {
      released.resolve()
      await ended
    }
  }

  const waitingInLine = async () => {
    const waits = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return (await waits.execute(app().context.database.db)).rows.length
  }

  test('O-068 Messages that have to wait hold up none that come later, and stay in their own order', async () => {
    const newCouple = (at: number) => newPair(app(), { names: [`Eva ${at}`, `Ole ${at}`] })
    const [theirs, ...held] = await Promise.all([0, 1, 2, 3, 4].map(newCouple))
    if (theirs === undefined) throw new Error('no couple')
    const release = await hold(held)
    const batcher = createMessageBatcher(app().context)
    const texts = ['eins', 'zwei', 'drei', 'vier']
    let answered = 0
    const waiting: Promise<unknown>[] = []
    for (const text of texts) {
      // In one batch with the message that need not wait.
      for (const couple of held) {
        waiting.push(write(batcher, couple, text).finally(() => (answered += 1)))
      }
      await write(batcher, theirs, text)
    }
    await vi.waitFor(async () => expect(await waitingInLine()).toBe(2))
    expect(answered).toBe(0)
    await release()
    await Promise.all(waiting)
    for (const { jonas } of [theirs, ...held]) {
      expect((await jonas.ask(history)).map(({ text }) => text)).toEqual(texts)
    }
  })

  test('O-068 A message without a partner is refused, whether its row is held or not', async () => {
    const [left, theirs] = [await newPair(app()), await newPair(app(), { names: ['Eva', 'Ole'] })]
    await left.jonas.call(leave, { body: { password: PASSWORD } })
    const batcher = createMessageBatcher(app().context)
    const refused = { code: noPartner.code }
    const alone = write(batcher, left, 'Bist du da?')
    await write(batcher, theirs, 'Ja.')
    await expect(alone).rejects.toMatchObject(refused)
    const release = await hold([left])
    const waiting = write(batcher, left, 'Noch da?')
    await write(batcher, theirs, 'Immer.')
    await release()
    await expect(waiting).rejects.toMatchObject(refused)
  })

  test('O-068 Messages of many couples come in the order of each, in batches that overlap', async () => {
    const couples = await Promise.all(
      Array.from({ length: 6 }, (_, at) => newPair(app(), { names: [`Eva ${at}`, `Ole ${at}`] })),
    )
    const batcher = createMessageBatcher(app().context)
    const numbers = Array.from({ length: 40 }, (_, at) => at)
    // Each at its own pace, from a turn of the event loop to longer than a batch takes.
    const sent = couples.map(async (couple, at) => {
      const written: Promise<unknown>[] = []
      for (const number of numbers) {
        written.push(write(batcher, couple, `${number}`))
        await (at === 0 ? nextTurn() : wait(at))
      }
      await Promise.all(written)
    })
    await Promise.all(sent)
    for (const { mia } of couples) {
      const stored = await mia.ask(history, { query: { limit: '100' } })
      expect(stored.map(({ text }) => Number(text))).toEqual(numbers)
      const first = stored[0]?.seq ?? 0
      expect(stored.map(({ seq }) => seq - first)).toEqual(numbers)
    }
  })
})
