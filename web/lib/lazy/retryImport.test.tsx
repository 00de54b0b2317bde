import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryImport } from './retryImport.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.head.replaceChildren()
})

const failing = (times: number) => {
  let calls = 0
  return vi.fn<() => Promise<string>>(() => {
    calls += 1
    return calls <= times ? Promise.reject(new Error('no network')) : Promise.resolve('there')
  })
}

test('A part that cannot be fetched is fetched again, with growing pauses, until it comes', async () => {
  const load = failing(2)
  const part = retryImport(load)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(4_000)
  await expect(part).resolves.toBe('there')
})

test('The return of the network does not wait for the end of the pause', async () => {
  const load = failing(1)
  const part = retryImport(load)
  await vi.advanceTimersByTimeAsync(1)
  window.dispatchEvent(new Event('online'))
  await expect(part).resolves.toBe('there')
})

test('A style sheet that did not come is fetched before the part is tried again', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/part.css">'
  const link = document.querySelector('link')
  Object.defineProperty(link, 'sheet', { value: null })
  const load = failing(1)
  const part = retryImport(load)
  await vi.advanceTimersByTimeAsync(2_000)
  const again = [...document.querySelectorAll('link')].at(-1)
  expect(again).not.toBe(link)
  expect(again?.getAttribute('href')).toBe('/assets/part.css')
  expect(load).toHaveBeenCalledTimes(1)
  again?.dispatchEvent(new Event('load'))
  await expect(part).resolves.toBe('there')
  expect([...document.querySelectorAll('link')]).toEqual([again])
})

test('Parts that are tried again at the same moment request a style sheet once', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/part.css">'
  for (const link of document.querySelectorAll('link')) {
    Object.defineProperty(link, 'sheet', { value: null })
  }
  const parts = [failing(1), failing(1), failing(1)].map(retryImport)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(document.querySelectorAll('link')).toHaveLength(2)
  document.querySelectorAll('link')[1]?.dispatchEvent(new Event('load'))
  await expect(Promise.all(parts)).resolves.toEqual(['there', 'there', 'there'])
})
