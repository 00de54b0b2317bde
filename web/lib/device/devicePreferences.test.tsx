import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useDevicePreference } from './devicePreferences.ts'

afterEach(() => localStorage.clear())

test('A preference of the device that another tab switches holds here at once', () => {
  const { result } = renderHook(() => useDevicePreference('quickHide'))
  expect(result.current).toBe(false)
  localStorage.setItem('quickHide', 'true')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'quickHide' })))
  expect(result.current).toBe(true)
})
