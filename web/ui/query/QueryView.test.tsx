import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NetworkError } from '#web/lib/http/api.ts'
import { QueryView, type ViewedQuery } from './QueryView.tsx'

type List = readonly string[]

const refetch = vi.fn<() => Promise<unknown>>(async () => undefined)

const pending: ViewedQuery<List> = {
  data: undefined,
  error: null,
  isError: false,
  isFetching: true,
  fetchStatus: 'fetching',
  refetch,
}
const failed = {
  ...pending,
  error: new Error('broken'),
  isError: true,
  isFetching: false,
  fetchStatus: 'idle',
} as const

const view = (query: ViewedQuery<List>) =>
  render(
    <QueryView
      query={query}
      loading={<p>Lädt</p>}
      error="Die Liste fehlt."
      safe="Alles ist sicher."
      empty={<p>Nichts da</p>}
    >
      {(list) => <p>{list.join(', ')}</p>}
    </QueryView>,
  )

test('A first read shows the skeleton only', () => {
  const { container } = view(pending)
  expect(container.textContent).toBe('Lädt')
})

test('A failed first read says what failed and what is safe, and can be repeated', () => {
  view(failed)
  expect(screen.getByRole('alert').textContent).toContain('Die Liste fehlt.Alles ist sicher.')
  fireEvent.click(screen.getByRole('button'))
  expect(refetch).toHaveBeenCalledOnce()
})

test('O-158 O-185 An unreached server and a read that is paused offline say so', () => {
  const { unmount } = view({ ...failed, error: new NetworkError('unreached') })
  expect(screen.getByRole('alert').textContent).toContain('Die Liste fehlt. Keine Verbindung.')
  unmount()
  view({ ...pending, isFetching: false, fetchStatus: 'paused' })
  expect(screen.getByRole('alert').textContent).toContain('Die Liste fehlt. Keine Verbindung.')
})

test('An empty list shows what stands in for it, any other list its content', () => {
  const { container, unmount } = view({ ...pending, data: [] })
  expect(container.textContent).toBe('Nichts da')
  unmount()
  expect(view({ ...pending, data: ['a', 'b'] }).container.textContent).toBe('a, b')
})

test('Data that was read stays shown when a later read fails', () => {
  expect(view({ ...failed, data: ['a'] }).container.textContent).toBe('a')
})

test('Among settings the failure takes one line, with a way to read again', () => {
  render(
    <QueryView query={failed} loading={null} error="Fehlt." errorRow>
      {() => null}
    </QueryView>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Fehlt.')
  fireEvent.click(screen.getByRole('button', { name: 'Noch einmal' }))
  expect(refetch).toHaveBeenCalled()
})

test('A failure that has another form is told what to say and how to read again', () => {
  refetch.mockClear()
  render(
    <QueryView
      query={failed}
      loading={null}
      error="Fehlt."
      renderError={({ what, onRetry }) => (
        <button type="button" onClick={onRetry}>
          {what}
        </button>
      )}
    >
      {() => null}
    </QueryView>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Fehlt.' }))
  expect(refetch).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})
