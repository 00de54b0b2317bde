import { beforeEach, expect, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { mia as alone, miaPaired as mia } from '../../testing/people.ts'
import { emitAppEvent } from '../realtime/appEvents.ts'
import { reloadProfile } from './identity.ts'
import { getSession, mergeProfile, refreshSession, storeLogin } from './session.ts'

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
