import { beforeEach, expect, test, vi } from 'vitest'
import { writeQueued } from './writeQueued.ts'

/** The stores this device has written to: at most `room` records, else it throws `fault`. */
const device = vi.hoisted(() => ({ written: [] as string[], room: 0, fault: 'QuotaExceededError' }))
vi.mock('./database.ts', () => ({
  write: async (name: string) => {
    if (device.written.length >= device.room) throw new DOMException('Not written.', device.fault)
    device.written.push(name)
  },
}))
vi.mock('./persist.ts', () => ({
  clearPersisted: async () => {
    device.written = device.written.filter((name) => name !== 'persisted')
  },
}))

const put = () => writeQueued('waiting', async () => undefined)

beforeEach(() => {
  Object.assign(device, {
    written: ['persisted', 'persisted'],
    room: 2,
    fault: 'QuotaExceededError',
  })
})

test('On a full device what was only read goes for what waits', async () => {
  await put()
  expect(device.written).toEqual(['waiting'])
})

test('Persisted data stays where there is room, or where nothing is written for another reason', async () => {
  device.room = 3
  await put()
  expect(device.written).toEqual(['persisted', 'persisted', 'waiting'])
  device.fault = 'AbortError'
  await expect(put()).rejects.toThrow('Not written.')
  expect(device.written).toEqual(['persisted', 'persisted', 'waiting'])
})

test('A device that is full of other things fails once more', async () => {
  device.room = 0
  await expect(put()).rejects.toMatchObject({ name: 'QuotaExceededError' })
})
