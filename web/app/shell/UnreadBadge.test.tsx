import { onlineManager } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { unreadCount } from '#contract/chat/calls.ts'
import { unreadQuery } from '#web/features/chat/unread/unreadQuery.ts'
import { setDevicePreference } from '#web/lib/device/devicePreferences.ts'
import { setTitle, updateTab } from '#web/lib/device/documentTitle.ts'
import type { Persisted } from '#web/lib/offline/persistedStore.ts'
import { changeKinds, waitingChanges } from '#web/lib/offline/waitingChanges.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { resetSessionData } from '#web/lib/session/sessionReset.ts'
import { fakeServer } from '#web/testing/fakeServer.ts'
import { someMessage } from '#web/testing/messages.ts'
import { stopTime } from '#web/testing/stopTime.ts'
import { Badge, UnreadBadge } from './UnreadBadge.tsx'

/** The persisted records of this device, by name. */
const kept = vi.hoisted(() => new Map<string, Persisted>())
vi.mock('#web/lib/offline/persistedStore.ts', () => ({
  readPersisted: async (name: string) => kept.get(name),
}))

afterEach(() => {
  vi.useRealTimers()
  resetSessionData()
  kept.clear()
  onlineManager.setOnline(true)
})

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [4711, '99+'],
])('NAV-34 NAV-35 KONST-07 %i unread messages read %s', (count, shown) => {
  render(<Badge count={count} />)
  expect(screen.getByText(shown)).toBeVisible()
  expect(screen.getByText(`${shown} ungelesen`)).toBeInTheDocument()
})

test('O-058 At 0 there is no badge', () => {
  const { container } = render(<Badge count={0} />)
  expect(container).toBeEmptyDOMElement()
})

test('NAV-50 The tab’s title begins with the number, and has none while nobody may read it there', async () => {
  setTitle('Heute')
  const { rerender, unmount } = render(<Badge count={3} />)
  expect(document.title).toBe('(3) Heute')
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  updateTab()
  expect(document.title).toBe('Notizen')
  visibility.mockRestore()
  setDevicePreference('discreet', true)
  updateTab()
  expect(document.title).toBe('Notizen')
  setDevicePreference('discreet', false)
  rerender(<Badge count={100} />)
  expect(document.title).toBe('(99+) Heute')
  rerender(<Badge count={0} />)
  expect(document.title).toBe('Heute')
  rerender(<Badge count={1} />)
  unmount()
  expect(document.title).toBe('Heute')
})

test('NAV-36 KONST-06 The count is asked for at once and then every 30 seconds', async () => {
  stopTime()
  let unread = 2
  const server = fakeServer().on(unreadCount, () => ({ unread }))
  render(<UnreadBadge />)
  expect(await screen.findByText('2')).toBeVisible()
  unread = 3
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(server.requests(unreadCount)).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(server.requests(unreadCount)).toHaveLength(2)
  expect(await screen.findByText('3')).toBeVisible()
})

/** Records the values set on the icon of the app, in order. */
function watchAppBadge() {
  const badge: (number | 'none')[] = []
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), {
      setAppBadge: async (count: number) => void badge.push(count),
      clearAppBadge: async () => void badge.push('none'),
    }),
  )
  return badge
}

test('O-058 The number stands on the installed app’s icon; a push about a message brings the new one', async () => {
  const badge = watchAppBadge()
  let unread = 0
  fakeServer().on(unreadCount, () => ({ unread }))
  render(<UnreadBadge />)
  await waitFor(() => expect(badge).toEqual(['none']))
  unread = 2
  emitAppEvent('new-chat-message', { id: 'm1' })
  expect(await screen.findByText('2')).toBeVisible()
  expect(badge).toEqual(['none', 2])
})

test('O-074 A message the partner withdraws leaves the count and the icon at once', async () => {
  // Nothing is asked for by the interval meanwhile.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const badge = watchAppBadge()
  let unread = 1
  const server = fakeServer().on(unreadCount, () => ({ unread }))
  render(<UnreadBadge />)
  await screen.findByText('1')
  emitAppEvent('chat_message_updated', someMessage(1, { text: 'Anders', edited: true }))
  await act(async () => undefined)
  expect(server.requests(unreadCount)).toHaveLength(1)
  unread = 0
  const deletedAt = '2026-11-21T12:00:00.000Z'
  emitAppEvent('chat_message_updated', someMessage(1, { text: null, deletedAt }))
  await waitFor(() => expect(screen.queryByText('1')).not.toBeInTheDocument())
  await act(async () => undefined)
  expect(badge).toEqual([1, 'none'])
})

test('A message read without a network is off the count and the icon at once, and stays off once reported', async () => {
  const badge = watchAppBadge()
  const answer = Promise.withResolvers<{ unread: number }>()
  let isFirst = true
  fakeServer().on(unreadCount, () => {
    if (!isFirst) return answer.promise
    isFirst = false
    return { unread: 3 }
  })
  render(<UnreadBadge />)
  expect(await screen.findByText('3')).toBeVisible()
  const waiting = {
    id: '1',
    lane: 'changes',
    owner: 'mia pair-1',
    at: 1,
    kind: 'read-mark',
  } as const
  act(() =>
    waitingChanges.set([{ ...waiting, payload: { messageIds: ['m1', 'm2'] }, tried: false }]),
  )
  expect(screen.getByText('1')).toBeVisible()
  act(() => {
    changeKinds.get('read-mark')?.onAccepted({ messageIds: ['m1', 'm2'] }, undefined)
    waitingChanges.set([])
  })
  expect(screen.getByText('1')).toBeVisible()
  await act(async () => answer.resolve({ unread: 0 }))
  await waitFor(() =>
    expect(badge.filter((shown, at) => shown !== badge[at - 1])).toEqual([3, 1, 'none']),
  )
})

test('O-058 Without a network the badge has the stored count; the app icon, which a push may have updated, changes once something is read', async () => {
  const badge = watchAppBadge()
  onlineManager.setOnline(false)
  kept.set('["chat","unread"]', { data: { unread: 3 }, at: Date.now() })
  const server = fakeServer()
  render(<UnreadBadge />)
  expect(await screen.findByText('3')).toBeVisible()
  expect(badge).toEqual([])
  const mark = {
    lane: 'changes',
    owner: 'mia pair-1',
    at: 1,
    kind: 'read-mark',
    tried: false,
  } as const
  act(() =>
    waitingChanges.set([
      { ...mark, id: '1', payload: { messageIds: ['m1', 'm2'] } },
      // Reported once more by the next visit without a network.
      { ...mark, id: '2', payload: { messageIds: ['m1', 'm2', 'm3'] } },
    ]),
  )
  await waitFor(() => expect(badge).toEqual(['none']))
  expect(screen.queryByText('3')).not.toBeInTheDocument()
  expect(server.requests(unreadCount)).toEqual([])
  act(() => waitingChanges.set([]))
})

test('A number that a push has put on the icon goes with the next answer, although the count is the same', async () => {
  const badge = watchAppBadge()
  fakeServer().on(unreadCount, () => ({ unread: 0 }))
  render(<UnreadBadge />)
  await waitFor(() => expect(badge).toEqual(['none']))
  await act(() => queryClient.refetchQueries({ queryKey: unreadQuery.queryKey }))
  await waitFor(() => expect(badge).toEqual(['none', 'none']))
})
