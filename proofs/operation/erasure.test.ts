import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledQuery, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteAccount, listSessions } from '#contract/accounts/control-calls.ts'
import { history } from '#contract/chat/calls.ts'
import { addDays, utcDay } from '#contract/kernel/day.ts'
import { leave, listFormerPairs } from '#contract/pairing/calls.ts'
import { listStories, updateStory } from '#contract/stories/calls.ts'
import { createBackup } from '#server/backup/create.ts'
import { rotateKey } from '#server/backup/rotate.ts'
import { verifyBackup } from '#server/backup/verify.ts'
import { BATCH_MAX, insertMessages } from '#server/features/chat/insert-store.ts'
import { toRow } from '#server/features/chat/store.ts'
import { makeDay } from '#server/features/daily/status-store.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { newPair, PASSWORD, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newText } from '#server/testing/messages.ts'
import { seedPair } from '#server/testing/seed.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

const MESSAGES = 3_000
/** Days in the past with rows. */
const DAYS = 120
/** The largest number of them that one transaction may delete. */
const AT_ONCE_MAX = 500

/** Rows of other tables one transaction may delete: a letter with a photo has 125 KB. */
const ROWS_MAX = { status_days: 50, daily_questions: 50, card_echoes: 50, arrived_letters: 8 }

const DELETES_MESSAGES = /^delete from "messages"/

describe.each(engines)('erasing a couple that wrote much on %s', (engine) => {
  let statements: CompiledQuery[] = []
  const app = useTestApp({ engine, onQuery: (query) => statements.push(query) })
  const db = () => app().context.database.db

  /** A couple with one object of every kind and thousands of messages, in the order of their ids. */
  async function newTalkativePair(): Promise<Pair> {
    const pair = await newPair(app())
    await seedPair(pair)
    const { pairId, mia } = pair
    // A new key of the installation has its row sealed anew.
    const common = (await mia.ask(listStories)).find(({ ours }) => !ours)
    const body = { title: 'Unsere Fassung', description: 'Es war einmal.' }
    await mia.ask(updateStory, { params: { id: String(common?.id) }, body })
    const vault = await pairVault(db(), app().context.vault, pairId)
    for (let start = 0; start < MESSAGES; start += BATCH_MAX) {
      const rows = Array.from({ length: BATCH_MAX }, (_, at) => {
        const message = newText(
          { pairId, userId: mia.userId },
          'Ich denke gerade an dich.',
          start + at,
        )
        const id = String(start + at).padStart(message.id.length, '0')
        return toRow(vault, { ...message, id }, 1_000 + start + at)
      })
      await insertMessages(db(), rows)
    }
    statements = []
    return pair
  }

  const countOf = async (
    table:
      | 'messages'
      | 'photos'
      | 'story_versions'
      | 'status_days'
      | 'daily_questions'
      | 'card_echoes'
      | 'arrived_letters',
    pairId: string,
  ) =>
    (await db().selectFrom(table).select('pair_id').where('pair_id', '=', pairId).execute()).length
  const keyOf = async (pairId: string) =>
    (await db().selectFrom('pairs').select('data_key').where('id', '=', pairId).executeTakeFirst())
      ?.data_key
  const isGone = async (pairId: string) =>
    (await keyOf(pairId)) === undefined && (await countOf('photos', pairId)) === 0
  const gone = (pairId: string) => expect.poll(() => isGone(pairId), { timeout: 20_000 }).toBe(true)

  const deletesAccount = ({ mia }: Pair) =>
    mia.call(deleteAccount, { body: { password: PASSWORD } })
  async function lapses({ mia }: Pair) {
    await mia.ask(leave, { body: { password: PASSWORD } })
    app().clock.advance(31 * DAY)
    statements = []
    await app().restart()
  }

  test.each([
    ['A deleted account', deletesAccount],
    ['A past whose time is over', lapses],
  ])(
    'trust g i %s takes along some messages at a time, and the couple after the last of them',
    async (_, end) => {
      const pair = await newTalkativePair()
      await end(pair)
      await gone(pair.pairId)
      expect(await countOf('messages', pair.pairId)).toBe(0)

      const ofThisPair = statements.filter(({ parameters }) => parameters.includes(pair.pairId))
      const deletions = ofThisPair.filter(({ sql: text }) => DELETES_MESSAGES.test(text))
      const limits = deletions.map(({ parameters }) => Number(parameters.at(-1)))
      const [limit = 0] = limits
      expect(limit).toBeGreaterThan(0)
      expect(Math.max(...limits)).toBeLessThanOrEqual(AT_ONCE_MAX)
      // Fewer could not have deleted all: the rest would have gone with the row of the pair.
      expect(deletions.length * limit).toBeGreaterThan(MESSAGES)
    },
  )

  /** Lets the deletion of some rows fail, as named by a condition on `old`. */
  async function blockDeletion(table: string, condition: string): Promise<void> {
    const create =
      engine === 'sqlite'
        ? `create trigger stuck before delete on ${table} when ${condition}
           begin select raise(abort, 'stuck'); end`
        : `create or replace function stuck() returns trigger language plpgsql as $$
             begin raise exception 'stuck'; end $$;
           create trigger stuck before delete on ${table} for each row
             when (${condition}) execute function stuck()`
    await sql.raw(create).execute(db())
  }
  const unblockDeletion = (table: string) =>
    sql.raw(`drop trigger stuck${engine === 'sqlite' ? '' : ` on ${table}`}`).execute(db())
  const putOff = () => app().log.lines.filter((line) => line.includes('erase.later')).length
  /** Deletes the account of somebody, and waits until the erasure that is stuck has been put off. */
  async function deletesInVain(pair: Pair): Promise<void> {
    // Tests before have put off theirs in the same log.
    const before = putOff()
    expect((await deletesAccount(pair)).status).toBe(204)
    await expect.poll(putOff).toBe(before + 1)
  }

  test.each(['status_days', 'daily_questions', 'card_echoes', 'arrived_letters'] as const)(
    'trust g A deleted account takes along the rows of %s in parts, and neither person nor couple takes the rest at once',
    async (table) => {
      const pair = await newPair(app())
      const { pairId } = pair
      const first = utcDay(app().clock.now())
      const days = Array.from({ length: DAYS }, (_, at) => addDays(first, -at - 1))
      if (table === 'status_days') {
        const vault = await pairVault(db(), app().context.vault, pairId)
        for (const day of days) await makeDay(db(), vault, day)
      } else if (table === 'arrived_letters') {
        const letter = { user_id: pair.mia.userId, letter: '' as never }
        const rows = days.map((day) => ({ pair_id: pairId, ...letter, id: day, day }))
        await db().insertInto(table).values(rows).execute()
      } else if (table === 'card_echoes') {
        const sealed = { answers: '' as never, words: '' as never }
        const rows = days.map((day) => ({ pair_id: pairId, card_key: 'k', day, ...sealed }))
        await db().insertInto(table).values(rows).execute()
      } else {
        const rows = days.map((day) => ({ pair_id: pairId, day, asked: '' as never }))
        await db().insertInto(table).values(rows).execute()
      }
      const all = await countOf(table, pairId)
      await blockDeletion(table, `old.day = '${addDays(first, -1)}'`)
      await deletesInVain(pair)
      const left = await countOf(table, pairId)
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThan(all)
      await unblockDeletion(table)
      statements = []
      await app().restart()
      await gone(pairId)
      expect(await countOf(table, pairId)).toBe(0)
      const deletions = statements.filter(
        ({ sql: text, parameters }) =>
          text.startsWith(`delete from "${table}"`) && parameters.includes(pairId),
      )
      expect(deletions.length).toBeGreaterThan(0)
      for (const { parameters } of deletions) {
        expect(Number(parameters.at(-1))).toBeLessThanOrEqual(ROWS_MAX[table])
      }
    },
  )

  test('trust g An erasure that ends half-way has closed everything, and the next start completes it', async () => {
    const pair = await newTalkativePair()
    const { mia, jonas, pairId } = pair
    const key = await keyOf(pairId)
    const stuckAt = String(MESSAGES / 2).padStart(26, '0')
    await blockDeletion('messages', `old.id = '${stuckAt}'`)
    await deletesInVain(pair)
    expect(await countOf('messages', pairId)).toBeGreaterThan(0)

    expect(await keyOf(pairId)).toBe('')
    expect(app().context.vault.known(pairId)).toBeUndefined()
    expect((await mia.call(listSessions)).status).toBe(401)
    expect(await jonas.ask(history)).toEqual([])
    expect(await jonas.ask(listFormerPairs)).toEqual([])

    await unblockDeletion('messages')
    await app().restart({}, async () => {
      // Data that nobody can open stands in the way of neither a new key nor a backup.
      await rotateKey(app().config)
      const folder = join(app().config.dataDir, '..', 'backups')
      mkdirSync(folder)
      const { file } = await createBackup(app().config, { folder, now: new Date(0), version: '0' })
      expect((await verifyBackup(file, app().config.keyFile)).faults).toEqual([])
    })
    await gone(pairId)
    for (const table of ['messages', 'story_versions'] as const)
      expect(await countOf(table, pairId)).toBe(0)
    const { dataDir } = app().config
    const files = () =>
      readdirSync(dataDir)
        .filter((name) => name.startsWith('knistern.db'))
        .map((name) => readFileSync(join(dataDir, name), 'latin1'))
        .join('\n')
    await expect.poll(() => [pairId, key ?? ''].filter((it) => files().includes(it))).toEqual([])
  })
})
