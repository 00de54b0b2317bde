import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { statusYear } from '#contract/daily/calls.ts'
import { hide, listHidden, readDay, readLookBack, readMonth } from '#contract/days/calls.ts'
import type { DayEntry } from '#contract/kernel/day-entries.ts'
import { mia, miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

const DAY = '2026-10-20'
const SAID = {
  kind: 'message',
  id: 'message:1',
  by: 'user-jonas',
  at: '2026-10-20T07:00:00.000Z',
  text: 'Nimm den Wein mit.',
} as const
const ENTRIES: DayEntry[] = [
  {
    kind: 'card',
    id: 'card:1',
    by: miaPaired.id,
    cardId: 'k',
    title: 'Kerzenschein',
    redeemed: false,
  },
  { kind: 'status', id: 'status:m', by: miaPaired.id, at: SAID.at, level: 4, text: 'müde' },
  {
    kind: 'question',
    id: 'question',
    text: 'Wo am liebsten?',
    author: null,
    answers: [
      { by: miaPaired.id, text: 'Am Fenster.', guess: null, reply: null },
      { by: 'user-jonas', text: 'Im Flur.', guess: null, reply: null },
    ],
  },
  { kind: 'choice', id: 'choice:1:0', storyId: 1, title: 'Am See', chosen: 'Ins Wasser' },
  SAID,
  {
    kind: 'photo',
    id: 'photo:2',
    by: miaPaired.id,
    at: SAID.at,
    thumbUrl: '/uploads/t',
    width: 4,
    height: 3,
    thumbhash: null,
    text: 'Der Blick vom Balkon.',
  },
]

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T20:00:00Z'), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const serve = (person = miaPaired) => {
  logIn(person)
  return serverFor(person)
    .on(readMonth, ({ query: { month = '2026-11' } }) => ({
      month,
      days: month === '2026-10' ? [DAY] : [],
      since: '2026-10',
    }))
    .on(readDay, ({ query: { day = DAY } }) => ({ day, entries: ENTRIES }))
    .on(statusYear, () => [{ date: DAY, myLevel: 4, partnerLevel: 7, met: false }])
    .on(listHidden, () => ({ hidden: [] }))
}

test('TAGE-01 TAG-09 BRIEF-01 ABEND-20 ABEND-43 Heute and the profile lead a couple there, and nobody who is alone', async () => {
  serve()
  const home = await renderApp('/')
  expect(await screen.findByRole('link', { name: /^Unsere Tage/ })).toHaveAttribute('href', '/tage')
  home.unmount()
  const profile = await renderApp('/profile')
  expect(await screen.findByRole('heading', { name: 'Ihr zwei' })).toBeVisible()
  for (const [name, href] of [
    [/^Eure Abende/, '/abende'],
    [/^Vorgemerkt/, '/vorgemerkt'],
    [/^Unsere Tage/, '/tage'],
    [/^Besondere Tage/, '/besondere-tage'],
    [/^Briefe/, '/briefe'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  profile.unmount()
  serve(mia)
  await renderApp('/')
  expect(screen.queryByRole('link', { name: /^Unsere Tage/ })).not.toBeInTheDocument()
})

test('TAGE-02 TAGE-03 FOTO-01 A month is leafed through, and a day shows all of it', async () => {
  serve()
  const { user } = await renderApp('/tage')
  expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeVisible()
  expect(screen.getByText(/nichts, was ihr beide gesehen habt/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Nächster Monat' })).toBeDisabled()
  // The countdown on Heute leads here.
  expect(screen.getByRole('link', { name: 'Besondere Tage' })).toHaveAttribute(
    'href',
    '/besondere-tage',
  )
  await user.click(screen.getByRole('button', { name: 'Voriger Monat' }))
  await user.click(await screen.findByRole('link', { name: '20. Oktober 2026 ansehen' }))
  for (const text of [
    'Kerzenschein',
    'Stufe 4 · müde',
    'Im Flur.',
    '„Ins Wasser“',
    SAID.text,
    'Der Blick vom Balkon.',
  ]) {
    expect(await screen.findByText(text)).toBeVisible()
  }
  expect(screen.getByRole('heading', { name: 'Fotos' })).toBeVisible()
})

test('TAGE-05 The year below has one line for each, and a table for screen readers', async () => {
  serve()
  await renderApp('/tage')
  const year = within(await screen.findByRole('region', { name: 'Euer Jahr 2026' }))
  const row = await year.findByRole('row', { name: /^Woche ab/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['4', '7'])
})

test('TAGE-04 A person alone reads that days come with two', async () => {
  serve(mia).on(readMonth, () => ({ month: '2026-11', days: [], since: null }))
  await renderApp('/tage')
  expect(await screen.findByText(/Sobald ihr zu zweit seid/)).toBeVisible()
})

test('TAGE-06 TAGE-08 Heute shows one thing of a month ago, which can be hidden for oneself', async () => {
  const server = serve().on(readLookBack, () => ({
    lookBack: { day: DAY, ago: 'month' as const, entry: SAID },
  }))
  server.on(hide, () => {
    server.on(readLookBack, () => ({ lookBack: null }))
    return undefined
  })
  const { user } = await renderApp('/')
  const note = within(await screen.findByRole('region', { name: 'Heute vor einem Monat' }))
  expect(note.getByText(SAID.text)).toBeVisible()
  await user.click(note.getByRole('button', { name: 'Nicht mehr vorschlagen' }))
  await user.click(screen.getByRole('button', { name: 'Den ganzen Tag' }))
  await vi.waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Heute vor einem Monat' })).toBeNull()
  })
  expect(server.requests(hide)[0]?.body).toEqual({ day: DAY, entry: null, hidden: true })
})

test('TAGE-08 A hidden day stays on its page, where it is let come up again', async () => {
  const server = serve().on(listHidden, () => ({ hidden: [{ day: DAY, entry: null }] }))
  server.on(hide, () => undefined)
  const { user } = await renderApp(`/tage/${DAY}`)
  const hidden = await screen.findByRole('switch', { name: /Diesen Tag nicht mehr vorschlagen/ })
  await vi.waitFor(() => expect(hidden).toBeChecked())
  await user.click(hidden)
  expect(server.requests(hide)[0]?.body).toEqual({ day: DAY, entry: null, hidden: false })
})
