import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { fakeServer } from '#web/testing/fakeServer.ts'
import { mia as alone, miaPaired as mia } from '#web/testing/people.ts'
import { readOfflineKeyCookie, writeOfflineKeyCookie } from '../device/offlineKeyCookie.ts'
import { emitAppEvent } from '../realtime/appEvents.ts'
import { mergeSavedProfile, reloadProfile, startSession } from './identity.ts'
import { getSession, mergeProfile, refreshSession, storeLogin } from './session.ts'
import { createSessionStore, pairVersion, resetSessionData } from './sessionReset.ts'

beforeEach(() => {
  localStorage.clear()
  refreshSession()
  storeLogin({ token: 't', userId: mia.id })
  mergeProfile(alone)
})

test.each(['resync', 'connected'] as const)(
  'On „%s“ the partner who has come is known',
  async (name) => {
    fakeServer().on(readProfile, () => mia)
    emitAppEvent(name)
    await vi.waitFor(() => expect(getSession().profile?.partner).toEqual(mia.partner))
    expect(localStorage.getItem('canInvitePartner')).toBe('false')
  },
)

test('A profile that was on its way before the news does not count as read after it', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const answers = [held.then(() => alone), Promise.resolve(mia)]
  const server = fakeServer().on(readProfile, () => answers.shift() ?? Promise.resolve(mia))
  const first = reloadProfile()
  emitAppEvent('resync')
  emitAppEvent('resync')
  release()
  await first
  await vi.waitFor(() => expect(getSession().profile?.partner).toEqual(mia.partner))
  expect(server.requests(readProfile)).toHaveLength(2)
})

test('A profile that was on its way while another was saved takes nothing back', async () => {
  const saved = { ...mia, name: 'Amelie' }
  const held = Promise.withResolvers<typeof mia>()
  const answers = [held.promise, Promise.resolve(saved)]
  const server = fakeServer().on(readProfile, () => answers.shift() ?? Promise.resolve(saved))
  const loaded = reloadProfile()
  mergeSavedProfile(saved)
  held.resolve(mia)
  expect(await loaded).toEqual(saved)
  expect(getSession().name).toBe('Amelie')
  expect(server.requests(readProfile)).toHaveLength(2)
})

test('A saved profile of another pair empties what belonged to the former one, as a loaded one does', () => {
  mergeProfile(mia)
  writeOfflineKeyCookie('aa')
  const draft = createSessionStore('')
  draft.set('An den Menschen von vorher')
  const before = pairVersion.get()
  mergeSavedProfile({ ...mia, name: 'Amelie' })
  expect([draft.get(), pairVersion.get()]).toEqual(['An den Menschen von vorher', before])
  // Left and joined again on another device, while this one said a word of its own.
  mergeSavedProfile({ ...mia, pairId: 'pair-2' })
  expect([draft.get(), pairVersion.get()]).toEqual(['', before + 1])
  expect(readOfflineKeyCookie()).toBeNull()
  expect(getSession().pairId).toBe('pair-2')
})

describe('a load that has failed', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.useFakeTimers()
  })
  afterEach(() => {
    resetSessionData()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const refused = (status: number) => () => Response.json({ message: 'Nein.' }, { status })

  test('is made again, ever more seldom, until it succeeds: the news come only once', async () => {
    const server = fakeServer().on(readProfile, refused(503))
    const made = () => server.requests(readProfile).length
    emitAppEvent('connected')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(made()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(made()).toBe(2)
    server.on(readProfile, () => mia)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(made()).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(getSession().profile?.partner).toEqual(mia.partner)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(made()).toBe(3)
  })

  test('is not made again where it would be refused again', async () => {
    const server = fakeServer().on(readProfile, refused(404))
    await reloadProfile()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(server.requests(readProfile)).toHaveLength(1)
  })

  test('is not made again for somebody who has left', async () => {
    const server = fakeServer().on(readProfile, refused(503))
    await reloadProfile()
    resetSessionData()
    storeLogin({ token: 't2', userId: 'jonas' })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(server.requests(readProfile)).toHaveLength(1)
  })

  test('is not made again while nobody looks: whoever comes back loads it anyway', async () => {
    const server = fakeServer().on(readProfile, refused(503))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await reloadProfile()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(server.requests(readProfile)).toHaveLength(1)
  })
})

test('O-021 A login forgets the key of whoever was here before', async () => {
  fakeServer().on(readProfile, () => mia)
  writeOfflineKeyCookie('former')
  await startSession({ token: 'u', userId: mia.id })
  expect(readOfflineKeyCookie()).toBeNull()
})
