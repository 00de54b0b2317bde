import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listDailyMessages } from '#contract/daily/calls.ts'
import { queryClient } from '../lib/query/queryClient.ts'
import { someMessage } from '../testing/days.ts'
import { miaPaired } from '../testing/people.ts'
import { logIn, renderApp, serverFor } from '../testing/renderApp.tsx'

const SENTENCE = /[.!] Keine Verbindung\.$/
const SAID = 'Nimm den Wein mit.'
const EVENING = Date.parse('2026-11-20T20:00:00Z')
const MORNING = Date.parse('2026-11-21T07:00:00Z')

beforeEach(async () => {
  // Comes after the first view; here it is there at once.
  await import('../lib/query/persistQueries.ts')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers({ now: EVENING, toFake: ['Date'] })
  const options = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...options, queries: { ...options.queries, retryDelay: 0 } })
  return () => {
    queryClient.setDefaultOptions(options)
    vi.useRealTimers()
  }
})

const seeAgain = () =>
  act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** Heute, read normally in the evening; `die` is the end of the server. */
async function readHeute() {
  logIn(miaPaired)
  const message = someMessage('1', { message: SAID })
  const server = serverFor(miaPaired).on(listDailyMessages, () => ({
    messages: [message],
    message,
  }))
  await renderApp('/')
  expect(await screen.findByText(SAID)).toBeVisible()
  const die = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  return { server, die }
}

test('A page that stays open while the server dies says since when its day is there', async () => {
  const { die } = await readHeute()
  die()
  vi.setSystemTime(EVENING + 3_600_000)
  await seeAgain()
  expect(await screen.findByText(/Zuletzt gesehen: /)).toBeVisible()
  expect(screen.getByText(SAID)).toBeVisible()
})

test('On the next morning Heute shows nothing of the evening as of today', async () => {
  const { die } = await readHeute()
  die()
  vi.setSystemTime(MORNING)
  await seeAgain()
  expect(screen.queryByText(SAID)).not.toBeInTheDocument()
  expect((await screen.findAllByText(SENTENCE))[0]).toBeVisible()
})

test('Once the server is back, so is the new day', async () => {
  const { server } = await readHeute()
  const message = someMessage('2', { message: 'Guten Morgen.', date: '2026-11-21' })
  server.on(listDailyMessages, () => ({ messages: [message], message }))
  vi.setSystemTime(MORNING)
  await seeAgain()
  expect(await screen.findByText('Guten Morgen.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(SAID)).not.toBeInTheDocument())
})
