import { beforeEach, expect, test, vi } from 'vitest'
import { writeQueued } from './writeQueued.ts'

/** What this device has written, by store; it has room for so many records, and may be broken. */
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

const put = () => writeQueued('changes', async () => undefined)

beforeEach(() => {
  Object.assign(device, {
    written: ['persisted', 'persisted'],
    room: 2,
    fault: 'QuotaExceededError',
  })
})

test('On a full device what was only read goes for what waits', async () => {
  await put()
  expect(device.written).toEqual(['changes'])
})

test('What is read stays where there is room, or where nothing is written for another reason', async () => {
  device.room = 3
  await put()
  expect(device.written).toEqual(['persisted', 'persisted', 'changes'])
  device.fault = 'AbortError'
  await expect(put()).rejects.toThrow('Not written.')
  expect(device.written).toEqual(['persisted', 'persisted', 'changes'])
})

test('A device that is full of other things fails once more', async () => {
  device.room = 0
  await expect(put()).rejects.toMatchObject({ name: 'QuotaExceededError' })
})
