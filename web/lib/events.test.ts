import { expect, test, vi } from 'vitest'
import { emitAppEvent, isAppEvent, onAppEvent } from './events.ts'

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

test('Only names of the contract are events', () => {
  expect(isAppEvent('new-match')).toBe(true)
  expect(isAppEvent('chat_message')).toBe(false)
})
