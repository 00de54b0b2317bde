import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createByteBuffer, readBody } from './read-body.ts'

test('trust i A body that comes in single bytes takes less than twice its memory', () => {
  let held = 0
  const gathering = createByteBuffer(16_384, (bytes) => {
    held += bytes
  })
  for (let count = 1; count <= 16_384; count += 1) {
    expect(gathering.add(Buffer.from('x'))).toBe(true)
    expect(held).toBeLessThanOrEqual(Math.max(1_024, 2 * count))
  }
  expect(held).toBe(16_384)
  expect(gathering.add(Buffer.from('x'))).toBe(false)
  expect(gathering.bytes().toString()).toBe('x'.repeat(16_384))
})

test('A body is read whole, cut characters included', async () => {
  const body = new PassThrough()
  const read = readBody(body, 100)
  const bytes = Buffer.from('schön')
  body.write(bytes.subarray(0, 4))
  body.end(bytes.subarray(4))
  expect(String(await read)).toBe('schön')
  const empty = new PassThrough()
  empty.end()
  expect(await readBody(empty, 100)).toEqual(Buffer.alloc(0))
})

test('trust i Beyond the limit nothing more is read', async () => {
  const body = new PassThrough({ highWaterMark: 10 })
  const read = readBody(body, 10)
  body.write('x'.repeat(11))
  expect(await read).toBe('too large')
  expect(body.write('x'.repeat(11))).toBe(false)
  expect(body.isPaused()).toBe(true)
})

test('A body that breaks off is told apart, and no room for it is a fault', async () => {
  const body = new PassThrough()
  const read = readBody(body, 10)
  body.destroy()
  expect(await read).toBe('broken off')
  const full = new PassThrough()
  const refused = readBody(full, 10, () => {
    throw new Error('no room')
  })
  full.write('x')
  await expect(refused).rejects.toThrow('no room')
})
