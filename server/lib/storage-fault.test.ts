import { expect, test } from 'vitest'
import { StorageFault, storageFaultKind, writeBestEffort } from './storage-fault.ts'

const coded = (fields: object, message = 'x') => Object.assign(new Error(message), fields)

test.each([
  ['a full SQLite file', coded({ code: 'ERR_SQLITE_ERROR', errcode: 13 }), 'full'],
  ['a locked SQLite file', coded({ code: 'ERR_SQLITE_ERROR', errcode: 5 }), 'busy'],
  ['a failed sync', coded({ code: 'ERR_SQLITE_ERROR', errcode: 1034 }), 'broken'],
  ['a damaged SQLite file', coded({ code: 'ERR_SQLITE_ERROR', errcode: 11 }), 'broken'],
  ['a full disk', coded({ code: 'ENOSPC', syscall: 'write' }), 'full'],
  ['a disk that fails', coded({ code: 'EIO', syscall: 'fsync' }), 'broken'],
  ['PostgreSQL without room', coded({ code: '53100', severity: 'ERROR' }), 'full'],
  ['PostgreSQL that starts', coded({ code: '57P03', severity: 'FATAL' }), 'away'],
  ['PostgreSQL without connections', coded({ code: '53300', severity: 'FATAL' }), 'away'],
  ['nobody at its address', coded({ code: 'ECONNREFUSED', syscall: 'connect' }), 'away'],
  ['no socket at its address', coded({ code: 'ENOENT', syscall: 'connect' }), 'away'],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), 'away'],
  ['a pool without an answer', new Error('timeout exceeded when trying to connect'), 'away'],
  ['PostgreSQL that ends a statement', coded({ code: '57014', severity: 'ERROR' }), 'away'],
  ['PostgreSQL that ends a transaction', coded({ code: '25P03', severity: 'FATAL' }), 'away'],
  ['a query without an answer', new Error('Query read timeout'), 'away'],
  ['what we have noticed ourselves', new StorageFault('busy', 'x'), 'busy'],
])('trust g %s is trouble with the storage', (_, fault, kind) => {
  expect(storageFaultKind(fault)).toBe(kind)
})

test.each([
  ['a broken unique rule of SQLite', coded({ code: 'ERR_SQLITE_ERROR', errcode: 2067 })],
  ['a broken unique rule of PostgreSQL', coded({ code: '23505', severity: 'ERROR' })],
  ['a file that is missing', coded({ code: 'ENOENT', syscall: 'open' })],
  ['a fault of ours', new TypeError('x is not a function')],
  ['nothing', undefined],
])('%s is none', (_, fault) => {
  expect(storageFaultKind(fault)).toBeUndefined()
})

test('A best-effort write may fail over the storage, over nothing else', async () => {
  expect(await writeBestEffort(() => Promise.resolve())).toBe(true)
  expect(await writeBestEffort(() => Promise.reject(new StorageFault('full', 'x')))).toBe(false)
  await expect(writeBestEffort(() => Promise.reject(new TypeError('y')))).rejects.toThrow('y')
})
