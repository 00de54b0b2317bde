import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordLastSeen } from '#web/lib/offline/lastSeen.ts'
import {
  sealedWaiting,
  unreachedQueues,
  unstoredWaiting,
  updateStatus,
} from '#web/lib/offline/queueStatus.ts'
import { OfflineBanner } from './Banner.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 18, 0) })
})
afterEach(() => {
  act(() => recordLastSeen('chat', null))
  vi.useRealTimers()
})

test('While nothing can be read, the banner says how old the data is, and „gerade eben“ does not stay', async () => {
  recordLastSeen('chat', Date.now())
  render(<OfflineBanner queues={false} />)
  expect(screen.getByRole('status')).toHaveTextContent('Zuletzt gesehen: gerade eben.')
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000))
  expect(screen.getByRole('status')).toHaveTextContent('Zuletzt gesehen: heute, 18:00.')
})

test('Waiting items that cannot be opened before the server is there are reported', () => {
  recordLastSeen('chat', Date.now())
  render(<OfflineBanner queues={false} />)
  expect(screen.getByRole('status')).not.toHaveTextContent('verschlüsselt')
  act(() => sealedWaiting.set(['outbox']))
  expect(screen.getByRole('status')).toHaveTextContent('liegt verschlüsselt auf diesem Gerät')
  act(() => sealedWaiting.set([]))
})

test('Waiting items that could not be stored are reported', () => {
  recordLastSeen('chat', Date.now())
  render(<OfflineBanner queues={false} />)
  expect(screen.getByRole('status')).not.toHaveTextContent('solange die App offen ist')
  act(() => unstoredWaiting.set(['changes']))
  expect(screen.getByRole('status')).toHaveTextContent(
    'Lass die App offen, bis alles gesendet ist; sonst geht es verloren.',
  )
  act(() => unstoredWaiting.set([]))
})

test('A queue that does not reach the server is reported on a screen without reads of its own', () => {
  render(<OfflineBanner queues={false} />)
  act(() => updateStatus(unreachedQueues, 'changes', true))
  expect(screen.getByRole('status')).toHaveTextContent('Gerade keine Verbindung.')
  act(() => updateStatus(unreachedQueues, 'changes', false))
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('While everything is there, no banner stands and no clock runs', () => {
  render(<OfflineBanner queues={false} />)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  expect(vi.getTimerCount()).toBe(0)
})
