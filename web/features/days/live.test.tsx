import { hashKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { today } from '#web/lib/time/serverClock.ts'
import { someMessage } from '#web/testing/messages.ts'
import { subscribeDayEvents } from './live.ts'
import { dayQuery, lookBackQuery } from './queries.ts'

const removed = vi.hoisted(() => [] as string[])
vi.mock('#web/lib/offline/persist.ts', () => ({
  removePersisted: async (name: string) => void removed.push(name),
}))

const DAY = '2025-11-20'
const DELETED = { deletedAt: '2026-11-21T08:00:00.000Z' }
const EDITED = { edited: true, fileUrl: '/uploads/f' }
const at = (day: string, change: object) =>
  someMessage(1, { createdAt: `${day}T07:00:00.000Z`, ...change })
const dayKey = dayQuery(DAY).queryKey
const lookBackKey = lookBackQuery(today()).queryKey
const keys = [dayKey, lookBackKey]

let stop: () => void
beforeEach(() => {
  stop = subscribeDayEvents(queryClient)
  removed.length = 0
  queryClient.setQueryData(dayKey, { day: DAY, entries: [] })
  queryClient.setQueryData(lookBackKey, { lookBack: null })
})
afterEach(() => {
  stop()
  queryClient.clear()
})

test.each([
  ['deleted', DELETED],
  ['edited', EDITED],
])(
  'TAGE-03 TAGE-06 A photo that was %s goes from its day and from Heute, and from this device',
  (_, change) => {
    emitAppEvent('chat_message_updated', at(DAY, change))
    expect(removed).toEqual(keys.map(hashKey))
    expect(keys.map((key) => queryClient.getQueryData(key))).toEqual([undefined, undefined])
  },
)

test('TAGE-06 The thing on Heute is read again at once where its photo was deleted', async () => {
  const read = vi.fn<() => Promise<{ lookBack: null }>>(async () => ({ lookBack: null }))
  const observer = new QueryObserver(queryClient, { ...lookBackQuery(today()), queryFn: read })
  const leave = observer.subscribe(() => undefined)
  expect(read).not.toHaveBeenCalled()
  emitAppEvent('chat_message_updated', at(DAY, DELETED))
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
  leave()
})

test.each([
  ['A reaction', DAY, { fileUrl: '/uploads/f' }],
  ['An edited text', DAY, { edited: true }],
])('%s leaves past days as they are', (_, day, change) => {
  emitAppEvent('chat_message_updated', at(day, change))
  expect(removed).toEqual([])
  expect(queryClient.getQueryState(dayKey)?.isInvalidated).toBe(false)
})

test('A deleted message of today leaves the stored thing of Heute on the device', () => {
  emitAppEvent('chat_message_updated', at(today(), DELETED))
  expect(removed).toEqual([hashKey(dayQuery(today()).queryKey)])
})
