import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartFault } from '../lib/start-fault.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { hmacSha256, makeKeyFile, readKeyFile } from './master-key.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = newScratch()
})
afterEach(() => scratch.remove())
const path = () => join(scratch.folder, 'knistern.key')

test('A new key file is whole, for its owner alone, and leaves no draft behind', () => {
  makeKeyFile(path())
  expect(statSync(path()).mode & 0o777).toBe(0o600)
  expect(readdirSync(scratch.folder)).toEqual(['knistern.key'])
  const { wrap, lookup, pepper } = JSON.parse(readFileSync(path(), 'utf8')) as {
    wrap: { secret: string }
    lookup: string
    pepper: string
  }
  const secrets = [wrap.secret, lookup, pepper]
  expect(new Set(secrets).size).toBe(3)
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
})

test('A key file is never written over', () => {
  makeKeyFile(path())
  const before = readFileSync(path(), 'utf8')
  expect(() => makeKeyFile(path())).toThrow(/EEXIST/)
  expect(readFileSync(path(), 'utf8')).toBe(before)
  expect(readdirSync(scratch.folder)).toEqual(['knistern.key'])
})

test('A place that cannot be written to is told in a sentence', () => {
  writeFileSync(join(scratch.folder, 'file'), '')
  const beyond = join(scratch.folder, 'file', 'knistern.key')
  expect(() => makeKeyFile(beyond)).toThrow(StartFault)
  expect(() => makeKeyFile(beyond)).toThrow('lässt sich nicht anlegen')
})

test('A missing key file is told in a sentence', () => {
  expect(() => readKeyFile(path())).toThrow(StartFault)
  expect(() => readKeyFile(path())).toThrow(`Die Schlüsseldatei ${path()} fehlt.`)
})

test.each([0o640, 0o604, 0o660, 0o666])('A key file of mode %o is refused', (mode) => {
  makeKeyFile(path())
  chmodSync(path(), mode)
  expect(() => readKeyFile(path())).toThrow(`chmod 600 ${path()}`)
})

const AGAIN =
  'Hol die gesicherte Kopie noch einmal, ganz, von der ersten bis zur letzten Klammer und mit geraden Anführungszeichen. Lege keine neue an.'

test.each([
  '{}',
  'null',
  '[]',
  '{"format":"knistern.key/1"}',
  '{"format":"knistern.key/2","wrap":{"id":"a","secret":"AAAA"},"lookup":"AAAA","pepper":"AAAA"}',
  '{"format":"knistern.key/1","wrap":{"id":"a","secret":"AAAA"},"lookup":"AAAA","pepper":"AAAA"}',
])('„%s“ is no key file', (content) => {
  writeFileSync(path(), content, { mode: 0o600 })
  expect(() => readKeyFile(path())).toThrow(
    `Die Datei ${path()} ist keine Schlüsseldatei von Knistern, oder keine ganze. ${AGAIN}`,
  )
})

test.each(['', '\n'])('A key file of nothing is told to be empty: %j', (content) => {
  writeFileSync(path(), content, { mode: 0o600 })
  expect(() => readKeyFile(path())).toThrow(`Die Schlüsseldatei ${path()} ist leer. ${AGAIN}`)
})

test('A folder in place of the key file is named as one, whatever its mode', () => {
  mkdirSync(path(), { mode: 0o755 })
  expect(() => readKeyFile(path())).toThrow(
    `An der Stelle der Schlüsseldatei ist ein Ordner: ${path()}. `,
  )
})

test('A copy from an editor of Windows opens as well', () => {
  makeKeyFile(path())
  const { wrapId } = readKeyFile(path())
  writeFileSync(path(), `\uFEFF${readFileSync(path(), 'utf8').replaceAll('\n', '\r\n')}\r\n`)
  expect(readKeyFile(path()).wrapId).toBe(wrapId)
})

test.each(['', 'token', '€'.repeat(400), 'schön'.repeat(200)])(
  'trust c A keyed hash is HMAC-SHA-256: %#',
  (text) => {
    for (const bytes of [1, 32, 64]) {
      const key = randomBytes(bytes)
      const expected = createHmac('sha256', key).update(text).digest('base64url')
      expect(hmacSha256(key)(text)).toBe(expected)
    }
  },
)
