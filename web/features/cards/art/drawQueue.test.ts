import { expect, test, vi } from 'vitest'
import { drawLater } from './drawQueue.ts'

function recorded() {
  const done: string[] = []
  const job = (name: string, isHidden: boolean) =>
    drawLater(
      [1, 2].map((step) => () => done.push(`${name} ${step}`)),
      isHidden,
    )
  return { done, job }
}

test('A task does one step of a drawing, and what can be seen comes first', async () => {
  const { done, job } = recorded()
  job('hidden', true)
  job('shown', false)
  expect(done).toEqual([])
  await vi.waitFor(() => expect(done).toEqual(['shown 1']), { interval: 0 })
  await vi.waitFor(() => expect(done).toEqual(['shown 1', 'shown 2', 'hidden 1', 'hidden 2']))
})

test('A drawing whose card has gone is not finished, and one that fails holds up no other', async () => {
  vi.useFakeTimers()
  const { done, job } = recorded()
  const cancel = job('gone', false)
  vi.advanceTimersToNextTimer()
  cancel()
  drawLater(
    [
      () => {
        throw new Error('no such motif')
      },
    ],
    false,
  )
  job('next', false)
  expect(() => vi.advanceTimersToNextTimer()).toThrow('no such motif')
  vi.runAllTimers()
  expect(done).toEqual(['gone 1', 'next 1', 'next 2'])
  vi.useRealTimers()
})
