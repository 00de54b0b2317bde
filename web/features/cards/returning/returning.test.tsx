import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  listCards,
  listCategories,
  listSelections,
  readCard,
  reshuffleDeck,
  returnCard,
  selectionOfDay,
} from '#contract/cards/calls.ts'
import { listMoods } from '#contract/cards/filter-calls.ts'
import { CATEGORIES, MOODS } from '#contract/cards/rules.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { playedDay, selectionToday, someCard, someCards } from '#web/testing/cards.ts'
import { mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

const counts = (count: number, left: number) =>
  CATEGORIES.map((category) => ({ ...category, count, left }))
const entry = async (title: string) => {
  const row = (await screen.findByRole('link', { name: title })).closest('article')
  if (row === null) throw new Error('no entry')
  return within(row)
}

test('O-164 „Noch einmal“ lays a played card back, and its day says so', async () => {
  logIn(mia)
  let returned = false
  const server = serverFor(mia)
    .on(listSelections, () => [playedDay('2026-10-02', 'k1', { returned })])
    .on(readCard, () => someCard('k1'))
    .on(returnCard, () => {
      returned = true
      return undefined
    })
  const { user } = await renderApp('/karten/historie')
  await user.click(await screen.findByRole('button', { name: 'Noch einmal: Titel k1' }))
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('Liegt wieder im Stapel.'),
  )
  expect(server.requests(returnCard).map(({ query }) => query.cardId)).toEqual(['k1'])
  expect(
    await (await entry('Titel k1')).findByText(
      'Gezogen am 02.10.2026 · von Mia · wieder im Stapel',
    ),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Noch einmal: Titel k1' })).toBeNull()
  expect(document.activeElement?.closest('article')).toHaveTextContent('Titel k1')
})

/** Lets a call succeed, after which nothing that is read again is answered. */
function thenNoLine(server: ReturnType<typeof serverFor>) {
  return () => {
    for (const read of [listSelections, listCategories] as const) {
      server.on(read, () => new Promise<never>(() => undefined))
    }
    return undefined
  }
}

test('O-164 „Noch einmal“ is over once it has succeeded, although nothing is read again', async () => {
  logIn(mia)
  const server = serverFor(mia)
    .on(listSelections, () => [playedDay('2026-10-02', 'k1'), playedDay('2026-10-01', 'k2')])
    .on(readCard, ({ params }) => someCard(params.id))
  server.on(returnCard, thenNoLine(server))
  const { user } = await renderApp('/karten/historie')
  await user.click(await screen.findByRole('button', { name: 'Noch einmal: Titel k1' }))
  expect(await (await entry('Titel k1')).findByText(/wieder im Stapel/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Noch einmal: Titel k1' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Noch einmal: Titel k2' })).toBeEnabled()
})

test('O-164 „Neu mischen“ closes its sheet once it has succeeded, although nothing is read again', async () => {
  logIn(mia)
  const server = serverFor(mia).on(listCategories, () => counts(10, 1))
  server.on(reshuffleDeck, thenNoLine(server))
  const { user } = await renderApp('/karten')
  await user.click(await screen.findByRole('button', { name: 'Neu mischen' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('button', { name: 'Neu mischen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('O-164 After „Neu mischen“ the days before today are back in the deck at once', async () => {
  logIn(mia)
  const cards = someCards(3)
  const today = utcDay(Date.now())
  const server = serverFor(mia)
    .on(listCards, ({ query }) => (query.page === 1 ? cards : []))
    .on(listSelections, () =>
      [today, '2026-10-02', '2026-10-01'].map((date, i) => playedDay(date, `karte-${i + 1}`)),
    )
    .on(selectionOfDay, () => selectionToday('karte-1', mia.id))
  server.on(reshuffleDeck, thenNoLine(server))
  const { user } = await renderApp('/karten/select')
  await user.click(await screen.findByRole('button', { name: 'Neu mischen' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('button', { name: 'Neu mischen' }))
  expect(await screen.findByRole('group', { name: 'Karten zur Auswahl' })).toBeVisible()
  expect(await screen.findAllByText('Titel karte-2')).not.toHaveLength(0)
  expect(screen.queryByText('Titel karte-1')).toBeNull()
})

test('O-164 O-149 Today’s card and a card that rests are not offered', async () => {
  logIn(mia)
  serverFor(mia)
    .on(listSelections, () => [
      playedDay(utcDay(Date.now()), 'heute'),
      playedDay('2026-10-02', 'ruht'),
    ])
    .on(readCard, ({ params }) => someCard(params.id, { resting: params.id === 'ruht' }))
  await renderApp('/karten/historie')
  await entry('Titel heute')
  await entry('Titel ruht')
  expect(screen.queryByRole('button', { name: /Noch einmal:/ })).toBeNull()
})

test('O-164 With less than a fifth left the menu offers to mix anew, which asks once', async () => {
  logIn(mia)
  let left = 1
  const server = serverFor(mia)
    .on(listCategories, () => counts(10, left))
    .on(reshuffleDeck, () => {
      left = 10
      return undefined
    })
  const { user } = await renderApp('/karten')
  expect(await screen.findByText('Fast alle Karten sind gespielt.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Neu mischen' }))
  const sheet = await screen.findByRole('dialog', { name: 'Den Stapel neu mischen?' })
  await user.click(within(sheet).getByRole('button', { name: 'So lassen' }))
  expect(server.requests(reshuffleDeck)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Neu mischen' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Neu mischen' }),
  )
  expect(await screen.findByText('40 Karten warten auf euch.')).toBeVisible()
  expect(server.requests(reshuffleDeck)).toHaveLength(1)
  // Nothing is played any more.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Neu mischen' })).toBeNull())
})

test('O-164 With more cards left „Neu mischen“ is there, without the sentence', async () => {
  logIn(mia)
  serverFor(mia).on(listCategories, () => counts(10, 9))
  await renderApp('/karten')
  expect(await screen.findByRole('button', { name: 'Neu mischen' })).toBeVisible()
  expect(screen.queryByText('Fast alle Karten sind gespielt.')).toBeNull()
})

test('O-164 O-090 With all cards played the picker offers to shuffle, and the cards are there again', async () => {
  logIn(mia)
  const cards = someCards(3)
  let returned = false
  serverFor(mia)
    .on(listCards, ({ query }) => (query.page === 1 ? cards : []))
    .on(listSelections, () =>
      cards.map(({ id }, i) => playedDay(`2026-10-0${i + 1}`, id, { returned })),
    )
    .on(reshuffleDeck, () => {
      returned = true
      return undefined
    })
  const { user } = await renderApp('/karten/select')
  expect(await screen.findByText('Ihr habt alle Karten gespielt.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Neu mischen' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Neu mischen' }),
  )
  expect(await screen.findByRole('group', { name: 'Karten zur Auswahl' })).toBeVisible()
})

test('O-164 A mood of which cards were played is mixed anew on wish, and offered with less than a fifth left', async () => {
  logIn(mia)
  const cards = someCards(3)
  let left = 10
  const server = serverFor(mia)
    .on(listCards, ({ query }) => (query.page === 1 ? cards : []))
    .on(listSelections, () => [])
    .on(listMoods, () => MOODS.map((name) => ({ name, count: 10, left })))
    .on(reshuffleDeck, () => {
      left = 10
      return undefined
    })
  const { user } = await renderApp('/karten/select')
  const press = async () => user.click(await screen.findByRole('button', { name: /^Wenig Kraft/ }))
  await press()
  expect(await screen.findByRole('button', { name: /^Wenig Kraft/, pressed: true })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Neu mischen' })).toBeNull()
  left = 2
  emitAppEvent('new-selection')
  expect(await screen.findByRole('button', { name: 'Neu mischen' })).toBeVisible()
  expect(screen.queryByText('Hier ist fast alles gespielt.')).toBeNull()
  left = 1
  emitAppEvent('new-selection')
  expect(await screen.findByText('Hier ist fast alles gespielt.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Neu mischen' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Diese Auswahl neu mischen?' }))
  await user.click(sheet.getByRole('button', { name: 'Neu mischen' }))
  await waitFor(() => expect(screen.queryByText('Hier ist fast alles gespielt.')).toBeNull())
  expect(server.requests(reshuffleDeck).map(({ query }) => query.mood)).toEqual(['müde'])
})

test('O-164 A card that could not be laid back stays as it was', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(mia)
  serverFor(mia)
    .on(listSelections, () => [playedDay('2026-10-02', 'k1')])
    .on(readCard, () => someCard('k1'))
    .on(returnCard, () => new Response('', { status: 500 }))
  const { user } = await renderApp('/karten/historie')
  await user.click(await screen.findByRole('button', { name: 'Noch einmal: Titel k1' }))
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      'Das hat nicht geklappt. Versuche es gleich noch einmal.',
    ),
  )
  expect(screen.getByRole('button', { name: 'Noch einmal: Titel k1' })).toBeEnabled()
})
