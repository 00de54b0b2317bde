import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLogger } from '../lib/logger.ts'
import { newScratch } from '../testing/scratch.ts'
import { makeKeyFile, readKeyFile } from './master-key.ts'
import { DamagedRecord, recordCodec, sealedRecord, UnknownRecordVersion } from './sealed-record.ts'
import { createVault } from './vault.ts'

const COLUMN = 'notes.content'
const first = recordCodec(z.object({ title: z.string(), tags: z.array(z.string()) }))
const second = first.next(
  z.object({ title: z.string(), tags: z.array(z.string()), minutes: z.nullable(z.number()) }),
  (older) => ({ ...older, minutes: null }),
)
const third = second.next(
  z.object({ titles: z.array(z.string()), minutes: z.nullable(z.number()) }),
  ({ title, minutes }) => ({ titles: [title], minutes }),
)
const note = { title: 'Kerzen', tags: ['warm'] }

describe('a record in versions', () => {
  test('The first version is stored without a mark, as it always was', () => {
    expect(first.encode(COLUMN, note)).toEqual(note)
    expect(first.decode(COLUMN, note)).toEqual(note)
  })

  test('Later versions bear their number', () => {
    const stored = second.encode(COLUMN, { ...note, minutes: 5 })
    expect(stored).toEqual({ version: 2, value: { ...note, minutes: 5 } })
    expect(second.decode(COLUMN, stored)).toEqual({ ...note, minutes: 5 })
  })

  test('An older record goes through every upgrade and is whole', () => {
    expect(second.decode(COLUMN, note)).toEqual({ ...note, minutes: null })
    expect(third.decode(COLUMN, note)).toEqual({ titles: ['Kerzen'], minutes: null })
    const stored = second.encode(COLUMN, { ...note, minutes: 5 })
    expect(third.decode(COLUMN, stored)).toEqual({ titles: ['Kerzen'], minutes: 5 })
  })

  test.each([
    ['a missing field', { title: 'Kerzen' }],
    ['a field of another kind', { title: 'Kerzen', tags: 'warm' }],
    ['another record', ['Kerzen']],
    ['nothing', null],
    ['a damaged record of a later version', { version: 2, value: note }],
  ])('A record with %s is refused as a whole', (_, stored) => {
    expect(() => second.decode(COLUMN, stored)).toThrow(DamagedRecord)
  })

  test.each([3, 0, -1, 1.5])('A record of the unknown version %s is refused', (version) => {
    const stored = { version, value: { ...note, minutes: 5 } }
    expect(() => second.decode(COLUMN, stored)).toThrow(UnknownRecordVersion)
  })

  test('A value that violates the schema is not stored, and unknown fields are dropped', () => {
    expect(() => first.encode(COLUMN, { title: 'Kerzen' } as never)).toThrow(DamagedRecord)
    expect(first.encode(COLUMN, { ...note, id: 'elsewhere' } as never)).toEqual(note)
  })
})

describe('a sealed record', () => {
  const scratch = newScratch()
  afterAll(() => scratch.remove())
  const path = join(scratch.folder, 'data.key')
  makeKeyFile(path)
  const vault = createVault(readKeyFile(path))
  const pair = vault.forPair('pair', vault.newDataKey('pair'))

  test('Opens in its row only', () => {
    const notes = sealedRecord(COLUMN, first)
    const sealed = notes.seal(pair, 'one', note)
    expect(notes.open(pair, 'one', sealed)).toEqual(note)
    expect(() => notes.open(pair, 'two', sealed)).toThrow('authenticate')
  })

  test('A record of a later version names its column and version in the log, nothing else', () => {
    const sealed = sealedRecord(COLUMN, second).seal(pair, 'one', { ...note, minutes: 5 })
    const lines: string[] = []
    const log = createLogger('error', (line) => lines.push(line))
    try {
      sealedRecord(COLUMN, first).open(pair, 'one', sealed)
    } catch (fault) {
      log.error('call.failed', { fault })
    }
    expect(lines.join('\n')).toContain(
      'UnknownRecordVersion notes.content version 2, known up to 1',
    )
    expect(lines.join('\n')).not.toContain('Kerzen')
  })
})
