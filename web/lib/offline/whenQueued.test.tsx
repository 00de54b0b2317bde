import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { writeItem } from '../device/localStorage.ts'
import { whenQueued } from './whenQueued.ts'

afterEach(() => localStorage.clear())

test('A queue is loaded for what an earlier visit has left, or once another tab has something, and once only', () => {
  const load = vi.fn<() => void>()
  onTestFinished(whenQueued('queued', load))
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(load).not.toHaveBeenCalled()
  writeItem('queued', 'true')
  window.dispatchEvent(new StorageEvent('storage', { key: 'queued' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'queued' }))
  expect(load).toHaveBeenCalledOnce()
  const atStart = vi.fn<() => void>()
  whenQueued('queued', atStart)()
  expect(atStart).toHaveBeenCalledOnce()
})
