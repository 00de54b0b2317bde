import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { login, readProfile } from '#contract/accounts/calls.ts'
import { listReactions, listSelections } from '#contract/cards/calls.ts'
import { history } from '#contract/chat/calls.ts'
import { questionMatches } from '#contract/questions/calls.ts'
import { storyMatches } from '#contract/stories/calls.ts'
import { createApp } from '#server/app.ts'
import { verifyBackup } from '#server/backup/verify.ts'
import { type Config, readConfig } from '#server/config.ts'
import { migrations } from '#server/storage/migrations/index.ts'
import { openSnapshot } from '#server/storage/open-snapshot.ts'
import {
  forEachRow,
  looksSealed,
  sealContextOf,
  vaultsOf,
  vaultsOfRow,
} from '#server/storage/sealed-cells.ts'
import { bothEngines, newPostgresDatabase } from '#server/testing/engines.ts'
import { recordLogLines } from '#server/testing/log-lines.ts'
import { newClient } from '#server/testing/person.ts'
import { readCalls } from '#server/testing/reading.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { sealedRecords } from '#server/testing/sealed-records.ts'
import { countsOf, everyTable, idsBeside } from '#server/testing/stored-data.ts'
import { makeKeyFile } from '#server/vault/master-key.ts'
import type { ColumnName } from '#server/vault/sealed-record.ts'
import type { Sealed, Vault } from '#server/vault/vault.ts'
import { FIXTURES, FROZEN, keyOf, restoreFrozen } from './frozen.ts'

/** Columns with sealed values that no description of a record opens. */
async function unreadableCells({ database }: Config, vault: Vault): Promise<string[]> {
  const records = await sealedRecords()
  const snapshot = await openSnapshot(database)
  const pairs = await vaultsOf(snapshot, vault)
  const unreadable = new Set<string>()
  let opened = 0
  await forEachRow(snapshot, (table, row) => {
    for (const [at, value] of row.entries()) {
      if (typeof value !== 'string' || !looksSealed(value)) continue
      const place = sealContextOf(table, table.columns[at] ?? '', row)
      const column = place.slice(0, place.indexOf(':')) as ColumnName
      const key = place.slice(column.length + 1)
      const isOpened = [...vaultsOfRow(pairs, row), vault.own].some((sealer) => {
        try {
          return records.get(column)?.open(sealer, key, value as Sealed<ColumnName>) !== undefined
        } catch {
          return false
        }
      })
      if (isOpened) opened += 1
      else unreadable.add(column)
    }
  })
  await snapshot.close()
  expect(opened).toBeGreaterThan(100)
  return [...unreadable]
}

test('A migration that was released is never changed', () => {
  const released = JSON.parse(readFileSync(join(FIXTURES, 'released.json'), 'utf8')) as Record<
    string,
    string
  >
  const hashes = Object.keys(released).map((name) => {
    const text = readFileSync(
      join(import.meta.dirname, '../../server/storage/migrations', `${name}.ts`),
    )
    return [name, createHash('sha256').update(text).digest('hex')]
  })
  expect(Object.fromEntries(hashes)).toEqual(released)
  expect(Object.keys(migrations).slice(0, hashes.length)).toEqual(Object.keys(released))
})

test.each(FROZEN)('trust g A backup made by %s is still in order', async (release) => {
  const scratch = newScratch()
  const file = join(FIXTURES, `${release}.backup`)
  const { faults, sealsOpened } = await verifyBackup(file, keyOf(release, scratch.folder))
  expect([faults, sealsOpened > 100]).toEqual([[], true])
  scratch.remove()
})

describe.each(bothEngines)('an upgrade on %s', (engine) => {
  test.each(FROZEN)(
    'trust g Data stored by %s opens and reads after all migrations',
    async (release) => {
      const scratch = newScratch()
      const dataDir = join(scratch.folder, 'data')
      const made = engine === 'postgres' ? await newPostgresDatabase() : undefined
      const config = {
        ...readConfig({ PORT: '0', DATA_DIR: dataDir }),
        keyFile: keyOf(release, scratch.folder),
        ...(made === undefined ? {} : { database: { url: made.url, unsynced: true } }),
      }
      expect(await restoreFrozen(release, config)).toBe(release)

      const log = recordLogLines()
      const app = await createApp(config, { log: log.logger, checkAnswers: true })
      const mia = newClient(await app.listen())
      const body = { email: 'mia@beispiel.de', password: 'kerzenlicht' }
      const { userId, token } = await mia.ask(login, { body })
      mia.token = token
      const { name, partner } = await mia.ask(readProfile, { params: { id: userId } })
      const messages = await mia.ask(history)
      const frozen = JSON.parse(readFileSync(join(FIXTURES, `${release}.json`), 'utf8')) as {
        played: string[]
      }
      expect({
        names: [name, partner?.name],
        texts: messages.map(({ text }) => text),
        photos: messages.flatMap(({ fileUrl }) => fileUrl ?? []),
        played: (await mia.ask(listSelections)).map(({ date, cardId }) => `${date} ${cardId}`),
        reactions: await mia.ask(listReactions),
      }).toEqual(frozen)
      for (const { path } of readCalls) {
        expect([path, (await mia.send({ path })).status]).toEqual([path, 200])
      }
      // Matches the couple had been shown are read and written anew with the first look (O-148).
      for (const list of [
        async () => (await mia.ask(questionMatches)).paare,
        async () => (await mia.ask(storyMatches)).matches,
      ]) {
        const matches = await list()
        expect(matches.length).toBeGreaterThan(0)
        expect(await list()).toEqual(matches)
      }
      for (const path of messages.flatMap(({ fileUrl }) => fileUrl ?? [])) {
        const { status, bytes } = await mia.send({ path })
        expect([status, bytes.length > 500]).toEqual([200, true])
      }
      const deck = app.context.database.db.selectFrom('deck_cards').select('id')
      const cardIds = (await deck.execute()).map(({ id }) => id)
      expect(idsBeside(await everyTable(app.context.database.db, ['deck_cards']), cardIds)).toEqual(
        [],
      )
      expect(await unreadableCells(config, app.context.vault)).toEqual([])
      await app.close()
      // Pages of a SQLite file that the migration has freed do not hold the card ids any more.
      const file = made === undefined ? readFileSync(join(dataDir, 'knistern.db')) : Buffer.of()
      const counts = countsOf(file, cardIds)
      const played = new Set(frozen.played.map((line) => line.split(' ')[1] ?? ''))
      const unplayed = cardIds.filter((id) => !played.has(id)).map((id) => counts.get(id))
      for (const id of played) expect(unplayed).toContain(counts.get(id))
      log.check()
      await made?.drop()
      scratch.remove()
    },
  )

  test.each(FROZEN)(
    'Data stored by %s is left as it is when the key is another one',
    async (release) => {
      const scratch = newScratch()
      const made = engine === 'postgres' ? await newPostgresDatabase() : undefined
      const config = {
        ...readConfig({ PORT: '0', DATA_DIR: join(scratch.folder, 'data') }),
        keyFile: keyOf(release, scratch.folder),
        ...(made === undefined ? {} : { database: { url: made.url, unsynced: true } }),
      }
      await restoreFrozen(release, config)
      const another = join(scratch.folder, 'another.key')
      makeKeyFile(another)
      const { logger } = recordLogLines()
      const started = createApp({ ...config, keyFile: another }, { log: logger })
      await expect(started).rejects.toThrow('gehört nicht zu dieser Datenbank')
      await (await createApp(config, { log: logger })).close()
      await made?.drop()
      scratch.remove()
    },
  )
})
