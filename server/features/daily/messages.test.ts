import { describe, expect, test } from 'vitest'
import { listDailyMessages, postDailyMessage } from '#contract/daily/calls.ts'
import { dayFull } from '#contract/daily/errors.ts'
import { MESSAGE_MAX } from '#contract/daily/rules.ts'
import { ROLES } from '#contract/kernel/roles.ts'
import { newPair, newSingle, type Person } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

const write = async (person: Person, message: string) =>
  (await person.ask(postDailyMessage, { body: { message } })).message

describe.each(engines)('daily messages on %s', (engine) => {
  const app = useTestApp({ engine })

  test('HEUTE-19 API-47 API-48 O-101 Both write several, both read all of them, oldest first', async () => {
    const { mia, jonas } = await newPair(app())
    const first = await write(mia, 'Guten Morgen.')
    const second = await write(jonas, 'Dir auch.')
    const third = await write(mia, 'Bis heute Abend.')
    expect(first).toEqual({
      id: first.id,
      message: 'Guten Morgen.',
      senderId: mia.userId,
      date: new Date(app().clock.now()).toISOString().slice(0, 10),
      createdAt: new Date(app().clock.now()).toISOString(),
    })
    expect(await jonas.ask(listDailyMessages)).toEqual({
      messages: [first, second, third],
      message: third,
    })
    expect(await mia.ask(listDailyMessages)).toEqual({
      messages: [first, second, third],
      message: second,
    })
  })

  test('trust a A message of the day uses up no number of the pair, and within a millisecond each comes after the one before', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const { db } = app().context.database
    const version = () =>
      db.selectFrom('pairs').select('version').where('id', '=', pairId).execute()
    const before = await version()
    const texts = ['Eins', 'Zwei', 'Drei', 'Vier', 'Fünf']
    for (const [at, text] of texts.entries()) await write(at % 2 === 0 ? mia : jonas, text)
    const { messages } = await mia.ask(listDailyMessages)
    expect(messages.map(({ message }) => message)).toEqual(texts)
    expect(await version()).toEqual(before)
  })

  test('trust i A hundred a day are taken of each, the next is refused until tomorrow', async () => {
    const { mia, jonas } = await newPair(app())
    for (let count = 1; count <= 100; count += 1) await write(mia, `Zettel ${count}`)
    const refused = await mia.call(postDailyMessage, { body: { message: 'Noch einer' } })
    expect([refused.status, refused.message]).toEqual([409, dayFull.message])
    await write(jonas, 'Halt ein.')
    expect((await jonas.ask(listDailyMessages)).messages).toHaveLength(101)
    app().clock.advance(DAY)
    await write(mia, 'Guten Morgen.')
  })

  test('O-101 Without a word of the partner there is no message, however much one has written', async () => {
    const { mia } = await newPair(app())
    expect(await mia.ask(listDailyMessages)).toEqual({ messages: [], message: null })
    const own = await write(mia, 'Hallo?')
    expect(await mia.ask(listDailyMessages)).toEqual({ messages: [own], message: null })
  })

  test('KONST-24 HEUTE-10 O-102 The longest message is taken, a longer one is refused and not stored', async () => {
    const { mia, jonas } = await newPair(app())
    const longest = 'ä'.repeat(MESSAGE_MAX)
    const stored = await write(mia, `  ${longest}\n`)
    expect(stored.message).toBe(longest)
    const refused = await mia.call(postDailyMessage, { body: { message: `${longest}x` } })
    expect(refused.status).toBe(400)
    expect(refused.message).toBe(`Das ist zu lang: Text, höchstens ${MESSAGE_MAX} Zeichen.`)
    expect((await jonas.ask(listDailyMessages)).messages).toEqual([stored])
  })

  test.each(['', '   ', '\n\t'])('HEUTE-11 O-102 “%s” is no message', async (message) => {
    const { mia } = await newPair(app())
    expect((await mia.call(postDailyMessage, { body: { message } })).status).toBe(400)
    expect((await mia.ask(listDailyMessages)).messages).toEqual([])
  })

  const NO_DATE = 'Das passt nicht: Tag.'
  test.each([
    ['2026-02-30', NO_DATE],
    ['2026-13-01', NO_DATE],
    ['heute', NO_DATE],
    ['04.05.2026', NO_DATE],
    ['2026-05-04T10:00:00Z', NO_DATE],
    ['', 'Da fehlt etwas: Tag.'],
  ])('O-102 “%s” is no date', async (date, said) => {
    const { mia } = await newPair(app())
    const refused = await mia.call(postDailyMessage, { body: { message: 'Hallo', date } })
    expect(refused.status).toBe(400)
    expect(refused.message).toBe(said)
    expect((await mia.ask(listDailyMessages)).messages).toEqual([])
  })

  test.each([undefined, '1999-12-31', '2031-01-01'])(
    'O-102 The server’s own day is stored, whatever valid date is sent (%s)',
    async (date) => {
      const { mia } = await newPair(app())
      const { message } = await mia.ask(postDailyMessage, {
        body: { message: 'Hallo', ...(date === undefined ? {} : { date }) },
      })
      expect(message.date).toBe(new Date(app().clock.now()).toISOString().slice(0, 10))
    },
  )

  test('A text that cannot be stored is refused on both databases', async () => {
    const { mia } = await newPair(app())
    for (const message of ['a\0b', 'a\uD800']) {
      expect((await mia.call(postDailyMessage, { body: { message } })).status).toBe(400)
    }
  })

  test('O-087 At midnight UTC the day is new and empty', async () => {
    app().clock.setTo('2026-06-10T23:59:59.999Z')
    const { mia, jonas } = await newPair(app())
    const last = await write(mia, 'Gute Nacht.')
    expect(last.date).toBe('2026-06-10')
    expect((await jonas.ask(listDailyMessages)).messages).toEqual([last])
    app().clock.advance(1)
    expect(await jonas.ask(listDailyMessages)).toEqual({ messages: [], message: null })
    const next = await write(jonas, 'Guten Morgen.')
    expect(next.date).toBe('2026-06-11')
    expect((await mia.ask(listDailyMessages)).messages).toEqual([next])
  })

  test('O-004 Every role may write, whatever box its screen shows', async () => {
    const { mia } = await newPair(app())
    for (const role of ROLES) {
      await mia.send({
        method: 'PATCH',
        path: '/auth/profile',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ myRole: role, partnerRole: role }),
      })
      await write(mia, role)
    }
    const { messages } = await mia.ask(listDailyMessages)
    expect(messages.map(({ message }) => message)).toEqual([...ROLES])
  })

  test('HEUTE-14 O-062 new-message reaches all devices of the pair with the id of the message', async () => {
    const { mia, jonas } = await newPair(app())
    const clients = await Promise.all([mia, mia, jonas].map((person) => connectSocket(person)))
    const { id } = await write(mia, 'Hört ihr?')
    for (const client of clients) {
      expect(await client.next('new-message')).toEqual({ id })
      await client.silent()
      client.close()
    }
  })

  test('A refused message tells nobody', async () => {
    const { mia, jonas } = await newPair(app())
    const client = await connectSocket(jonas)
    const message = 'x'.repeat(601)
    expect((await mia.call(postDailyMessage, { body: { message } })).status).toBe(400)
    await client.silent()
    const { id } = await write(mia, message.slice(1))
    expect(await client.next('new-message')).toEqual({ id })
    await client.silent()
    client.close()
  })

  test('Another pair neither reads nor hears a word', slow, async () => {
    const { mia } = await newPair(app())
    const others = await newPair(app(), { names: ['Lena', 'Emil'] })
    const single = await newSingle(app(), 'Solo')
    const clients = await Promise.all(
      [others.mia, others.jonas, single].map((p) => connectSocket(p)),
    )
    await write(mia, 'Nur für dich.')
    for (const client of clients) {
      await client.silent()
      client.close()
    }
    for (const person of [others.mia, others.jonas, single]) {
      expect(await person.ask(listDailyMessages)).toEqual({ messages: [], message: null })
    }
  })

  test('Without a session nothing is read or written', async () => {
    const { mia, jonas } = await newPair(app())
    mia.token = undefined
    expect((await mia.call(listDailyMessages)).status).toBe(401)
    expect((await mia.call(postDailyMessage, { body: { message: 'Hallo' } })).status).toBe(401)
    expect((await jonas.ask(listDailyMessages)).messages).toEqual([])
  })
})
