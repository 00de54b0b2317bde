import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newScratch } from '../testing/scratch.ts'
import { makeKeyFile, readKeyFile } from './master-key.ts'
import { type ColumnName, RECORD_STEP, recordCodec, sealedRecord } from './sealed-record.ts'
import { createVault, type WrappedKey } from './vault.ts'

const valueOf = (column: ColumnName, step?: number) =>
  sealedRecord(column, recordCodec(z.unknown()), step)
const person = valueOf('users.person')
const setting = valueOf('settings.value')

const scratch = newScratch()
afterAll(() => scratch.remove())

function newMaster(name: string) {
  const path = join(scratch.folder, `${name}.key`)
  makeKeyFile(path)
  return readKeyFile(path)
}
const master = newMaster('one')

describe('the vault of a couple', () => {
  test('Opens after a restart what it sealed before', () => {
    const before = createVault(master)
    const wrapped = before.newDataKey('pair')
    const sealed = person.seal(before.forPair('pair', wrapped), 'mia', { name: 'Mia' })
    const after = createVault(master)
    expect(after.known('pair')).toBeUndefined()
    expect(person.open(after.forPair('pair', wrapped), 'mia', sealed)).toEqual({ name: 'Mia' })
    expect(after.known('pair')?.pairId).toBe('pair')
  })

  test('Reads a value that version 0.1.0 sealed together with padding', () => {
    const vault = createVault(master)
    const pair = vault.forPair('pair', vault.newDataKey('pair'))
    const filled = { value: [['q', 'yes']], pad: '   ' }
    const answers = valueOf('question_answers.answers')
    expect(answers.open(pair, 'mia', answers.seal(pair, 'mia', filled))).toEqual([['q', 'yes']])
  })

  test('A value of the installation opens in its place and with its key only', () => {
    const sealed = setting.seal(createVault(master).own, 'one', 'secret')
    expect(setting.open(createVault(master).own, 'one', sealed)).toBe('secret')
    expect(() => setting.open(createVault(master).own, 'two', sealed)).toThrow('authenticate')
    const stranger = createVault(newMaster('stranger'))
    expect(() => setting.open(stranger.own, 'one', sealed)).toThrow('authenticate')
  })

  test('Opens nothing of another couple, and no key moved to another couple', () => {
    const vault = createVault(master)
    const [one, two] = [vault.newDataKey('one'), vault.newDataKey('two')]
    const sealed = person.seal(vault.forPair('one', one), 'mia', 'Mia')
    expect(() => person.open(vault.forPair('two', two), 'mia', sealed)).toThrow('authenticate')
    expect(() => vault.forPair('three', one)).toThrow('authenticate')
  })

  test('Opens nothing that was moved to another row or column', () => {
    const vault = createVault(master)
    const pair = vault.forPair('pair', vault.newDataKey('pair'))
    const sealed = person.seal(pair, 'mia', 'Mia')
    expect(() => person.open(pair, 'jonas', sealed)).toThrow('authenticate')
    expect(() => valueOf('invitations.name').open(pair, 'mia', sealed)).toThrow('authenticate')
  })

  test('The size of a sealed value does not tell a like from a dislike, a 9 from a 10, a few from many', () => {
    const vault = createVault(master)
    const pair = vault.forPair('pair', vault.newDataKey('pair'))
    const sizes = (values: unknown[], step?: number) =>
      new Set(values.map((value) => valueOf('some.place', step).seal(pair, 'one', value).length))
        .size
    const votes = ['like', 'dislike', null].flatMap((vote) =>
      [true, false].map((isFavorite) => ({ vote, isFavorite })),
    )
    expect(sizes(votes)).toBe(1)
    expect(sizes([9, 10].map((level) => ({ level, message: null })))).toBe(1)
    const many = Array.from({ length: 100 }, (_, at) => `card-${at}`)
    expect(sizes([[], ['card-1'], many], RECORD_STEP)).toBe(1)
    const sealed = person.seal(pair, 'mia', 'ä'.repeat(63))
    expect(person.open(pair, 'mia', sealed)).toBe('ä'.repeat(63))
  })

  test('trust g Without its wrapped key the data of a couple cannot be opened', () => {
    const vault = createVault(master)
    const wrapped = vault.newDataKey('pair')
    const sealed = person.seal(vault.forPair('pair', wrapped), 'mia', 'Mia')
    vault.forget('pair')
    expect(vault.known('pair')).toBeUndefined()
    const other = vault.forPair('pair', vault.newDataKey('pair'))
    expect(() => person.open(other, 'mia', sealed)).toThrow('authenticate')
  })

  test('A key wrapped by another master key is rejected before decryption', () => {
    const wrapped = createVault(newMaster('two')).newDataKey('pair')
    expect(() => createVault(master).forPair('pair', wrapped)).toThrow('another master key')
    expect(() => createVault(master).forPair('pair', 'nonsense' as WrappedKey)).toThrow(
      'another master key',
    )
  })
})

describe('look-ups', () => {
  test('The same value has the same index for one purpose and one installation only', () => {
    const index = createVault(master).blindIndex('email', 'mia@beispiel.de')
    expect(createVault(master).blindIndex('email', 'mia@beispiel.de')).toBe(index)
    expect(createVault(master).blindIndex('phone', 'mia@beispiel.de')).not.toBe(index)
    expect(createVault(newMaster('three')).blindIndex('email', 'mia@beispiel.de')).not.toBe(index)
    expect(index).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })
})
