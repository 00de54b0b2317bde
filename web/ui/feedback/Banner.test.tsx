import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteLastSeen } from '../../lib/offline/lastSeen.ts'
import {
  noteStatus,
  sealedWaiting,
  unreachedQueues,
  unstoredWaiting,
} from '../../lib/offline/queueStatus.ts'
import { OfflineBanner } from './Banner.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 18, 0) })
})
afterEach(() => {
  act(() => noteLastSeen('chat', null))
  vi.useRealTimers()
})

test('While nothing can be read, it is said since when that is shown, and „gerade eben“ does not stay', async () => {
  noteLastSeen('chat', Date.now())
  render(<OfflineBanner queues={false} />)
  expect(screen.getByRole('status')).toHaveTextContent('Zuletzt gesehen: gerade eben.')
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000))
  expect(screen.getByRole('status')).toHaveTextContent('Zuletzt gesehen: heute, 18:00.')
})

test('What waits and cannot be opened before the server is there is told of', () => {
  noteLastSeen('chat', Date.now())
  render(<OfflineBanner queues={false} />)
  expect(screen.getByRole('status')).not.toHaveTextContent('verschlüsselt')
  act(() => sealedWaiting.set(['outbox']))
  expect(screen.getByRole('status')).toHaveTextContent('liegt verschlüsselt auf diesem Gerät')
  act(() => sealedWaiting.set([]))
})

test('What waits and could not be stored is told of', () => {
  noteLastSeen('chat', Date.now())
  render(<OfflineBanner queues={false} />)
  expect(screen.getByRole('status')).not.toHaveTextContent('solange die App offen ist')
  act(() => unstoredWaiting.set(['changes']))
  expect(screen.getByRole('status')).toHaveTextContent(
    'Was wartet, bleibt nur, solange die App offen ist.',
  )
  act(() => unstoredWaiting.set([]))
})

test('A queue that does not reach the server is told of on a screen that has asked for nothing', () => {
  render(<OfflineBanner queues={false} />)
  act(() => noteStatus(unreachedQueues, 'changes', true))
  expect(screen.getByRole('status')).toHaveTextContent('Gerade keine Verbindung.')
  act(() => noteStatus(unreachedQueues, 'changes', false))
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('While everything is there, no banner stands and no clock runs', () => {
  render(<OfflineBanner queues={false} />)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  expect(vi.getTimerCount()).toBe(0)
})
