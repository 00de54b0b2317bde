import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { newScratch } from '../testing/scratch.ts'
import { makeKeyFile, readKeyFile } from './master-key.ts'
import { RECORD_STEP } from './padded.ts'
import { createVault, type WrappedKey } from './vault.ts'

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
    const sealed = before.forPair('pair', wrapped).seal('users.person:mia', { name: 'Mia' })
    const after = createVault(master)
    expect(after.known('pair')).toBeUndefined()
    expect(after.forPair('pair', wrapped).open('users.person:mia', sealed)).toEqual({ name: 'Mia' })
    expect(after.known('pair')?.pairId).toBe('pair')
  })

  test('Reads what version 0.1.0 sealed with its filling beside it', () => {
    const vault = createVault(master)
    const pair = vault.forPair('pair', vault.newDataKey('pair'))
    const filled = { value: [['q', 'yes']], pad: '   ' }
    const sealed = pair.seal<unknown>('question_answers.answers:mia', filled)
    expect(pair.open('question_answers.answers:mia', sealed)).toEqual([['q', 'yes']])
  })

  test('What belongs to the installation opens in its place and with its key only', () => {
    const sealed = createVault(master).sealOwn('settings.value:one', 'secret')
    expect(createVault(master).openOwn('settings.value:one', sealed)).toBe('secret')
    expect(() => createVault(master).openOwn('settings.value:two', sealed)).toThrow('authenticate')
    const stranger = createVault(newMaster('stranger'))
    expect(() => stranger.openOwn('settings.value:one', sealed)).toThrow('authenticate')
  })

  test('Opens nothing of another couple, and no key moved to another couple', () => {
    const vault = createVault(master)
    const [one, two] = [vault.newDataKey('one'), vault.newDataKey('two')]
    const sealed = vault.forPair('one', one).seal('users.person:mia', 'Mia')
    expect(() => vault.forPair('two', two).open('users.person:mia', sealed)).toThrow('authenticate')
    expect(() => vault.forPair('three', one)).toThrow('authenticate')
  })

  test('Opens nothing that was moved to another row or column', () => {
    const vault = createVault(master)
    const pair = vault.forPair('pair', vault.newDataKey('pair'))
    const sealed = pair.seal('users.person:mia', 'Mia')
    expect(() => pair.open('users.person:jonas', sealed)).toThrow('authenticate')
    expect(() => pair.open('invitations.name:mia', sealed)).toThrow('authenticate')
  })

  test('The size of a sealed value does not tell a like from a dislike, a 9 from a 10, a few from many', () => {
    const vault = createVault(master)
    const pair = vault.forPair('pair', vault.newDataKey('pair'))
    const sizes = (values: unknown[], step?: number) =>
      new Set(values.map((value) => pair.seal('some.place:one', value, step).length)).size
    const votes = ['like', 'dislike', null].flatMap((vote) =>
      [true, false].map((isFavorite) => ({ vote, isFavorite })),
    )
    expect(sizes(votes)).toBe(1)
    expect(sizes([9, 10].map((level) => ({ level, message: null })))).toBe(1)
    const many = Array.from({ length: 100 }, (_, at) => `card-${at}`)
    expect(sizes([[], ['card-1'], many], RECORD_STEP)).toBe(1)
    const sealed = pair.seal('some.place:one', 'ä'.repeat(63))
    expect(pair.open('some.place:one', sealed)).toBe('ä'.repeat(63))
  })

  test('trust g Without its wrapped key a couple’s data stays shut: erasing the key erases all', () => {
    const vault = createVault(master)
    const wrapped = vault.newDataKey('pair')
    const sealed = vault.forPair('pair', wrapped).seal('users.person:mia', 'Mia')
    vault.forget('pair')
    expect(vault.known('pair')).toBeUndefined()
    const other = vault.forPair('pair', vault.newDataKey('pair'))
    expect(() => other.open('users.person:mia', sealed)).toThrow('authenticate')
  })

  test('A key wrapped by another master key is told apart before anything is tried', () => {
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
