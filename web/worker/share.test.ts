import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { consumeShare, dropShare, isShare, receiveShare } from './share.ts'

const ORIGIN = 'https://knistern.test'
/** Whether each event lets the worker end. */
let ended: boolean[]

beforeEach(() => {
  ended = []
  vi.useFakeTimers()
  vi.spyOn(Response, 'redirect').mockImplementation(
    (to, status) =>
      new Response(null, { status: status ?? 302, headers: { location: String(to) } }),
  )
})
afterEach(() => {
  dropShare()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The navigation by which a system hands over a form. */
function share(
  fields: Readonly<Record<string, string | readonly File[]>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of typeof value === 'string' ? [value] : value) form.append(name, one)
  }
  const body = new Request(`${ORIGIN}/teilen`, { method: 'POST', body: form })
  return receiveShare(eventOf(() => body.formData(), headers))
}

const eventOf = (
  formData: () => Promise<FormData>,
  headers: Readonly<Record<string, string>> = {},
) =>
  ({
    request: { formData, headers: new Headers(headers), url: `${ORIGIN}/teilen` },
    waitUntil(work: Promise<unknown>) {
      const at = ended.push(false) - 1
      void work.then(() => {
        ended[at] = true
      })
    },
  }) as unknown as FetchEvent

const photo = (name: string, content = 'x') => new File([content], name, { type: 'image/jpeg' })

describe('what another app shares', () => {
  test('Opens the chat, which takes it once', async () => {
    const answer = await share({ text: 'Sieh mal', photos: [photo('a.jpg'), photo('b.jpg')] })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/chat?geteilt=1'])
    const taken = consumeShare()
    expect([taken?.text, taken?.files.map(({ name }) => name)]).toEqual([
      'Sieh mal',
      ['a.jpg', 'b.jpg'],
    ])
    expect(consumeShare()).toBeNull()
  })

  test.each([
    [
      { title: 'Ein Titel', text: 'Worte', url: 'https://a.test/' },
      'Ein Titel\nWorte\nhttps://a.test/',
    ],
    [{ title: '', text: ' https://a.test/ ', url: '' }, 'https://a.test/'],
    [
      { title: 'Ein Titel', text: 'Ein Titel https://a.test/', url: 'https://a.test/' },
      'Ein Titel https://a.test/',
    ],
    [{ title: 'Gleich', text: 'Gleich' }, 'Gleich'],
    [{}, ''],
  ])('%j says %j', async (fields, text) => {
    await share(fields)
    expect(consumeShare()?.text).toBe(text)
  })

  test('A field for files that was left empty is no photo', async () => {
    await share({ text: 'Nur Worte', photos: [new File([], '')] })
    expect(consumeShare()?.files).toEqual([])
  })

  test('trust k Is held in memory for as long as it takes to unlock, and not longer', async () => {
    await share({ text: 'Sieh mal' })
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    expect(ended).toEqual([false])
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toEqual([true])
    expect(consumeShare()).toBeNull()
  })

  test('trust k Is forgotten when it is dropped, and when something else is shared', async () => {
    await share({ text: 'Erstens' })
    await vi.advanceTimersByTimeAsync(2 * 60_000)
    await share({ text: 'Zweitens' })
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toEqual([true, false])
    // The time of the first is none of the second's.
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    expect(consumeShare()?.text).toBe('Zweitens')
    await share({ text: 'Drittens' })
    expect([dropShare(), dropShare()]).toEqual([true, false])
    expect(consumeShare()).toBeNull()
  })

  test.each([
    [{ origin: 'https://boese.test' }, null],
    [{ origin: 'https://knistern.test.boese.test' }, null],
    [{ 'sec-fetch-site': 'cross-site', origin: 'null' }, null],
    [{ 'sec-fetch-site': 'same-site', origin: 'null' }, null],
    [{ origin: ORIGIN }, 'Sieh mal'],
    [{ origin: 'null' }, 'Sieh mal'],
    [{ 'sec-fetch-site': 'none', origin: 'null' }, 'Sieh mal'],
  ])('With %j the chat is opened with %s', async (headers, taken) => {
    const answer = await share({ text: 'Sieh mal' }, headers)
    expect(answer.headers.get('location')).toBe(taken === null ? '/chat' : '/chat?geteilt=1')
    expect(consumeShare()?.text ?? null).toBe(taken)
  })

  test('That cannot be read opens the chat with nothing', async () => {
    const answer = await receiveShare(eventOf(() => Promise.reject(new TypeError('no form'))))
    expect(answer.status).toBe(303)
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toEqual([true])
    expect(consumeShare()).toBeNull()
  })
})

test.each([
  ['POST', 'navigate', '/teilen', true],
  ['GET', 'navigate', '/teilen', false],
  ['POST', 'cors', '/teilen', false],
  ['POST', 'navigate', '/chat', false],
])('%s (%s) of %s is what was shared: %s', (method, mode, path, expected) => {
  const request = { method, mode, url: ORIGIN + path }
  expect(isShare({ request } as unknown as FetchEvent)).toBe(expected)
})
