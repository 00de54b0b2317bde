import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { limitCard, listReactions, readCard } from '#contract/cards/calls.ts'
import { history, markRead, postMessage } from '#contract/chat/calls.ts'
import { someCard } from '#web/testing/cards.ts'
import { someMessage } from '#web/testing/messages.ts'
import { stubOtherTab } from '#web/testing/otherTab.ts'
import { jonas, miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { onAppEvent } from './appEvents.ts'

vi.mock('socket.io-client', async () => {
  const { FakeSocket } = await import('#web/testing/fakeSocket.ts')
  return { io: () => new FakeSocket() }
})

const resyncs = vi.fn<() => void>()
let stop = () => {}
beforeEach(() => {
  stop = onAppEvent('resync', resyncs)
})
afterEach(() => {
  stop()
  resyncs.mockReset()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const limitOf = (limited: boolean) => ({ cardId: 'k7', vote: null, isFavorite: false, limited })

/** Mia looks at a card, in one of two windows. */
async function openCard() {
  logIn(miaPaired)
  let limited = false
  const server = serverFor(miaPaired)
    .on(readCard, ({ params }) => someCard(params.id))
    .on(listReactions, () => [limitOf(limited)])
    .on(limitCard, ({ query }) => {
      limited = query.limited
      return limitOf(limited)
    })
  const app = await renderApp('/karten/karte/k7')
  await screen.findByRole('heading', { level: 1, name: 'Titel k7' })
  /** The other window has set the limit, and its call was answered. */
  const limitElsewhere = () => (limited = true)
  /** Presses „Nie zeigen“ and says yes. */
  const limit = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'Nie zeigen' }))
    const confirm = screen.getAllByRole('button', { name: 'Nie zeigen' }).at(-1)
    if (confirm) await app.user.click(confirm)
    await waitFor(() => expect(server.requests(limitCard)).toHaveLength(1))
  }
  return { app, server, limit, limitElsewhere }
}

function look(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('A limit set in another window beside this one is shown at once, and only the own person is heard', async () => {
  const otherTab = stubOtherTab()
  const { limitElsewhere } = await openCard()
  await waitFor(() => expect(otherTab.isHeard()).toBe(true))
  limitElsewhere()
  otherTab.tell(jonas.id)
  expect(await screen.findByRole('button', { name: 'Nie zeigen' })).toBeVisible()
  expect(resyncs).not.toHaveBeenCalled()
  otherTab.tell(miaPaired.id)
  expect(await screen.findByRole('button', { name: 'Wieder zeigen' })).toBeVisible()
  // Reading again changes nothing that the other one would have to read.
  expect(otherTab.received).toEqual([])
})

test('A window that sets a limit sends the others the id of its person alone, and does not read everything again', async () => {
  const otherTab = stubOtherTab()
  const { limit } = await openCard()
  await waitFor(() => expect(otherTab.isHeard()).toBe(true))
  await limit()
  await waitFor(() => expect(otherTab.received).toEqual([miaPaired.id]))
  expect(resyncs).not.toHaveBeenCalled()
})

test('A window that was hidden before its answer came tells the others, and itself hears nothing', async () => {
  const otherTab = stubOtherTab()
  const { server, limit } = await openCard()
  await waitFor(() => expect(otherTab.isHeard()).toBe(true))
  const answer = server.hold(limitCard, () => limitOf(true))
  await limit()
  look('hidden')
  expect(otherTab.isHeard()).toBe(false)
  otherTab.tell(miaPaired.id)
  answer()
  await waitFor(() => expect(otherTab.received).toEqual([miaPaired.id]))
  expect(resyncs).not.toHaveBeenCalled()
  expect(otherTab.isHeard()).toBe(false)
  look('visible')
  await waitFor(() => expect(otherTab.isHeard()).toBe(true))
})

test('A message is told by the server’s own event, not by the window it was written in', async () => {
  const otherTab = stubOtherTab()
  logIn(miaPaired)
  const server = serverFor(miaPaired)
    .on(history, () => [])
    .on(markRead, () => undefined)
    .on(postMessage, ({ body }) =>
      someMessage(1, { text: body.text, clientId: body.clientId ?? null, senderId: miaPaired.id }),
    )
  const { user } = await renderApp('/chat')
  await waitFor(() => expect(otherTab.isHeard()).toBe(true))
  await user.type(await screen.findByRole('textbox', { name: 'Nachricht an Jonas' }), 'Hallo')
  await user.click(screen.getByRole('button', { name: 'Senden' }))
  await waitFor(() => expect(server.requests(postMessage)).toHaveLength(1))
  await screen.findByText('Hallo')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(otherTab.received).toEqual([])
})

test('A card voted on every moment is read again at once and then every two seconds, the last one too', async () => {
  const otherTab = stubOtherTab()
  const { server } = await openCard()
  await waitFor(() => expect(otherTab.isHeard()).toBe(true))
  await waitFor(() => expect(server.requests(readProfile)).not.toHaveLength(0))
  vi.useFakeTimers()
  const votes = async (count: number) => {
    for (let vote = 0; vote < count; vote += 1) {
      otherTab.tell(miaPaired.id)
      await vi.advanceTimersByTimeAsync(100)
    }
    return resyncs.mock.calls.length
  }
  expect(await votes(1)).toBe(1)
  expect(await votes(18)).toBe(1)
  expect(await votes(1)).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(resyncs).toHaveBeenCalledTimes(2)
  expect(await votes(1)).toBe(3)
})

function blocked() {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
test.each([
  ['has no channel', undefined],
  ['blocks it', blocked],
])('Where the browser %s, a limit is set all the same', async (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  const { app, limit } = await openCard()
  await vi.dynamicImportSettled()
  await limit()
  await waitFor(() => expect(app.path()).toBe('/karten'))
})
