import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { login, logout, readProfile, saveProfile } from '#contract/accounts/calls.ts'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { wrongCredentials } from '#contract/accounts/errors.ts'
import { listCards } from '#contract/cards/calls.ts'
import { defineCall } from '#contract/kernel/call.ts'
import { notAuthorised } from '#contract/kernel/refusals.ts'
import { lookUpInvitation } from '#contract/pairing/calls.ts'
import { fakeServer } from '#web/testing/fakeServer.ts'
import { mia } from '#web/testing/people.ts'
import {
  ApiError,
  call,
  callForFile,
  NetworkError,
  onUnauthorised,
  sentenceOf,
  serverMessageOf,
  UNREACHED,
} from './api.ts'
import { closeRequestGate, openRequestGate } from './requestGate.ts'

const unauthorised = vi.fn<() => void>()
beforeEach(() => {
  localStorage.clear()
  unauthorised.mockReset()
  onUnauthorised(unauthorised)
})

/** Records the arguments of `fetch`, which answers with an empty success. */
function watchFetch(answer = () => new Response(null, { status: 204 })) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => answer())
  vi.stubGlobal('fetch', fetch)
  return () => {
    const [url, init] = fetch.mock.lastCall ?? ['', {}]
    return { url, init, headers: new Headers(init.headers) }
  }
}

const failWith = (status: number, body: string) => watchFetch(() => new Response(body, { status }))

test('Every call lies below /api and asks for JSON, so that no page can answer it', async () => {
  const asked = watchFetch()
  await call(logout, {})
  expect(asked().url).toBe('/api/auth/logout')
  expect(asked().headers.get('accept')).toBe('application/json')
  expect(asked().init.method).toBe('POST')
  expect(asked().init.credentials).toBe('same-origin')
})

test('A stored token travels as bearer token, without one the header is missing', async () => {
  const asked = watchFetch()
  await call(logout, {})
  expect(asked().headers.has('authorization')).toBe(false)
  localStorage.setItem('token', 'abc')
  await call(logout, {})
  expect(asked().headers.get('authorization')).toBe('Bearer abc')
})

test('API-03 An explicit token goes before the stored one', async () => {
  const asked = watchFetch()
  localStorage.setItem('token', 'abc')
  await call(logout, {}, { token: 'other' })
  expect(asked().headers.get('authorization')).toBe('Bearer other')
})

test('API-04 API-06 Objects are sent as JSON and the answer is read as the contract has it', async () => {
  const server = fakeServer().on(saveProfile, () => mia)
  await expect(call(saveProfile, { body: { name: 'Mia' } })).resolves.toEqual(mia)
  expect(server.requests(saveProfile)[0]?.body).toEqual({ name: 'Mia' })
})

test('A form travels as it is, its content type left to the browser', async () => {
  const upload = defineCall({
    method: 'POST',
    path: '/media/uploads/',
    access: 'user',
    feature: 'chat',
    summary: 'Sends a file.',
    source: 'test',
    body: z.custom<FormData>(),
    bodyKind: 'multipart',
  })
  const asked = watchFetch()
  const form = new FormData()
  await call(upload, { body: form })
  expect(asked().url).toBe('/api/media/uploads/')
  expect(asked().init.body).toBe(form)
  expect(asked().headers.has('content-type')).toBe(false)
})

test('Parameters and query parts are encoded; absent parts are left out', async () => {
  const asked = watchFetch(() => Response.json([]))
  await call(listCards, { query: { category: 'Joker & Freifahrtschein' } })
  expect(asked().url).toBe('/api/cards?category=Joker+%26+Freifahrtschein')
  await call(listCards, {})
  expect(asked().url).toBe('/api/cards')
  failWith(404, '{}')
  const odd = call(lookUpInvitation, { params: { inviteCode: 'a/b?c' } })
  await expect(odd).rejects.toBeInstanceOf(ApiError)
})

test('API-05 Status 204 is an empty answer', async () => {
  watchFetch()
  await expect(call(logout, {})).resolves.toBeUndefined()
})

test('A file is handed over as it came', async () => {
  watchFetch(() => new Response('zip'))
  await expect((await callForFile(logout, {})).text()).resolves.toBe('zip')
})

test('FEHLER-04 O-140 A refusal says API Error {status}: {message}', async () => {
  failWith(409, JSON.stringify({ message: 'Schon vergeben.' }))
  const error: unknown = await call(logout, {}).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: 'API Error 409: Schon vergeben.',
    status: 409,
    serverMessage: 'Schon vergeben.',
  })
})

test.each(['<h1>Bad Gateway</h1>', '[]', '{"message":7}', 'null', ''])(
  'FEHLER-04 Without a message the raw body %j stands in its place',
  async (body) => {
    failWith(502, body)
    await expect(call(logout, {})).rejects.toMatchObject({
      message: `API Error 502: ${body}`,
      serverMessage: null,
    })
  },
)

test('A lost connection is told apart from a refusal', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(logout, {})).rejects.toBeInstanceOf(NetworkError)
})

test('A call that was given up stays given up', async () => {
  const giveUp = new AbortController()
  giveUp.abort()
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', 'AbortError')))
  await expect(call(logout, {}, { signal: giveUp.signal })).rejects.toBeInstanceOf(DOMException)
})

describe('an answer that does not come', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // The environment's own timers cannot be moved on.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const control = new AbortController()
      setTimeout(() => control.abort(new DOMException('', 'TimeoutError')), ms)
      return control.signal
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  const never = () => new Promise<never>(() => undefined)
  /** How a call ends; null while it lasts. */
  function outcomeOf(calling: Promise<unknown>) {
    let outcome: unknown = null
    calling.then(
      () => (outcome = 'answered'),
      (cause: unknown) => (outcome = cause),
    )
    return () => outcome
  }

  test('is a lost connection after half a minute', async () => {
    fakeServer().on(saveProfile, never)
    const outcome = outcomeOf(call(saveProfile, { body: { name: 'Mia' } }))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(outcome()).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome()).toBeInstanceOf(NetworkError)
  })

  test.each([200, 503])(
    'is one as well when the head came with %i and the rest does not',
    async (status) => {
      vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
        const body = new Promise<never>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error))
        })
        return Object.assign(new Response(null, { status }), { json: () => body, text: () => body })
      })
      const outcome = outcomeOf(call(listSessions, {}))
      await vi.advanceTimersByTimeAsync(29_999)
      expect(outcome()).toBeNull()
      await vi.advanceTimersByTimeAsync(1)
      expect(outcome()).toBeInstanceOf(NetworkError)
    },
  )

  test('is not waited for once the caller has given up', async () => {
    fakeServer().on(saveProfile, never)
    const giveUp = new AbortController()
    const outcome = outcomeOf(
      call(saveProfile, { body: { name: 'Mia' } }, { signal: giveUp.signal }),
    )
    giveUp.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome()).toMatchObject({ name: 'AbortError' })
  })

  test('is waited for where a file comes or goes', async () => {
    fakeServer().on(saveProfile, never)
    const body = { name: 'Mia' }
    const outcomes = [
      outcomeOf(callForFile(saveProfile, { body })),
      outcomeOf(call(saveProfile, { body }, { hasDeadline: false })),
    ]
    await vi.advanceTimersByTimeAsync(600_000)
    expect(outcomes.map((outcome) => outcome())).toEqual([null, null])
  })

  test('does not count from before the app was unlocked', async () => {
    fakeServer().on(saveProfile, () => mia)
    closeRequestGate()
    const outcome = outcomeOf(call(saveProfile, { body: { name: 'Mia' } }))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(outcome()).toBeNull()
    openRequestGate()
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome()).toBe('answered')
  })
})

test('FEHLER-01 KONTO-26 A 401 ends the session', async () => {
  localStorage.setItem('token', 'abc')
  fakeServer().on(listSessions, () => notAuthorised)
  await expect(call(listSessions, {})).rejects.toMatchObject({ status: 401 })
  expect(unauthorised).toHaveBeenCalledOnce()
})

test('O-020 The 401 of a login speaks of the password and ends nothing', async () => {
  localStorage.setItem('token', 'abc')
  fakeServer().on(login, () => wrongCredentials)
  const wrong = call(login, { body: { identifier: 'mia', password: 'nein' } })
  await expect(wrong).rejects.toMatchObject({ serverMessage: wrongCredentials.message })
  expect(unauthorised).not.toHaveBeenCalled()
})

test('A late 401 of a former session does not end the present one', async () => {
  localStorage.setItem('token', 'old')
  fakeServer().on(readProfile, () => {
    localStorage.setItem('token', 'new')
    return notAuthorised
  })
  await expect(call(readProfile, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 })
  expect(unauthorised).not.toHaveBeenCalled()
})

test('In development an answer that breaks the contract is a fault', async () => {
  watchFetch(() => Response.json([{ id: 7 }]))
  await expect(call(listSessions, {})).rejects.toThrow('GET /auth/sessions')
})

test('A screen shows the server’s sentence, else its own', () => {
  expect(sentenceOf(new ApiError(409, '{"message":"Vergeben."}'), 'sonst')).toBe('Vergeben.')
  expect(sentenceOf(new ApiError(500, 'x'), 'sonst')).toBe('sonst')
  expect(sentenceOf(new Error('innen'), 'sonst')).toBe('sonst')
})

test('O-185 „Keine Verbindung.“ follows the sentence of the screen and never replaces it', () => {
  const unreached = new NetworkError(null)
  expect(sentenceOf(unreached, 'Fehler beim Speichern')).toBe(
    'Fehler beim Speichern. Keine Verbindung.',
  )
  expect(sentenceOf(unreached, 'Nicht gesendet!')).toBe('Nicht gesendet! Keine Verbindung.')
  expect(sentenceOf(null, 'Nicht gelesen.')).toBe('Nicht gelesen. Keine Verbindung.')
  expect(sentenceOf(unreached, '')).toBe(UNREACHED)
})

test('O-185 „Interner Fehler“ is shown nowhere: the screen says what it could not do', async () => {
  failWith(500, '{"code":"internal_error","message":"Interner Fehler"}')
  const fault = await call(logout, {}).catch((cause: unknown) => cause)
  expect(sentenceOf(fault, 'Nicht abgemeldet.')).toBe('Nicht abgemeldet.')
  expect(serverMessageOf(fault)).toBeNull()
})

test('O-183 A 429 says when it ends, from Retry-After', async () => {
  const headers = { 'Retry-After': '700' }
  const busy = '{"code":"too_many_attempts","message":"Zu viele Versuche."}'
  watchFetch(() => new Response(busy, { status: 429, headers }))
  const fault = await call(logout, {}).catch((cause: unknown) => cause)
  expect(sentenceOf(fault, 'sonst')).toBe(
    'Zu viele Versuche. Bitte versuch es in 12 Minuten noch einmal.',
  )
  // A proxy in between has no sentence, and sometimes no time.
  expect(sentenceOf(new ApiError(429, '', '2'), 'sonst')).toBe(
    'Bitte versuch es in 2 Sekunden noch einmal.',
  )
  expect(sentenceOf(new ApiError(429, busy), 'sonst')).toBe('Zu viele Versuche.')
  expect(sentenceOf(new ApiError(429, busy, 'Sun, 29 Nov 2026 12:00:00 GMT'), 'sonst')).toBe(
    'Zu viele Versuche.',
  )
})
