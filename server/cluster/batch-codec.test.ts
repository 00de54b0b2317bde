import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { newScratch } from '../testing/scratch.ts'
import { makeKeyFile, readKeyFile } from '../vault/master-key.ts'
import { createVault } from '../vault/vault.ts'
import { type ClusterMessage, createBatchDecoder, encodeBatch } from './batch-codec.ts'

const scratch = newScratch()
afterAll(() => scratch.remove())

function newSealer(name: string) {
  const path = join(scratch.folder, name)
  makeKeyFile(path)
  return createVault(readKeyFile(path)).own
}
const sealer = newSealer('our.key')

const message = (data: unknown): ClusterMessage => ({ topic: 'live', data })
const batch = (number: number, ...messages: ClusterMessage[]) =>
  encodeBatch(sealer, 'them', number, messages)
const newDecoder = () => createBatchDecoder(sealer, 'us')

describe('a batch', () => {
  test.each([0, 1, 5_000, 7_900, 64_000, 300_000])(
    'With a text of %i characters arrives whole, in pieces that PostgreSQL takes',
    (length) => {
      const sent = [message('ä'.repeat(length)), message({ n: 1 })]
      const pieces = batch(1, ...sent)
      for (const piece of pieces) expect(Buffer.byteLength(piece)).toBeLessThan(8_000)
      const decode = newDecoder()
      const decoded = pieces.map(decode)
      expect(decoded.pop()).toEqual({ kind: 'batch', messages: sent, gap: false })
      expect(decoded.every(({ kind }) => kind === 'nothing')).toBe(true)
    },
  )

  test('Shows nothing of what it carries', () => {
    expect(batch(1, message('Kanarienvogel')).join()).not.toContain('Kanarienvogel')
    // With its quotes: four letters turn up in sealed bytes by chance.
    expect(batch(1, message('Kanarienvogel')).join()).not.toContain('"live"')
  })

  test('A batch of the own node is recognised as such, and one of another installation cannot be opened', () => {
    expect(createBatchDecoder(sealer, 'them')(batch(1)[0] ?? '')).toEqual({ kind: 'own' })
    const [foreign = ''] = encodeBatch(newSealer('other.key'), 'them', 1, [message(1)])
    expect(newDecoder()(foreign)).toEqual({ kind: 'damaged' })
    expect(newDecoder()('hello')).toEqual({ kind: 'damaged' })
  })

  test('Under another number opens nothing', () => {
    const [piece = ''] = batch(1, message(1))
    expect(newDecoder()(piece.replace('them:1:', 'them:2:'))).toEqual({ kind: 'damaged' })
  })
})

describe('a gap', () => {
  const large = message('x'.repeat(20_000))

  test('Is a number that is missing, told with the next batch and once', () => {
    const decode = newDecoder()
    const [first, , third, fourth] = [1, 2, 3, 4].map((number) => batch(number, message(number)))
    decode(first?.[0] ?? '')
    expect(decode(third?.[0] ?? '')).toEqual({ kind: 'batch', messages: [message(3)], gap: true })
    expect(decode(fourth?.[0] ?? '')).toEqual({ kind: 'batch', messages: [message(4)], gap: false })
  })

  test('Is no gap at the first batch of a node, whatever its number', () => {
    const decode = newDecoder()
    expect(decode(batch(7)[0] ?? '')).toEqual({ kind: 'batch', messages: [], gap: false })
    expect(decode(batch(6)[0] ?? '')).toEqual({ kind: 'nothing' })
    expect(decode(batch(7)[0] ?? '')).toEqual({ kind: 'nothing' })
  })

  test('Is a batch that has lost a piece at its beginning, in its middle or at its end', () => {
    const pieces = batch(2, large)
    expect(pieces.length).toBeGreaterThan(2)
    for (const lost of pieces.keys()) {
      const decode = newDecoder()
      decode(batch(1)[0] ?? '')
      const heard = pieces.filter((_, at) => at !== lost).map(decode)
      expect(heard.every(({ kind }) => kind === 'nothing')).toBe(true)
      expect(decode(batch(3)[0] ?? '')).toEqual({ kind: 'batch', messages: [], gap: true })
    }
  })
})
