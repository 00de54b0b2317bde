import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/testing/fakeServer.ts'
import { mia } from '#web/testing/people.ts'
import { refreshSession, storeLogin } from '../session/session.ts'
import { allowConnection, maintainSocket } from './socket.ts'

const imported = vi.hoisted(() => ({ times: 0, mayCome: false, opened: 0 }))
vi.mock('./openSocket.ts', () => {
  imported.times += 1
  if (!imported.mayCome) throw new Error('no network')
  const io = { engine: { readyState: 'open' } }
  const socket = { io, on: () => socket, onAny: () => socket, close: () => undefined }
  return {
    openSocket: () => {
      imported.opened += 1
      return socket
    },
  }
})

let stop = () => {}
afterEach(() => {
  stop()
  vi.useRealTimers()
  localStorage.clear()
  refreshSession()
})

test('O-062 Where the code of the connection could not be fetched, it is fetched again until it opens', async () => {
  fakeServer()
  storeLogin({ token: 't', userId: mia.id })
  vi.useFakeTimers()
  const stopListening = allowConnection()
  const stopSocket = maintainSocket()
  stop = () => {
    stopSocket()
    stopListening()
  }
  await vi.advanceTimersByTimeAsync(1_999)
  expect(imported).toMatchObject({ times: 1, opened: 0 })
  imported.mayCome = true
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(imported).toMatchObject({ times: 2, opened: 1 }))
})
