import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { createCard, listCards, myCards } from '#contract/cards/calls.ts'
import { cardRecord } from '#server/features/cards/records.ts'
import { newPair } from '#server/testing/couples.ts'
import { newScratch } from '#server/testing/scratch.ts'
import {
  arbitraryOf,
  definitionOf,
  sealedRecords,
  shapesOf,
} from '#server/testing/sealed-records.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { makeKeyFile, readKeyFile } from '#server/vault/master-key.ts'
import {
  type ColumnName,
  DamagedRecord,
  paddedJson,
  UnknownRecordVersion,
} from '#server/vault/sealed-record.ts'
import { createVault, type PairVault, type Sealed } from '#server/vault/vault.ts'

const FIXTURES = join(import.meta.dirname, '../../server/storage/fixtures')
const released = JSON.parse(readFileSync(join(FIXTURES, 'released-records.json'), 'utf8')) as {
  [column: ColumnName]: object[]
}

const records = await sealedRecords()
const scratch = newScratch()
afterAll(() => scratch.remove())
const keyFile = join(scratch.folder, 'data.key')
makeKeyFile(keyFile)
const vault = createVault(readKeyFile(keyFile))
const pair = vault.forPair('pair', vault.newDataKey('pair'))

/** Seals any value as some version of the server has, or a damaged disk. */
const sealRaw = (column: ColumnName, key: string, value: unknown, by: PairVault = pair) =>
  by.sealBytes(`${column}:${key}`, paddedJson(value)).toString('base64') as Sealed<ColumnName>

test('A shape that was released is never changed: a change is a new version', () => {
  const kept = Object.entries(released).map(([column, { length }]) => {
    const record = records.get(column as ColumnName)
    return [column, record === undefined ? [] : shapesOf(record).slice(0, length)]
  })
  expect(Object.fromEntries(kept)).toEqual(released)
})

describe.each([...records])('the sealed column %s', (column, record) => {
  const newest = record.codec.schemas.length

  test('Opens what it has sealed', () => {
    const schema = record.codec.schemas.at(-1)
    if (schema === undefined) throw new Error('no version')
    fc.assert(
      fc.property(arbitraryOf(schema), fc.uuid(), (value, key) => {
        expect(record.open(pair, key, record.seal(pair, key, value))).toEqual(value)
      }),
      { numRuns: 50 },
    )
  })

  test.each(record.codec.schemas.map((schema, at) => [at + 1, schema] as const))(
    'Opens rows of version %i, also with the padding beside them as 0.1.0 stored it, and they are whole',
    (version, schema) => {
      fc.assert(
        fc.property(arbitraryOf(schema), (value) => {
          const stored = version === 1 ? value : { version, value }
          const opened = record.open(pair, 'one', sealRaw(column, 'one', stored))
          const padded = sealRaw(column, 'one', { value: stored, pad: '  ' })
          expect(record.open(pair, 'one', padded)).toEqual(opened)
          // Whole: it can be written again, which an absent field would prevent.
          expect(record.open(pair, 'one', record.seal(pair, 'one', opened))).toEqual(opened)
        }),
        { numRuns: 50 },
      )
    },
  )

  test('Refuses a damaged row as a whole', () => {
    const schema = record.codec.schemas.at(-1)
    if (schema === undefined) throw new Error('no version')
    const refuses = (value: unknown) => {
      const stored = newest === 1 ? value : { version: newest, value }
      expect(() => record.open(pair, 'one', sealRaw(column, 'one', stored))).toThrow(DamagedRecord)
    }
    const { type, shape } = definitionOf(schema)
    for (const value of [null, 7, true, [[]], { other: 1 }]) {
      // Settings without any field are those of a person who has never decided.
      const allDefaults =
        type === 'object' && Object.values(shape).every((of) => definitionOf(of).type === 'default')
      if (!allDefaults || typeof value !== 'object' || value === null || Array.isArray(value)) {
        refuses(value)
      }
    }
    if (type !== 'object') return
    const [example] = fc.sample(arbitraryOf(schema), 1) as [Record<string, unknown>]
    for (const [field, inner] of Object.entries(shape)) {
      refuses({ ...example, [field]: { unexpected: true } })
      const { [field]: _, ...rest } = example
      if (definitionOf(inner).type !== 'default') refuses(rest)
    }
  })

  test('Refuses a row of a later version instead of losing its fields', () => {
    const sealed = sealRaw(column, 'one', { version: newest + 1, value: { more: true } })
    expect(() => record.open(pair, 'one', sealed)).toThrow(UnknownRecordVersion)
  })
})

describe('a row that cannot be read', () => {
  const app = useTestApp({ engine: 'sqlite' })
  const known = cardRecord.codec.schemas.length

  test.each([
    ['is damaged', { title: 'Kerzen' }, 'DamagedRecord own_cards.content'],
    [
      'was written by a later version',
      { version: known + 1, value: { title: 'Kerzen' } },
      `UnknownRecordVersion own_cards.content version ${known + 1}, known up to ${known}`,
    ],
  ])(
    'A row that %s is answered like any fault, and named in the log without its words',
    async (_, stored, line) => {
      const { mia } = await newPair(app())
      const card = await mia.ask(createCard, {
        body: { title: 'T', categoryId: 'herz', description: 'D', dirtyLevel: 1, tags: [] },
      })
      const { database, vault: ours } = app().context
      const row = await database.db
        .selectFrom('own_cards')
        .innerJoin('pairs', 'pairs.id', 'own_cards.pair_id')
        .select(['pairs.id', 'pairs.data_key'])
        .where('own_cards.id', '=', card.id)
        .executeTakeFirstOrThrow()
      const content = sealRaw(
        'own_cards.content',
        card.id,
        stored,
        ours.forPair(row.id, row.data_key),
      ) as Sealed<'own_cards.content'>
      const write = database.db.updateTable('own_cards').set({ content })
      await write.where('id', '=', card.id).execute()
      for (const call of [listCards, myCards]) {
        const { status, message } = await mia.call(call)
        expect([status, message]).toEqual([500, 'Interner Fehler'])
      }
      const faults = app()
        .log.takeErrors()
        .map(({ fault }) => fault?.split('\n')[0])
      expect(faults).toEqual([line, line])
      expect(app().log.lines.join('\n')).not.toContain('Kerzen')
    },
  )
})
