import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lettersFull, letterTooSoon } from '#contract/letters/errors.ts'
import { Refused } from '#server/http/refuse.ts'
import { RECORD_STEP } from '#server/vault/sealed-record.ts'
import { DELETED_MAX, OPENED_MAX, withDeleted, withLetter, withOpened } from './policy.ts'
import { BOX_BYTES, type LetterRecord, stateRecord } from './records.ts'

const TODAY = '2026-05-04'
const letter = (id: string, of: Partial<LetterRecord> = {}): LetterRecord => ({
  id,
  day: '2026-05-07',
  text: 'Für dich.',
  photo: null,
  arrives: true,
  ...of,
})
const refusalOf = (act: () => unknown): unknown => {
  try {
    act()
  } catch (fault) {
    if (fault instanceof Refused) return fault.code
    throw fault
  }
  return undefined
}

test('BRIEF-04 A letter may be rewritten on its day and behind it, and keeps or gets a day that is allowed', () => {
  const day = TODAY
  const held = [letter('a', { day })]
  expect(withLetter(held, letter('a', { day, text: 'Anders.' }), TODAY)).toMatchObject([
    { day, text: 'Anders.' },
  ])
  expect(withLetter(held, letter('a', { day }), '2026-05-09')).toHaveLength(1)
  for (const written of [letter('b', { day }), letter('a', { day: '2026-05-03' })]) {
    expect(refusalOf(() => withLetter(held, written, TODAY))).toBe(letterTooSoon.code)
  }
})

test('BRIEF-13 A full box has its size also after a parting, when none of its letters arrives', () => {
  const bytesOf = (letters: readonly LetterRecord[]) => Buffer.byteLength(JSON.stringify(letters))
  const known = [letter('a'), letter('b')]
  const room = BOX_BYTES - bytesOf([...known, letter('c', { photo: '' })])
  const filled = (bytes: number) => letter('c', { photo: 'x'.repeat(bytes) })
  const full = withLetter(known, filled(room - 3), TODAY)
  const parted = full.map((one) => ({ ...one, arrives: false }))
  expect(bytesOf(parted)).toBe(BOX_BYTES)
  expect(refusalOf(() => withLetter(known, filled(room - 2), TODAY))).toBe(lettersFull.code)
})

test('BRIEF-07 An opened letter stays opened as long as Heute would show it, in whatever order they are opened', () => {
  const asked = Array.from({ length: OPENED_MAX }, (_, at) => `letter ${at}`)
  const former = Array.from({ length: 5 }, (_, at) => `former ${at}`)
  const opened = asked
    .toReversed()
    .reduce<readonly string[]>((all, id) => withOpened(all, id, asked), former)
  expect(opened.toSorted()).toEqual(asked.toSorted())
  // The one of the oldest day is asked about no more, although it was opened last.
  const next = [...asked.slice(1), 'a new one']
  const after = withOpened(opened, 'a new one', next)
  expect(after.toSorted()).toEqual(next.toSorted())
})

test('BRIEF-04 BRIEF-13 The deleted letters that are remembered, the latest, make no state longer', () => {
  const ids = Array.from({ length: DELETED_MAX + 1 }, () => randomUUID())
  const deleted = ids.reduce<string[]>((all, id) => withDeleted(all, id), [])
  expect(deleted).toEqual(ids.slice(1))
  const opened = Array.from({ length: OPENED_MAX }, () => randomUUID())
  const stored = stateRecord.codec.encode('state', { next: '2026-05-07', opened, deleted })
  expect(Buffer.byteLength(JSON.stringify(stored))).toBeLessThanOrEqual(RECORD_STEP)
})
