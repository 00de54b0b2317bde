import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './useNow.ts'
import { useServerDay, useToday } from './useToday.ts'

const start = new Date(2026, 10, 21, 23, 58)
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('All components that show how long ago something was update every minute, by one timer', async () => {
  const [one, other] = [renderHook(useNow), renderHook(useNow)]
  expect(vi.getTimerCount()).toBe(1)
  await pass(1)
  expect(one.result.current).toEqual(minutesLater(1))
  expect(other.result.current).toBe(one.result.current)
  one.unmount()
  await pass(1)
  expect(other.result.current).toEqual(minutesLater(2))
  other.unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('A time shown after a while without subscribers starts with the present', async () => {
  renderHook(useNow).unmount()
  await pass(300)
  expect(renderHook(useNow).result.current).toEqual(minutesLater(300))
})

test('A hidden page stands still, and knows the time as soon as it is seen', async () => {
  const { result } = renderHook(useNow)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const before = result.current
  await pass(30)
  expect(result.current).toBe(before)
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toEqual(minutesLater(30))
})

test('O-081 A component that shows a day updates with the next one alone', async () => {
  let renders = 0
  const { result } = renderHook(() => {
    renders += 1
    return useToday()
  })
  expect(result.current.getDate()).toBe(21)
  await pass(1)
  expect(renders).toBe(1)
  await pass(2)
  expect(result.current.getDate()).toBe(22)
  expect(renders).toBe(2)
})

test('O-087 The day of everything daily turns at midnight UTC, also for what is called by it', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  vi.setSystemTime(new Date('2026-11-29T23:58:30Z'))
  const [day, today] = [renderHook(useServerDay), renderHook(useToday)]
  expect(day.result.current).toBe('2026-11-29')
  const before = today.result.current
  await pass(3)
  expect(day.result.current).toBe('2026-11-30')
  expect(today.result.current).not.toBe(before)
  vi.unstubAllEnvs()
})
