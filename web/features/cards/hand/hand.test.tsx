// @module-tag slow
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  type Hand,
  listCards,
  listCategories,
  listSelections,
  readCard,
  selectionOfDay,
} from '#contract/cards/calls.ts'
import { declineRedeemed, keepCard, layOff, redeemCard } from '#contract/cards/kept-calls.ts'
import { CATEGORIES } from '#contract/cards/rules.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { playedDay, selectionToday, someCard, someCards } from '#web/testing/cards.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

const paired = { ...jonas, partner: { id: mia.id, name: 'Mia', lastOnline: null } }
const held = (cardId: string, keptBy: string) => ({ cardId, keptBy, since: '2026-10-01' })

/** Jonas, who receives, with a hand the server remembers. */
function openAs(hand: Hand) {
  logIn(paired)
  const state = { hand }
  const server = serverFor(paired)
    .on(selectionOfDay, () => selectionToday(null, null, state.hand))
    .on(readCard, ({ params }) => someCard(params.id, { keep: true }))
    .on(listCategories, () => CATEGORIES.map((category) => ({ ...category, count: 9, left: 9 })))
  return { state, server }
}

test('O-163 The receiver finds „Aufheben“ below a voucher, and it goes to the hand', async () => {
  const { state, server } = openAs({ held: [], redeemed: [] })
  let chosen: string | null = 'k1'
  server
    .on(selectionOfDay, () => selectionToday(chosen, chosen && mia.id, state.hand))
    .on(keepCard, () => {
      chosen = null
      state.hand = { held: [held('k1', jonas.id)], redeemed: [] }
      return undefined
    })
  const { user } = await renderApp('/')
  await user.click(await screen.findByRole('button', { name: 'Aufheben' }))
  await waitFor(() => expect(server.requests(keepCard)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Aufheben' })).toBeNull())
  expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement)
})

/** Lets a call succeed, after which nothing that is read again is answered. */
function thenNoLine(server: ReturnType<typeof openAs>['server']) {
  return () => {
    for (const read of [selectionOfDay, listSelections, listCategories] as const) {
      server.on(read, () => new Promise<never>(() => undefined))
    }
    return undefined
  }
}

test('O-163 „Aufheben“ is over once it has succeeded, although nothing is read again', async () => {
  const { server } = openAs({ held: [], redeemed: [] })
  server.on(selectionOfDay, () => selectionToday('k1', mia.id)).on(keepCard, thenNoLine(server))
  const { user, router } = await renderApp('/')
  await user.click(await screen.findByRole('button', { name: 'Aufheben' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Aufheben' })).toBeNull())
  await act(() => router.navigate({ to: '/karten' }))
  expect(await screen.findByRole('button', { name: 'Einlösen: Titel k1' })).toBeVisible()
})

test.each([
  ['Einlösen', redeemCard],
  ['In den Stapel legen', layOff],
] as const)(
  'O-163 „%s“ closes its sheet once it has succeeded, although nothing is read again',
  async (name, call) => {
    const { server } = openAs({ held: [held('k1', jonas.id), held('k2', mia.id)], redeemed: [] })
    server.on(call, thenNoLine(server))
    const { user } = await renderApp('/karten')
    await user.click(await screen.findByRole('button', { name: 'Einlösen: Titel k1' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const section = within(screen.getByRole('region', { name: 'Auf der Hand' }))
    expect(section.queryByText('Titel k1')).toBeNull()
    expect(section.getByText('Titel k2')).toBeVisible()
  },
)

test('O-163 A card that was redeemed or given back is on Heute at once, although nothing is read again', async () => {
  const { server } = openAs({
    held: [held('k2', jonas.id)],
    redeemed: [{ cardId: 'k1', redeemedBy: mia.id }],
  })
  server.on(declineRedeemed, () => undefined).on(redeemCard, thenNoLine(server))
  const { user, router } = await renderApp('/karten')
  await user.click(await screen.findByRole('button', { name: 'Einlösen: Titel k2' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Einlösen' }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(() => router.navigate({ to: '/' }))
  const section = within(await screen.findByRole('region', { name: 'Heute eingelöst' }))
  expect(await section.findByText('Titel k2')).toBeVisible()
  await user.click(await section.findByRole('button', { name: 'Heute nicht: Titel k1' }))
  await waitFor(() => expect(section.queryByText('Titel k1')).toBeNull())
  expect(section.getByText('Titel k2')).toBeVisible()
})

test('O-163 The button is offered neither to the person who chose the card nor for one that is no voucher', async () => {
  const { server } = openAs({ held: [], redeemed: [] })
  server.on(selectionOfDay, () => selectionToday('k1', mia.id)).on(readCard, () => someCard('k1'))
  await renderApp('/')
  expect(await screen.findByRole('button', { name: 'Heute nicht' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Aufheben' })).toBeNull()
})

test('O-163 „Auf der Hand“ shows both hands, and one’s own is redeemed after a question', async () => {
  const { state, server } = openAs({
    held: [held('k1', jonas.id), held('k2', mia.id)],
    redeemed: [],
  })
  server.on(redeemCard, ({ query }) => {
    state.hand = {
      held: [held('k2', mia.id)],
      redeemed: [{ cardId: query.cardId, redeemedBy: jonas.id }],
    }
    return undefined
  })
  const { user } = await renderApp('/karten')
  const section = within(await screen.findByRole('region', { name: 'Auf der Hand' }))
  expect(await section.findByText('bei dir')).toBeVisible()
  expect(await section.findByText('bei Mia')).toBeVisible()
  expect(section.queryByRole('button', { name: 'Einlösen: Titel k2' })).toBeNull()
  await user.click(section.getByRole('button', { name: 'Einlösen: Titel k1' }))
  const sheet = within(await screen.findByRole('dialog', { name: '„Titel k1“ heute einlösen?' }))
  await user.click(sheet.getByRole('button', { name: 'Einlösen' }))

  await waitFor(() => expect(section.queryByText('Titel k1')).toBeNull())
  expect(screen.getByRole('region', { name: 'Auf der Hand' })).toContainElement(
    document.activeElement as HTMLElement,
  )
  expect(server.requests(redeemCard).map(({ query }) => query.cardId)).toEqual(['k1'])
})

test('O-163 O-149 A card that rests cannot be redeemed, only laid back', async () => {
  const { state, server } = openAs({ held: [held('k1', jonas.id)], redeemed: [] })
  server
    .on(readCard, () => someCard('k1', { keep: true, resting: true }))
    .on(layOff, () => {
      state.hand = { held: [], redeemed: [] }
      return undefined
    })
  const { user } = await renderApp('/karten')
  await user.click(await screen.findByRole('button', { name: 'Einlösen: Titel k1' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByRole('button', { name: 'Einlösen' })).toBeDisabled()
  await user.click(sheet.getByRole('button', { name: 'In den Stapel legen' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Auf der Hand' })).toBeNull())
})

test('O-163 On Heute a redeemed card stands by itself, and only the other may say „Heute nicht“', async () => {
  const { state, server } = openAs({
    held: [],
    redeemed: [
      { cardId: 'k1', redeemedBy: mia.id },
      { cardId: 'k2', redeemedBy: jonas.id },
    ],
  })
  server.on(declineRedeemed, () => {
    state.hand = { held: [held('k1', mia.id)], redeemed: [] }
    return undefined
  })
  const { user } = await renderApp('/')
  const section = within(await screen.findByRole('region', { name: 'Heute eingelöst' }))
  expect(await section.findByText('von Mia')).toBeVisible()
  expect(await section.findByText('Titel k2')).toBeVisible()
  expect(section.queryByRole('button', { name: 'Heute nicht: Titel k2' })).toBeNull()
  await user.click(section.getByRole('button', { name: 'Heute nicht: Titel k1' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Heute eingelöst' })).toBeNull())
})

test('O-163 A card on a hand is not dealt, and the history says which one was redeemed', async () => {
  logIn(mia)
  const cards = someCards(3)
  serverFor(mia)
    .on(listCards, ({ query }) => (query.page === 1 ? cards : []))
    .on(selectionOfDay, () =>
      selectionToday(null, null, { held: [held('karte-1', jonas.id)], redeemed: [] }),
    )
    .on(listSelections, () => [
      playedDay('2026-10-02', 'karte-2'),
      playedDay('2026-10-02', 'karte-9', { redeemed: true }),
    ])
  const { router } = await renderApp('/karten/select')
  await screen.findByRole('group', { name: 'Karten zur Auswahl' })
  await waitFor(() => expect(screen.queryByText('Titel karte-1')).toBeNull())
  expect(screen.getAllByText('Titel karte-3').length).toBeGreaterThan(0)
  await act(() => router.navigate({ to: '/karten/historie' }))
  expect(await screen.findByText('Gezogen am 02.10.2026 · von Mia · eingelöst')).toBeVisible()
})

test('O-163 The chooser is told that the card of today was kept, not that it was given back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(mia)
  let kept = false
  serverFor(mia).on(selectionOfDay, () =>
    kept
      ? selectionToday(null, null, { held: [held('k1', jonas.id)], redeemed: [] })
      : selectionToday('k1', mia.id),
  )
  await renderApp('/')
  await screen.findByRole('heading', { name: 'Eure Karte für heute' })
  kept = true
  act(() => emitAppEvent('new-selection', { id: 'e1' }))
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('status')
        .some((one) => one.textContent === 'Die Karte von heute ist für später aufgehoben.'),
    ).toBe(true),
  )
})
