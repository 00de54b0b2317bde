import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { exportData } from '#contract/accounts/control-calls.ts'
import {
  deleteMessage,
  editMessage,
  history,
  postMessage,
  searchMessages,
} from '#contract/chat/calls.ts'
import { messageNotEditable, wordsMissing } from '#contract/chat/errors.ts'
import { gallery } from '#contract/chat/photo-calls.ts'
import { TEXT_MAX } from '#contract/chat/rules.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { readDay } from '#contract/days/calls.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { newPair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { postPhoto, sendPhoto, takePhoto } from '#server/testing/pictures.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import { unzip } from '#server/testing/unzip.ts'

const WORDS = 'Der Blick vom Balkon, scho\u0308n.'
const COMPOSED = WORDS.normalize('NFC')

describe.each(engines)('words with a photo on %s', (engine) => {
  const app = useTestApp({ engine })

  test('FOTO-01 A photo and its words are one message, for both, by event, history, gallery, quote and search', async () => {
    const { mia, jonas } = await newPair(app())
    const his = await connectSocket(jonas)
    const message = await postPhoto(mia, undefined, `  ${WORDS}\n`)
    expect(message).toMatchObject({
      text: COMPOSED,
      fileUrl: expect.stringMatching(/^\/uploads\//) as string,
    })
    expect(await his.next('chat_message')).toEqual(message)
    his.close()
    expect(await jonas.ask(history, {})).toEqual([message])
    expect(await jonas.ask(gallery, {})).toMatchObject([{ id: message.id, text: COMPOSED }])
    const answer = await jonas.ask(postMessage, { body: { text: 'Oh.', replyToId: message.id } })
    expect(answer.reply).toMatchObject({ text: COMPOSED, thumbUrl: message.thumbUrl })
    const found = await jonas.ask(searchMessages, { body: { text: 'schön' } })
    expect(found.messages.map(({ id }) => id)).toEqual([message.id])
  })

  test('FOTO-01 The words can be edited by their author; a photo without words has none to edit', async () => {
    const { mia, jonas } = await newPair(app())
    const { id } = await postPhoto(mia, undefined, WORDS)
    const edit = { params: { id }, body: { text: 'Vom Balkon.', insteadOf: WORDS } }
    expect(await mia.ask(editMessage, edit)).toMatchObject({
      text: 'Vom Balkon.',
      edited: true,
      fileUrl: expect.any(String) as string,
    })
    expect(await jonas.ask(gallery, {})).toMatchObject([{ text: 'Vom Balkon.' }])
    const bare = await postPhoto(mia)
    const refused = await mia.call(editMessage, {
      params: { id: bare.id },
      body: { text: 'Doch.' },
    })
    expect([refused.status, refused.message]).toEqual([409, messageNotEditable.message])
  })

  test('FOTO-01 O-074 A deletion takes the words with the photo', async () => {
    const { mia, jonas } = await newPair(app())
    const { id } = await postPhoto(mia, undefined, WORDS)
    await mia.ask(deleteMessage, { params: { id } })
    expect(await jonas.ask(history, {})).toMatchObject([{ id, text: null, fileUrl: null }])
    const found = await jonas.ask(searchMessages, { body: { text: 'Balkon' } })
    expect(found.messages).toEqual([])
  })

  test('FOTO-02 Words that were announced and are not in the form are refused, and the photo is not stored', async () => {
    const { mia, jonas } = await newPair(app())
    const clientId = randomUUID()
    const bytes = await takePhoto()
    const query = { clientId, words: 'yes' }
    const alone = await sendPhoto(mia, bytes, { query })
    expect([alone.status, JSON.parse(alone.text)]).toEqual([400, refusalAnswer(wordsMissing)])
    expect(await jonas.ask(gallery, {})).toEqual([])
    const send = () => sendPhoto(mia, bytes, { query, fields: { text: WORDS } })
    const whole = JSON.parse((await send()).text) as Message
    expect(whole).toMatchObject({ clientId, text: COMPOSED })
    expect(JSON.parse((await send()).text)).toEqual(whole)
    expect(await jonas.ask(history, {})).toEqual([whole])
  })

  test.each([
    ['no letter', '   '],
    ['too many', 'x'.repeat(TEXT_MAX + 1)],
    ['more than a form holds', 'x'.repeat(40_000)],
    ['U+0000', 'a\0b'],
  ])('FOTO-01 Words of %s are refused like those of a text', async (_what, text) => {
    const { mia, jonas } = await newPair(app())
    const { status } = await sendPhoto(mia, await takePhoto(), { fields: { text } })
    expect([400, 413]).toContain(status)
    expect(await jonas.ask(history, {})).toEqual([])
  })

  test.each(['', ' \n\t '])(
    'FOTO-02 Words that were announced and hold no letter are refused, and the photo is not stored',
    async (text) => {
      const { mia, jonas } = await newPair(app())
      const query = { clientId: randomUUID(), words: 'yes' }
      const answer = await sendPhoto(mia, await takePhoto(), { query, fields: { text } })
      expect(answer.status).toBe(400)
      expect(await jonas.ask(history, {})).toEqual([])
    },
  )

  test('FOTO-01 Words of a form whose file is none are not stored, and the same try with a photo is', async () => {
    const { mia, jonas } = await newPair(app())
    const form = { query: { clientId: randomUUID(), words: 'yes' }, fields: { text: WORDS } }
    expect((await sendPhoto(mia, 'no photo', form)).status).toBe(415)
    expect((await sendPhoto(mia, await takePhoto(), { ...form, field: 'photo' })).status).toBe(400)
    expect(await jonas.ask(history, {})).toEqual([])
    expect((await sendPhoto(mia, await takePhoto(), form)).status).toBe(200)
    expect(await jonas.ask(history, {})).toMatchObject([{ text: COMPOSED }])
  })

  test.each(['ü', '😍', 'ᾂ'])(
    'FOTO-01 The longest words of %s go with a photo, however they are typed, and other fields of the form are ignored',
    async (letter) => {
      const { mia } = await newPair(app())
      const words = letter.repeat(TEXT_MAX)
      const fields = { text: words.normalize('NFD'), caption: 'x', pairId: 'y' }
      const { text } = await sendPhoto(mia, await takePhoto(), { fields })
      expect(JSON.parse(text)).toMatchObject({ text: words })
    },
  )

  test('FOTO-01 O-190 The words stand with the photo on its day, and in the copy of the data', async () => {
    const { mia, jonas } = await newPair(app())
    const day = utcDay(app().clock.now())
    await postPhoto(mia, undefined, WORDS)
    app().clock.advance(DAY)
    const { entries } = await jonas.ask(readDay, { query: { day } })
    expect(entries).toMatchObject([{ kind: 'photo', text: COMPOSED }])
    for (const person of [mia, jonas]) {
      const { bytes } = await person.send({ path: exportData.path })
      const chat: unknown = JSON.parse(unzip(bytes).get('chat.json')?.toString() ?? '')
      expect(chat).toMatchObject([{ text: COMPOSED }])
    }
  })
})
