import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { statusHistory } from '#contract/daily/calls.ts'
import type { FakeServer } from '#web/testing/fakeServer.ts'
import { miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { statusUnfolded } from '../status/state.ts'

async function open(prepare: (server: FakeServer) => FakeServer) {
  logIn(miaPaired)
  statusUnfolded.set(true)
  const server = prepare(serverFor(miaPaired))
  return { server, ...(await renderApp('/')) }
}

describe('the chart', () => {
  const days = (levels: readonly (readonly [number | null, number | null])[]) =>
    levels.map(([myLevel, partnerLevel], index) => ({
      date: `2026-11-${String(index + 1).padStart(2, '0')}`,
      myLevel,
      partnerLevel,
      met: false,
    }))

  test('STATUS-01 The last three weeks are drawn, and a table tells them to screen readers', async () => {
    const { server } = await open((s) =>
      s.on(statusHistory, () =>
        days([
          [3, null],
          [null, null],
          [5, 8],
        ]),
      ),
    )
    const chart = within(await screen.findByRole('region', { name: 'Die letzten drei Wochen' }))
    expect(server.requests(statusHistory)[0]?.query).toEqual({ days: 21 })
    await chart.findByRole('table')
    const rows = chart.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual(['TagDuJonas', '1. November 20263kein Status', '3. November 202658'])
    expect(chart.getByRole('table')).toHaveAccessibleName(
      'Stufen der letzten 21 Tage, ab 7 hervorgehoben. Du: 2 Tage, zwischen 3 und 5. Jonas: ein Tag, Stufe 8.',
    )
  })

  test('O-148 A day on which both were high at once is marked, whatever came after', async () => {
    const { container } = await open((s) =>
      s.on(statusHistory, () =>
        days([
          [9, 2],
          [9, 3],
        ]).map((day, index) => ({ ...day, met: index === 0 })),
      ),
    )
    const chart = within(await screen.findByRole('region', { name: 'Die letzten drei Wochen' }))
    await chart.findByRole('table')
    expect(chart.getByText('beide ab 7')).toBeVisible()
    expect(container.querySelectorAll('.chart .chart-met')).toHaveLength(1)
    const marked = chart.getAllByRole('rowheader').map((header) => header.textContent)
    expect(marked).toEqual(['1. November 2026, beide ab 7', '2. November 2026'])
  })

  test('O-148 The mark is there on the first day already', async () => {
    await open((s) =>
      s.on(statusHistory, () => days([[9, 2]]).map((day) => ({ ...day, met: true }))),
    )
    const chart = within(await screen.findByRole('region', { name: 'Die letzten drei Wochen' }))
    expect(await chart.findByText('beide ab 7')).toBeVisible()
    expect(chart.getByRole('rowheader')).toHaveTextContent('1. November 2026, beide ab 7')
  })

  test('With less than two days the chart says what will grow here', async () => {
    await open((s) => s.on(statusHistory, () => days([[3, 4]])))
    const chart = within(await screen.findByRole('region', { name: 'Die letzten drei Wochen' }))
    expect(await chart.findByText('Ab dem zweiten Tag seht ihr hier euren Verlauf.')).toBeVisible()
    expect(chart.queryByRole('table')).not.toBeInTheDocument()
  })

  test('A failed read is reported and can be retried', async () => {
    const { server, user } = await open((s) =>
      s.on(statusHistory, () => new Response('', { status: 404 })),
    )
    const chart = within(await screen.findByRole('region', { name: 'Die letzten drei Wochen' }))
    expect(await chart.findByRole('alert')).toBeVisible()
    server.on(statusHistory, () =>
      days([
        [3, 4],
        [4, 5],
      ]),
    )
    await user.click(chart.getByRole('button', { name: 'Noch einmal versuchen' }))
    expect(await chart.findByRole('table')).toBeInTheDocument()
  })
})
