import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteMessage, editMessage, history } from '#contract/chat/calls.ts'
import { messageNotEditable, notAVoice, storageFull, voiceTooLong } from '#contract/chat/errors.ts'
import { gallery } from '#contract/chat/photo-calls.ts'
import type { Message } from '#contract/chat/shapes.ts'
import {
  padVoice,
  unpadVoice,
  VOICE_MAX_BYTES,
  VOICE_STEP_BYTES,
  WAVEFORM_BARS,
} from '#contract/chat/voice-rules.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { notYourPair } from '#contract/kernel/refusals.ts'
import { leave } from '#contract/pairing/calls.ts'
import { newPair, newSingle, PASSWORD, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { HOUR } from '#server/testing/test-clock.ts'
import { postVoice, recordVoice, sendVoice } from '#server/testing/voices.ts'
import { sweepFiles } from '../photos/service.ts'

describe.each(engines)('voice messages on %s', (engine) => {
  let app: TestApp
  let pair: Pair
  beforeAll(async () => {
    app = await openTestApp({ engine })
    pair = await newPair(app)
  })
  afterAll(() => app.close())

  const files = () =>
    readdirSync(join(app.config.dataDir, 'photos'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  const rows = () => app.context.database.db.selectFrom('photos').selectAll().execute()
  const read = ({ voice }: Message, by = pair.jonas) => by.send({ path: voice?.url ?? '' })

  test('STIMME-09 A voice becomes a message both hear of and can read, and nobody else', async () => {
    const strangers = await newPair(app, { names: ['Kim', 'Alex'] })
    const [mia, jonas, kim] = await Promise.all(
      [pair.mia, pair.jonas, strangers.mia].map((person) => connectSocket(person)),
    )
    const clientId = randomUUID()
    const recorded = padVoice(await recordVoice({ seconds: 3, loudness: (share) => share }))
    const { status, text } = await sendVoice(pair.mia, recorded, { clientId })
    expect(status).toBe(200)
    const message = JSON.parse(text) as Message
    expect(message).toMatchObject({
      senderId: pair.mia.userId,
      text: null,
      fileUrl: null,
      photo: null,
      voice: { url: expect.stringMatching(/^\/uploads\/\w{26}$/) as string, seconds: 3 },
      clientId,
    })
    expect(message.voice?.waveform).toMatch(new RegExp(`^[0-3].*[c-f]$`))
    expect(message.voice?.waveform).toHaveLength(WAVEFORM_BARS)
    expect(await jonas?.next('chat_message')).toEqual(message)
    expect(await mia?.next('chat_message')).toEqual(message)
    await kim?.silent()
    for (const client of [mia, jonas, kim]) client?.close()
    expect(await pair.jonas.ask(history, { query: { limit: '1' } })).toEqual([message])
    expect(await pair.jonas.ask(gallery)).toEqual([])
    const { status: read200, headers, bytes } = await read(message)
    expect(read200).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'cache-control': 'no-store',
    })
    // Zeros made small would tell the length (decision 0056).
    expect(headers).not.toHaveProperty('content-encoding')
    expect(unpadVoice(bytes)?.subarray(0, 2)).toEqual(Buffer.of(0xff, 0xf3))
    expect((await read(message, strangers.mia)).status).toBe(404)
  })

  test('STIMME-08 Neither the disk nor the line tells how long one is, but for quarters of a minute', async () => {
    const sizes: number[][] = []
    // So many bytes of a sound as no seal has by chance.
    const sounds: string[] = []
    for (const seconds of [1, 14, 16]) {
      const before = new Set(files())
      const message = await postVoice(pair.mia, await recordVoice({ seconds }))
      const onDisk = files().filter((path) => !before.has(path))
      const row = (await rows()).find(({ message_id: id }) => id === message.id)
      const { bytes, headers } = await read(message)
      sounds.push(Buffer.from(unpadVoice(bytes) ?? []).toString('latin1', 0, 16))
      sizes.push([
        ...onDisk.map((path) => statSync(path).size),
        row?.bytes ?? 0,
        bytes.length,
        Number(headers['content-length']),
      ])
    }
    const [short, longer, next] = sizes
    expect(short).toHaveLength(4)
    expect(longer).toEqual(short)
    expect(short?.at(-1)).toBe(VOICE_STEP_BYTES)
    expect(next?.at(-1)).toBe(2 * VOICE_STEP_BYTES)
    const texts = files().map((path) => readFileSync(path).toString('latin1'))
    for (const sound of sounds) {
      expect(sound).toHaveLength(16)
      expect(texts.some((text) => text.includes(sound))).toBe(false)
    }
  })

  test('STIMME-12 O-068 The same clientId again posts nothing anew and leaves no second file', async () => {
    const query = { clientId: randomUUID() }
    const first = await sendVoice(pair.mia, padVoice(await recordVoice()), query)
    const before = [files().length, (await rows()).length]
    const again = await sendVoice(pair.mia, padVoice(await recordVoice({ seconds: 4 })), query)
    expect(JSON.parse(again.text)).toEqual(JSON.parse(first.text))
    expect([files().length, (await rows()).length]).toEqual(before)
  })

  test('O-033 O-069 One recorded in another pair is refused and leaves no file', async () => {
    const before = files().length
    const { status, text } = await sendVoice(pair.mia, padVoice(await recordVoice()), {
      pairId: 'einem-frueheren',
    })
    expect([status, JSON.parse(text)]).toEqual([403, refusalAnswer(notYourPair)])
    expect(files().length).toBe(before)
    const single = await newSingle(app)
    expect((await sendVoice(single, padVoice(await recordVoice()))).status).toBe(409)
  })

  test.each([
    ['bytes without padding', async () => recordVoice(), notAVoice],
    ['a padded page', async () => padVoice(Buffer.from('<script>alert(1)</script>')), notAVoice],
    ['no bytes', async () => Buffer.alloc(0), notAVoice],
    ['one byte more than allowed', async () => Buffer.alloc(VOICE_MAX_BYTES + 1), voiceTooLong],
    [
      'more than three minutes',
      async () => padVoice(await recordVoice({ seconds: 190, kbps: 8, loudness: () => 0 })),
      voiceTooLong,
    ],
  ])('STIMME-07 trust e %s: refused, and nothing is kept', async (_, bytes, refusal) => {
    const before = [files().length, (await rows()).length]
    const { status, text } = await sendVoice(pair.mia, await bytes())
    expect([status, JSON.parse(text)]).toEqual([refusal.status, refusalAnswer(refusal)])
    expect([files().length, (await rows()).length]).toEqual(before)
  })

  test('STIMME-09 A voice cannot be edited, survives the sweep, and is gone with its message', async () => {
    const { id, voice } = await postVoice(pair.mia)
    const edited = await pair.mia.call(editMessage, { params: { id }, body: { text: 'Anders' } })
    expect(edited.status).toBe(messageNotEditable.status)
    await sweepFiles(app.context, app.clock.now() + HOUR + 1)
    expect((await pair.jonas.send({ path: voice?.url ?? '' })).status).toBe(200)
    const jonas = await connectSocket(pair.jonas)
    await pair.mia.ask(deleteMessage, { params: { id } })
    expect(await jonas.next('chat_message_updated')).toMatchObject({ id, voice: null })
    jonas.close()
    expect((await pair.jonas.send({ path: voice?.url ?? '' })).status).toBe(404)
    expect((await rows()).filter(({ message_id: of }) => of === id)).toEqual([])
  })

  test('STIMME-13 O-151 A voice counts among the photos of the couple', async () => {
    const { db } = app.context.database
    const couple = await newPair(app, { names: ['Lea', 'Tom'] })
    const { id } = await postVoice(couple.mia)
    await db.updateTable('photos').set({ bytes: 6e9 }).where('message_id', '=', id).execute()
    const { status, text } = await sendVoice(couple.mia, padVoice(await recordVoice()))
    expect([status, JSON.parse(text)]).toEqual([storageFull.status, refusalAnswer(storageFull)])
  })

  test('O-033 After parting it is read by neither', async () => {
    const couple = await newPair(app, { names: ['Ada', 'Ben'] })
    const message = await postVoice(couple.mia)
    expect((await read(message, couple.jonas)).status).toBe(200)
    await couple.mia.ask(leave, { body: { password: PASSWORD } })
    for (const person of [couple.mia, couple.jonas]) {
      expect((await read(message, person)).status).toBe(404)
    }
  })
})
