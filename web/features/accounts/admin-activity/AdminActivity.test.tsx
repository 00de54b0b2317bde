import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, act as update } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type AdminAct, listAdminActs } from '#contract/admin/calls.ts'
import { ADMIN_ACTS } from '#contract/admin/rules.ts'
import { fakeServer } from '#web/testing/fakeServer.ts'
import { AdminActivity } from './AdminActivity.tsx'

function open(acts: () => AdminAct[] | Response) {
  const server = fakeServer().on(listAdminActs, acts)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <AdminActivity />
    </QueryClientProvider>,
  )
  return server
}
const act = (id: string, change: Partial<AdminAct>): AdminAct => ({
  id,
  at: new Date().toISOString(),
  act: 'roles shown',
  onlyYou: true,
  ...change,
})

test('trust l The list shows everything super users have seen, newest first, with the person it was about', async () => {
  open(() => [act('2', {}), act('1', { act: 'users listed', onlyYou: false })])
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first).toHaveTextContent('Eure Rollen angezeigtgerade eben · betrifft dich')
  expect(second).toHaveTextContent(/^Die Liste der Konten angesehen.*betrifft alle$/)
})

test('trust l „gerade eben“ is said of the last minute alone', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 18, 0), shouldAdvanceTime: true })
  open(() => [act('1', {})])
  expect(await screen.findByText(/^gerade eben/, { selector: 'time' })).toBeVisible()
  await update(() => vi.advanceTimersByTimeAsync(2 * 60_000))
  expect(screen.getByText('heute, 18:00', { selector: 'time' })).toBeVisible()
  vi.useRealTimers()
})

test.each(ADMIN_ACTS)('trust l „%s“ is told in words of its own', async (kind) => {
  open(() => [act('1', { act: kind })])
  const row = await screen.findByRole('listitem')
  expect(row.querySelector('p')?.textContent).toMatch(/^[A-ZÄÖÜ].{15,}/)
})

test('An empty list is named as such', async () => {
  open(() => [])
  expect(await screen.findByText('Bisher nichts, was dich betrifft.')).toBeVisible()
})

test('A list that cannot be read says so and is asked for again', async () => {
  let answer: () => AdminAct[] | Response = () => Response.json({ message: 'x' }, { status: 503 })
  open(() => answer())
  expect(await screen.findByText('Diese Liste ist gerade nicht erreichbar.')).toBeVisible()
  answer = () => [act('1', { act: 'push sent' })]
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  expect(await screen.findByText('Dir eine Mitteilung geschickt')).toBeVisible()
})
