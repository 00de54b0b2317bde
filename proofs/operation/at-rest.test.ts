import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { login, saveProfile } from '#contract/accounts/calls.ts'
import { makeRecoveryCodes } from '#contract/accounts/recovery-calls.ts'
import { favoriteCard, limitCard, selectCard, voteCard } from '#contract/cards/calls.ts'
import { answerEcho } from '#contract/cards/echo-calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { invite, leave } from '#contract/pairing/calls.ts'
import { saveNotificationSettings, subscribe } from '#contract/push/calls.ts'
import { answerQuestion } from '#contract/questions/calls.ts'
import { listStories, rateStory } from '#contract/stories/calls.ts'
import { checkSeals } from '#server/backup/seal-check.ts'
import { pushKeysRecord } from '#server/features/push/records.ts'
import { openSnapshot } from '#server/storage/open-snapshot.ts'
import { questionCatalog } from '#server/testing/content.ts'
import { acceptAs, newPair, newSingle, PASSWORD, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { PHOTO_CANARY } from '#server/testing/pictures.ts'
import { newDeviceKeys } from '#server/testing/push-crypto.ts'
import { CANARY, seedPair } from '#server/testing/seed.ts'
import { countsOf, everyTable, idsBeside } from '#server/testing/stored-data.ts'
import { type TestApp, useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import type { Sealed } from '#server/vault/vault.ts'

const [HERS, HIS] = ['Herrin', 'Haustier'] as const

/** Every byte below a folder. */
function everyFile(folder: string): string {
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []
  return files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name)).toString('latin1'))
    .join('\n')
}

/** Every byte a thief of the data folder, or of a dump of the database, would hold (trust c). */
const readAllStored = async ({ context, config }: TestApp): Promise<string> =>
  [await everyTable(context.database.db), everyFile(config.dataDir)].join('\n')

const pushKeys = async ({ context }: TestApp): Promise<string> =>
  (
    await context.database.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'push-keys')
      .executeTakeFirstOrThrow()
  ).value

describe.each(engines)('data on the disk on %s', (engine) => {
  const app = useTestApp({ engine })

  test('O-031 trust c Neither words nor names nor secrets of a couple can be found on the disk or in the log', async () => {
    const mia = await newSingle(app(), `${CANARY} Mia`)
    const { pairId } = await mia.ask(saveProfile, {
      body: {
        name: `${CANARY} Mia`,
        username: 'Kanarienvogel_1',
        email: 'kanarienvogel@nest.example',
        phoneNumber: '0171 470815',
        myRole: HERS,
        partnerRole: HIS,
      },
    })
    const { inviteCode } = await mia.ask(invite, { body: { name: `${CANARY} Gast` } })
    const open = await readAllStored(app())
    const jonas = await acceptAs(app(), inviteCode, 'Kanarienvogel Jonas')
    await seedPair({ mia, jonas, pairId })
    const phone = newClient(app().address)
    phone.headers['user-agent'] = 'Mozilla/5.0 (iPhone) Safari/604.1'
    phone.token = (
      await phone.ask(login, { body: { identifier: 'kanarienvogel_1', password: PASSWORD } })
    ).token

    const { codes } = await mia.ask(makeRecoveryCodes, { body: { password: PASSWORD } })

    const { decrypt: _, ...keys } = newDeviceKeys()
    const endpoint = `https://fcm.googleapis.com/fcm/send/${CANARY}`
    await jonas.ask(subscribe, { body: { endpoint, keys } })
    const REMINDER = { hour: 20, timeZone: 'Africa/Ouagadougou' }
    await jonas.ask(saveNotificationSettings, { body: { REMINDER } })

    const found = `${open}\n${await readAllStored(app())}`
    const secrets = [
      PASSWORD,
      inviteCode,
      ...codes,
      ...codes.map((code) => code.replaceAll('-', '')),
      ...Object.values(keys),
      pushKeysRecord.open(
        app().context.vault.own,
        'push-keys',
        (await pushKeys(app())) as Sealed<'settings.value'>,
      ).privateKey,
      ...[mia, jonas, phone].flatMap(({ token, cookies }) => [token ?? '-', ...cookies.values()]),
    ]
    const words = [
      CANARY,
      PHOTO_CANARY,
      'WEBPVP8',
      'nest.example',
      '470815',
      jonas.email,
      'Safari auf',
      'Stichwort',
      'googleapis',
      'Ouagadougou',
    ]
    const lower = found.toLowerCase()
    expect([...words, ...secrets].filter((text) => lower.includes(text.toLowerCase()))).toEqual([])
    // As they would be stored: shorter words in any case turn up in sealed bytes by chance.
    expect([HERS, HIS].filter((role) => found.includes(role))).toEqual([])
    expect(found).toContain(pairId)

    const log = app().log.lines.join('\n').toLowerCase()
    expect(app().log.lines.length).toBeGreaterThan(10)
    expect([...words, ...secrets].filter((text) => log.includes(text.toLowerCase()))).toEqual([])
  })

  /** Everything two can do with what is common to all, and so lies there in plain words. */
  async function play({ mia, jonas }: Pair, cards: readonly string[]): Promise<void> {
    const [chosen = '', again = '', liked = '', disliked = '', favorite = '', limited = ''] = cards
    await mia.ask(selectCard, { body: { cardId: chosen }, query: { force: 'true' } })
    app().clock.advance(DAY)
    await mia.ask(selectCard, { body: { cardId: again }, query: { force: 'true' } })
    const echo = { cardId: chosen, date: utcDay(app().clock.now() - DAY) }
    await jonas.ask(answerEcho, { body: { ...echo, answer: 'again' } })
    await jonas.ask(voteCard, { query: { cardId: liked, vote: 'like', matches: 'true' } })
    await mia.ask(voteCard, { query: { cardId: disliked, vote: 'dislike' } })
    await mia.ask(favoriteCard, { query: { cardId: favorite, isFavorite: 'true' } })
    await jonas.ask(limitCard, { query: { cardId: limited, limited: 'true' } })
    const [asked] = questionCatalog.pairs
    for (const { id } of asked === undefined ? [] : [asked.geben, asked.empfangen]) {
      await mia.ask(answerQuestion, { body: { questionId: id, answer: 'yes' } })
    }
    const [story] = await mia.ask(listStories)
    const rating = { dirtyLevel: 3, preference: 'yes' } as const
    await jonas.ask(rateStory, { params: { id: String(story?.id) }, body: rating })
  }

  test('O-031 trust c Which cards a couple has played, liked or limited cannot be read beside the deck', async () => {
    const { db } = app().context.database
    const deck = (await db.selectFrom('deck_cards').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
    const touched = deck.filter((_, at) => at % 20 === 3).slice(0, 6)
    const [pair, twin] = [await newPair(app()), await newPair(app(), { names: ['Eva', 'Ole'] })]
    await play(pair, touched)
    await play(twin, touched)
    // Neither the data one of the two takes to another pair nor the data left behind is readable.
    await twin.mia.call(leave, { body: { password: PASSWORD } })

    const dump = await everyTable(db, ['deck_cards'])
    const common = [...deck, ...questionCatalog.questions.map(({ id }) => id)]
    expect(idsBeside(dump, common)).toEqual([])
    const choices = await db.selectFrom('selections').selectAll().execute()
    expect(new Set(choices.map(({ card_key }) => card_key)).size).toBe(choices.length)
    expect(Object.keys(choices[0] ?? {}).toSorted()).toEqual([
      'card_key',
      'choice',
      'day',
      'pair_id',
    ])
    // The length of the sealed reactions reveals neither who likes a card nor how often.
    const reactions = await db.selectFrom('card_reactions').selectAll().execute()
    expect(new Set(reactions.map(({ reactions: sealed }) => sealed.length)).size).toBe(1)
    if (engine === 'postgres') return

    const file = join(app().config.dataDir, 'knistern.db')
    await app().restart({}, async () => {
      const counts = countsOf(readFileSync(file), deck)
      const others = deck.filter((id) => !touched.includes(id)).map((id) => counts.get(id))
      for (const id of touched) expect(others).toContain(counts.get(id))
    })
  })

  test('O-033 Everything sealed opens for its owner after a couple has parted', async () => {
    const pair = await newPair(app())
    const { mia } = pair
    await seedPair(pair)
    const { db } = app().context.database
    const cards = await db.selectFrom('deck_cards').select('id').orderBy('id').limit(6).execute()
    await play(
      pair,
      cards.map(({ id }) => id),
    )
    const { decrypt: _, ...keys } = newDeviceKeys()
    await mia.ask(subscribe, { body: { endpoint: 'https://fcm.googleapis.com/fcm/send/m', keys } })
    await mia.ask(saveNotificationSettings, { body: { REMINDER: false, SHOW_NAMES: true } })
    await mia.ask(leave, { body: { password: PASSWORD } })

    const snapshot = await openSnapshot(app().config.database)
    const { opened, shut } = await checkSeals(snapshot, app().context.vault)
    await snapshot.close()
    expect(shut).toEqual([])
    expect(opened).toBeGreaterThan(30)
  })

  test('The look-up columns tell nobody what they hash', async () => {
    const mia = await newSingle(app())
    const { email_key } = await app()
      .context.database.db.selectFrom('users')
      .select('email_key')
      .where('id', '=', mia.userId)
      .executeTakeFirstOrThrow()
    expect(email_key).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(app().context.vault.blindIndex('email', mia.email)).toBe(email_key)
  })
})

describe('a stopped server', () => {
  const app = useTestApp({ engine: 'sqlite' })

  test('trust g Leaves no words in any file either', async () => {
    const mia = await newSingle(app())
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    const jonas = await acceptAs(app(), inviteCode)
    await mia.ask(saveProfile, { body: { myRole: 'Herrin', partnerRole: 'Haustier' } })
    const { body } = await mia.call(saveProfile, { body: {} })
    await seedPair({ mia, jonas, pairId: body.pairId })
    await app().restart()
    expect(await readAllStored(app())).not.toContain(CANARY)
  })
})
