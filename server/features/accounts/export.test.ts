import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import { exportData } from '#contract/accounts/control-calls.ts'
import { limitCard, listCards, voteCard } from '#contract/cards/calls.ts'
import { deleteMessage, postMessage } from '#contract/chat/calls.ts'
import { postDailyMessage } from '#contract/daily/calls.ts'
import { serverBusy, tooManyAttempts } from '#contract/kernel/refusals.ts'
import { leave } from '#contract/pairing/calls.ts'
import { answerQuestion } from '#contract/questions/calls.ts'
import { createStory, rateStory, updateStory } from '#contract/stories/calls.ts'
import type { AuthorizedPairId } from '#server/http/session-auth.ts'
import { createRunningArchives } from '#server/identity/running-archives.ts'
import { endSessions } from '#server/identity/sessions.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { jsonFile, jsonList } from '#server/pair/data-export.ts'
import { questionCatalog } from '#server/testing/content.ts'
import { newPair, newSingle, PASSWORD, type Pair, type Person } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { postPhoto } from '#server/testing/pictures.ts'
import { CANARY, seedPair } from '#server/testing/seed.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { HOUR } from '#server/testing/test-clock.ts'
import { unzip } from '#server/testing/unzip.ts'
import { postVoice } from '#server/testing/voices.ts'
import { exportOwnData } from './export-service.ts'

async function exportOf(person: Person) {
  const answer = await person.send({ path: exportData.path })
  expect(answer.status).toBe(200)
  const files = unzip(answer.bytes)
  return {
    answer,
    files,
    text: [...files].map(([name, bytes]) => `${name}\n${bytes.toString()}`).join('\n'),
    json: (name: string): unknown => JSON.parse(files.get(name)?.toString() ?? 'null'),
  }
}

const FILES = [
  'LIESMICH.txt',
  'profil.json',
  'einwilligung.json',
  'anmeldungen.json',
  'paar.json',
  'eigene-karten.json',
  'karten-bewertungen.json',
  'karten-die-ihr-beide-moegt.json',
  'gespielte-karten.json',
  'karten-auf-der-hand.json',
  'status.json',
  'nachrichten-des-tages.json',
  'status-schalter.json',
  'fragen-des-tages.json',
  'eigene-fragen-des-tages.json',
  'termine.json',
  'briefe.json',
  'besondere-tage.json',
  'antworten.json',
  'fragen-schalter.json',
  'gemeinsame-treffer.json',
  'eigene-geschichten.json',
  'fassungen.json',
  'geschichten-bewertungen.json',
  'geschichten-wege.json',
  'pause.json',
  'vorgemerkt.json',
  'benachrichtigungen.json',
  'protokoll.json',
  'einsicht-der-verwaltung.json',
  'chat.json',
  'foto-schalter.json',
  'ausgeblendete-tage.json',
]

const [first, second] = questionCatalog.pairs

describe.each(engines)('the export of one’s own data on %s', (engine) => {
  const app = useTestApp({ engine })

  /** Stores data that only Jonas may see. */
  const hide = async ({ jonas }: Pair) => {
    await jonas.ask(saveProfile, { body: { phoneNumber: '0171 470815', email: jonas.email } })
    await jonas.ask(answerQuestion, {
      body: { questionId: first?.empfangen.id ?? '', answer: 'no' },
    })
    await jonas.ask(answerQuestion, {
      body: { questionId: second?.empfangen.id ?? '', answer: 'yes' },
    })
    await jonas.ask(rateStory, { params: { id: '1' }, body: { dirtyLevel: 5, preference: 'no' } })
    const [card, other] = await jonas.ask(listCards)
    await jonas.ask(voteCard, { query: { cardId: card?.id ?? '', vote: 'dislike' } })
    await jonas.ask(limitCard, { query: { cardId: other?.id ?? '', limited: 'true' } })
  }

  test(
    'O-033 STIMME-13 trust l All that is one’s own is there, in files one can read, with the photos and voices one sent',
    slow,
    async () => {
      const pair = await newPair(app())
      const { mia, jonas } = pair
      await seedPair(pair)
      const photo = await postPhoto(mia)
      const voice = await postVoice(mia)
      await postVoice(jonas)
      await mia.ask(postMessage, {
        body: { text: `${CANARY} von mir`, clientId: crypto.randomUUID() },
      })
      const { answer, files, text, json } = await exportOf(mia)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/zip',
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="meine-daten-2026-05-04.zip"',
      })
      const [photos, voices] = ['fotos/', 'sprachnachrichten/'].map((folder) =>
        [...files.keys()].filter((name) => name.startsWith(folder)),
      ) as [string[], string[]]
      const own = new Set([...photos, ...voices])
      expect([...files.keys()].filter((name) => !own.has(name))).toEqual(FILES)
      expect(voices).toEqual([`sprachnachrichten/2026-05-04-${voice.id}.mp3`])
      expect(files.get(voices[0] ?? '')?.subarray(0, 2)).toEqual(Buffer.of(0xff, 0xf3))
      expect(photos).toEqual([`fotos/2026-05-04-${photo.id}.webp`])
      const shown = await mia.send({ path: photo.fileUrl ?? '' })
      expect(files.get(photos[0] ?? '')).toEqual(shown.bytes)

      expect(json('profil.json')).toMatchObject({ name: 'Mia', email: mia.email, partner: 'Jonas' })
      expect(json('eigene-karten.json')).toMatchObject([{ titel: `${CANARY} Titel`, stufe: 5 }])
      expect(json('karten-bewertungen.json')).toMatchObject([
        { karte: `${CANARY} Titel`, bewertung: 'mag ich', favorit: true, tabu: false },
      ])
      expect(json('gespielte-karten.json')).toMatchObject([
        { karte: `${CANARY} Titel`, gewaehltVon: 'ich' },
      ])
      expect(json('nachrichten-des-tages.json')).toMatchObject([
        { von: 'ich', text: `${CANARY} zum Tag` },
      ])
      expect(json('status.json')).toMatchObject([
        { von: 'Partner:in', level: 9, nachricht: `${CANARY} Lust` },
      ])
      expect(json('eigene-geschichten.json')).toMatchObject([{ titel: `${CANARY} Geschichte` }])
      expect(json('chat.json')).toMatchObject([
        { von: 'Partner:in', text: `${CANARY} Nachricht` },
        { von: 'Partner:in', foto: 'nicht enthalten' },
        { von: 'ich', foto: photos[0] },
        { von: 'ich', sprachnachricht: voices[0] },
        { von: 'Partner:in', sprachnachricht: 'nicht enthalten' },
        { von: 'ich', text: `${CANARY} von mir` },
      ])
      expect(json('anmeldungen.json')).toMatchObject({ passkeys: [{ name: `${CANARY} Handy` }] })
      for (const trace of [mia.token, PASSWORD, jonas.userId, ...mia.cookies.values()]) {
        expect(text.includes(trace ?? '-')).toBe(false)
      }
    },
  )

  test('O-033 trust l The archive contains nothing that only the partner may see', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    const before = await exportOf(mia)
    await hide(pair)
    const after = await exportOf(mia)
    expect(after.text).toBe(before.text)
    const { text, json } = await exportOf(jonas)
    for (const own of ['470815', '"no"', 'mag ich nicht']) expect(text).toContain(own)
    expect(json('karten-bewertungen.json')).toMatchObject([
      { bewertung: 'mag ich nicht' },
      { bewertung: null, tabu: true },
    ])
  })

  test(
    'O-033 The export lacks deleted words and, after leaving, all that was shared',
    slow,
    async () => {
      const pair = await newPair(app())
      const { mia } = pair
      await seedPair(pair)
      const { id } = await mia.ask(postMessage, {
        body: { text: 'Vergiss das.', clientId: crypto.randomUUID() },
      })
      await mia.ask(deleteMessage, { params: { id } })
      expect((await exportOf(mia)).text).not.toContain('Vergiss das.')
      const mine = await mia.ask(createStory, { body: { title: 'Meine', description: 'Allein.' } })
      await pair.jonas.ask(updateStory, {
        params: { id: String(mine.id) },
        body: { title: 'Unsere', description: 'Zu zweit.' },
      })
      const own = { titel: 'Meine', text: 'Allein.', anleitung: '' }
      expect((await exportOf(mia)).json('eigene-geschichten.json')).toContainEqual({
        titel: 'Unsere',
        text: 'Zu zweit.',
        anleitung: '',
        zuletztAlleinGeschrieben: own,
      })
      await mia.ask(leave, { body: { password: PASSWORD } })
      const { files, json, text } = await exportOf(mia)
      expect([...files.keys()]).toEqual(FILES)
      expect(json('chat.json')).toEqual([])
      expect(json('eigene-geschichten.json')).toHaveLength(2)
      expect(text).not.toContain('Jonas')
      expect(json('paar.json')).toMatchObject({ ruhendes: [{ vonMirZurueckgewuenscht: false }] })
    },
  )

  test(
    'O-033 Somebody alone gets an archive too, and a long conversation comes whole and in order',
    slow,
    async () => {
      const eva = await newSingle(app(), 'Eva')
      expect((await exportOf(eva)).json('chat.json')).toEqual([])
      const { mia, jonas } = await newPair(app())
      const texts = Array.from({ length: 450 }, (_, index) => `Nummer ${index}`)
      await Promise.all(
        texts.map((text, index) =>
          (index % 2 === 0 ? mia : jonas).ask(postMessage, {
            body: { text, clientId: crypto.randomUUID() },
          }),
        ),
      )
      await mia.ask(postDailyMessage, { body: { message: 'Guten Morgen.' } })
      const chat = (await exportOf(mia)).json('chat.json') as { text: string }[]
      expect(new Set(chat.map(({ text }) => text))).toEqual(new Set(texts))
      expect(chat).toHaveLength(texts.length)
    },
  )

  const ways: readonly (readonly [string, (pair: Pair) => Promise<unknown>])[] = [
    ['A session that ends', ({ mia }) => endSessions(app().context.database.db, mia.userId)],
    ['A parting', ({ jonas }) => jonas.ask(leave, { body: { password: PASSWORD } })],
  ]

  /** An archive of Mia's that begins now, of some files of its own beside her account. */
  const begin = async ({ mia, pairId }: Pair, files: () => AsyncIterable<ZipEntry>) => {
    const { context } = app()
    const session = await context.database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', mia.userId)
      .executeTakeFirstOrThrow()
    return exportOwnData(context, [files], createRunningArchives(), {
      userId: mia.userId,
      pairId: pairId as AuthorizedPairId,
      sessionId: session.id,
      isSuperUser: false,
    })
  }
  const CUT = 'the session or its pair has ended'

  test.each(ways)('O-033 trust c %s cuts an archive off that was begun before', async (_, end) => {
    const pair = await newPair(app())
    const { pieces } = await begin(pair, async function* () {
      yield jsonFile('davor.json', [])
      await end(pair)
      yield jsonFile('danach.json', [])
    })
    const read = async () => {
      for await (const piece of pieces) expect(piece.includes('danach.json')).toBe(false)
    }
    await expect(read()).rejects.toThrow(CUT)
  })

  test.each(ways)('O-033 trust c %s cuts an archive off inside of a long file', async (_, end) => {
    const pair = await newPair(app())
    const lines = async function* () {
      yield 'davor'
      await end(pair)
      // More than what is sent together, and nothing deflate makes small.
      for (let line = 0; line < 100; line += 1) yield randomBytes(1_000).toString('base64')
    }
    const { pieces } = await begin(pair, async function* () {
      yield jsonList('lang.json', lines())
    })
    let sent = 0
    const read = async () => {
      for await (const piece of pieces) sent += piece.length
    }
    await expect(read()).rejects.toThrow(CUT)
    expect(sent).toBeLessThan(10_000)
  })
})

describe('archives that run', () => {
  let now = 0
  const begin16 = () => {
    const running = createRunningArchives(() => now)
    const begun = Array.from({ length: 16 }, (_, at) => running.begin(`person ${at}`))
    return { running, begun }
  }

  test('trust i One archive per person runs at a time, and sixteen in all', () => {
    const { running, begun } = begin16()
    const [first] = begun
    expect(() => running.begin('person 0')).toThrow(serverBusy.message)
    expect(() => running.begin('mia')).toThrow(serverBusy.message)
    first?.end()
    first?.end()
    running.begin('mia')
    expect(() => running.begin('jonas')).toThrow(serverBusy.message)
    // Long over: it ends nothing of the next one.
    const again = createRunningArchives()
    const before = again.begin('mia')
    before.end()
    again.begin('mia')
    before.end()
    expect(() => again.begin('mia')).toThrow(serverBusy.message)
  })

  test('trust i The slowest read of sixteen archives gives way, once it has had ten seconds', () => {
    const { running, begun } = begin16()
    for (const [at, archive] of begun.entries()) archive.sent(at === 3 ? 10 : 1_000)
    now += 9_999
    expect(() => running.begin('mia')).toThrow(serverBusy.message)
    now += 1
    running.begin('mia').sent(0)
    const cut = () => begun.flatMap(({ signal }, at) => (signal.aborted ? [at] : []))
    expect(cut()).toEqual([3])
    // Hers has just begun, and his comes instead of another one.
    running.begin('jonas')
    expect(cut()).toEqual([0, 3])
  })
})

describe.each(engines)('asking for exports on %s', (engine) => {
  const app = useTestApp({ engine, rateLimits: true })

  test('trust i Five exports an hour are the limit, and the log says nothing of them', async () => {
    const mia = await newSingle(app())
    for (let asked = 0; asked < 5; asked += 1) await exportOf(mia)
    const refused = await mia.send({ path: exportData.path })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(refused.text).toContain(tooManyAttempts.message)
    app().clock.advance(HOUR)
    const { json } = await exportOf(mia)
    expect(json('protokoll.json')).toEqual([])
    expect(app().log.lines.filter((line) => line.includes(mia.email))).toEqual([])
  })
})
