import { expect, test, vi } from 'vitest'
import { events } from '#contract/manifest.ts'
import { emitAppEvent, isAppEvent, onAppEvent } from './appEvents.ts'

test('A listener hears its event until it stops listening', () => {
  const received = vi.fn<(payload: unknown) => void>()
  const stop = onAppEvent('new-selection', received)
  emitAppEvent('new-selection')
  emitAppEvent('new-status')
  expect(received).toHaveBeenCalledOnce()
  stop()
  emitAppEvent('new-selection')
  expect(received).toHaveBeenCalledOnce()
})

test('O-062 The same news by socket and by push is heard once', () => {
  const received = vi.fn<(payload: unknown) => void>()
  const stop = onAppEvent('new-status', received)
  emitAppEvent('new-status', { id: 'a' })
  emitAppEvent('new-status', { id: 'a' })
  emitAppEvent('new-status', { id: 'b' })
  expect(received.mock.calls).toEqual([[{ id: 'a' }], [{ id: 'b' }]])
  stop()
})

test('O-071 Several events about one message are all heard', () => {
  const received = vi.fn<(name: string) => void>()
  const stops = (['chat_message', 'chat_message_updated'] as const).map((name) =>
    onAppEvent(name, () => received(name)),
  )
  emitAppEvent('chat_message', { id: 'm1' })
  emitAppEvent('chat_message_updated', { id: 'm1' })
  emitAppEvent('chat_message_updated', { id: 'm1' })
  expect(received.mock.calls.flat()).toEqual([
    'chat_message',
    'chat_message_updated',
    'chat_message_updated',
  ])
  for (const stop of stops) stop()
})

test('Every event that the server emits may arrive, and none that only the page emits', () => {
  const emitted = events.filter(({ from }) => from === 'server').map(({ name }) => name)
  expect(emitted.filter((name) => !isAppEvent(name))).toEqual([])
  for (const name of ['connected', '']) {
    expect(isAppEvent(name)).toBe(false)
  }
})
