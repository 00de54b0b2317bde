import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSessionStore, resetSessionData } from '../session/sessionReset.ts'
import { persistDraft } from './keptDrafts.ts'
import type * as offlineKeys from './offlineKey.ts'
import { queueKeysReady } from './offlineKey.ts'
import { utf8 } from './utf8.ts'

const device = vi.hoisted(() => ({ records: new Map<string, string>(), hasKey: true }))

vi.mock('./persist.ts', () => ({
  async putRecord(_: string, name: string, bytes: Uint8Array) {
    if (device.hasKey) device.records.set(name, new TextDecoder().decode(bytes))
  },
  async removeRecord(_: string, name: string) {
    if (device.hasKey) device.records.delete(name)
  },
}))
vi.mock('./persistedStore.ts', () => ({
  async openRecord(_: string, __: unknown, name: string) {
    const found = device.records.get(name)
    return found === undefined ? undefined : { bytes: utf8(found), at: 0 }
  },
}))
vi.mock('./offlineKey.ts', async (original) => ({
  ...(await original<typeof offlineKeys>()),
  offlineKey: async () => (device.hasKey ? {} : null),
  isCurrent: () => true,
}))

beforeEach(() => {
  device.records.clear()
  device.hasKey = true
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
let count = 0
/** The draft of a page that has just been opened. */
function open(name: string, typed = '') {
  const draft = createSessionStore('')
  draft.set(typed)
  persistDraft(name, draft, (text) => text === '')
  return draft
}
const newName = () => `test ${(count += 1)}`

test('Typed text is there again after the app was ended without a warning', async () => {
  const name = newName()
  const draft = open(name)
  await pass(0)
  draft.set('Ich freue')
  draft.set('Ich freue mich')
  await pass(500)
  const again = open(name)
  await pass(0)
  expect(again.get()).toBe('Ich freue mich')
})

test('A sent draft leaves nothing behind', async () => {
  const name = newName()
  const draft = open(name)
  await pass(0)
  draft.set('Hallo')
  await pass(500)
  draft.set('')
  await pass(500)
  expect(device.records.size).toBe(0)
})

test('Text typed before the draft was read replaces it', async () => {
  const name = newName()
  open(name).set('alt')
  await pass(500)
  const again = open(name, 'neu')
  await pass(500)
  expect(again.get()).toBe('neu')
  expect([...device.records.values()]).toEqual(['"neu"'])
})

test('Drafts by day keep what was stored for other days, whatever was typed before they were read', async () => {
  const name = newName()
  const openDays = (typed: Readonly<Record<string, string>>) => {
    const drafts = createSessionStore(typed)
    const isEmpty = (all: object) => Object.keys(all).length === 0
    persistDraft(name, drafts, isEmpty, (stored, now) => ({ ...stored, ...now }))
    return drafts
  }
  openDays({ monday: 'alt', tuesday: 'alt' })
  await pass(500)
  const again = openDays({ tuesday: 'neu' })
  await pass(500)
  expect(again.get()).toEqual({ monday: 'alt', tuesday: 'neu' })
  const [record] = device.records.values()
  expect(record).toBe(JSON.stringify({ monday: 'alt', tuesday: 'neu' }))
})

test('A page that is hidden saves at once', async () => {
  const name = newName()
  const draft = open(name)
  await pass(0)
  draft.set('Hallo')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(device.records.get(`draft ${name}`)).toBe('"Hallo"')
  vi.restoreAllMocks()
})

test('A draft that changes on a hidden page is saved at once', async () => {
  const name = newName()
  const draft = open(name)
  await pass(0)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  draft.set('Hallo')
  await pass(0)
  expect(device.records.get(`draft ${name}`)).toBe('"Hallo"')
  vi.restoreAllMocks()
})

test('The end of a session on a hidden page removes no draft', async () => {
  const name = newName()
  const draft = open(name)
  await pass(0)
  draft.set('von Mia')
  await pass(500)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  resetSessionData()
  await pass(500)
  expect(device.records.get(`draft ${name}`)).toBe('"von Mia"')
  vi.restoreAllMocks()
})

test('Another session finds its own draft, and removes that of nobody', async () => {
  const name = newName()
  const draft = open(name)
  await pass(0)
  draft.set('von Mia')
  await pass(500)
  device.hasKey = false
  resetSessionData()
  expect(draft.get()).toBe('')
  await pass(500)
  expect(device.records.size).toBe(1)
  // The key of the next session opens what is its own.
  device.records.set(`draft ${name}`, '"von Jonas"')
  device.hasKey = true
  queueKeysReady.emit()
  await pass(0)
  expect(draft.get()).toBe('von Jonas')
})

test('With a lock the device has no key: the draft comes once the server has given it', async () => {
  const name = newName()
  open(name).set('verschlossen')
  await pass(500)
  device.hasKey = false
  const again = open(name)
  await pass(500)
  expect(again.get()).toBe('')
  device.hasKey = true
  queueKeysReady.emit()
  await pass(0)
  expect(again.get()).toBe('verschlossen')
})
