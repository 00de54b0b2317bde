import { expect, test, vi } from 'vitest'
import { events } from '#contract/manifest.ts'
import { emitAppEvent, isAppEvent, onAppEvent } from './appEvents.ts'

test('A listener hears its event until it stops listening', () => {
  const heard = vi.fn<(payload: unknown) => void>()
  const stop = onAppEvent('new-selection', heard)
  emitAppEvent('new-selection')
  emitAppEvent('new-status')
  expect(heard).toHaveBeenCalledOnce()
  stop()
  emitAppEvent('new-selection')
  expect(heard).toHaveBeenCalledOnce()
})

test('O-062 The same news by socket and by push is heard once', () => {
  const heard = vi.fn<(payload: unknown) => void>()
  const stop = onAppEvent('new-status', heard)
  emitAppEvent('new-status', { id: 'a' })
  emitAppEvent('new-status', { id: 'a' })
  emitAppEvent('new-status', { id: 'b' })
  expect(heard.mock.calls).toEqual([[{ id: 'a' }], [{ id: 'b' }]])
  stop()
})

test('O-071 Several events about one message are all heard', () => {
  const heard = vi.fn<(name: string) => void>()
  const stops = (['chat_message', 'chat_message_updated'] as const).map((name) =>
    onAppEvent(name, () => heard(name)),
  )
  emitAppEvent('chat_message', { id: 'm1' })
  emitAppEvent('chat_message_updated', { id: 'm1' })
  emitAppEvent('chat_message_updated', { id: 'm1' })
  expect(heard.mock.calls.flat()).toEqual([
    'chat_message',
    'chat_message_updated',
    'chat_message_updated',
  ])
  for (const stop of stops) stop()
})

test('Every event that the server emits is known by its name, and nothing else is', () => {
  const emitted = events.filter(({ from }) => from === 'server').map(({ name }) => name)
  expect(emitted.filter((name) => !isAppEvent(name))).toEqual([])
  for (const name of ['join_pair', 'connected', 'toString', '']) {
    expect(isAppEvent(name)).toBe(false)
  }
})
