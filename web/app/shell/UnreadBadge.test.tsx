import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { unreadCount } from '#contract/chat/calls.ts'
import { forgetAll } from '../../lib/memory.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { Badge } from './Badge.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'

afterEach(() => {
  vi.useRealTimers()
  forgetAll()
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

test('NAV-36 KONST-06 The count is asked for at once and then every 30 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
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
