import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readCard } from '#contract/cards/calls.ts'
import { changeWishlist, readMarks, readWishlist } from '#contract/wishlist/calls.ts'
import { listFull } from '#contract/wishlist/errors.ts'
import { attachedReference } from '#web/lib/attachedReference.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { someCard } from '#web/testing/cards.ts'
import { mia, miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

const match = { kind: 'match', id: 'see-g', title: 'Im See baden?' } as const
const card = { kind: 'card', id: 'sofa', title: 'Auf dem Sofa' } as const
const wish = { kind: 'story', id: '13', title: 'Seide' } as const

async function open(path = '/vorgemerkt', person = miaPaired) {
  logIn(person)
  const server = serverFor(person)
  server.on(readWishlist, () => ({ both: [match, card], mine: [wish] }))
  server.on(readCard, ({ params }) => someCard(params.id))
  const app = await renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  return { ...app, server }
}
const section = (name: string) => within(screen.getByRole('region', { name }))

test('ABEND-20 The list of both and the own wishes, each with its way', async () => {
  await open()
  await screen.findByText('Im See baden?')
  const ways = section('Für euch beide').getAllByRole('link')
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([
    '/profile/matches',
    '/abende?kind=match&id=see-g',
    '/karten/karte/sofa',
    '/abende?kind=card&id=sofa',
  ])
  expect(section('Deine Wünsche').getByText(/^Die siehst nur du\./)).toBeVisible()
  expect(section('Deine Wünsche').getByRole('link')).toHaveAttribute('href', '/stories/13')
})

test('ABEND-10 ABEND-21 A thing taken off is gone at once, the heading takes the focus, and the event reads again', async () => {
  const { user, server } = await open()
  server.on(changeWishlist, () => {
    server.on(readWishlist, () => ({ both: [card], mine: [wish] }))
    return undefined
  })
  await user.click(
    await screen.findByRole('button', { name: '„Im See baden?“ von der Liste nehmen' }),
  )
  await waitFor(() => expect(screen.queryByText('Im See baden?')).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'Für euch beide' })).toHaveFocus()
  await waitFor(() => expect(server.requests(changeWishlist)).toHaveLength(1))
  expect(server.requests(changeWishlist)[0]?.body).toMatchObject({
    kind: 'match',
    id: 'see-g',
    on: false,
  })
  server.on(readWishlist, () => ({ both: [wish], mine: [] }))
  act(() => emitAppEvent('wishlist-changed'))
  await waitFor(() => expect(section('Für euch beide').getByText('Seide')).toBeVisible())
  expect(screen.queryByText('Deine Wünsche')).not.toBeInTheDocument()
})

test('ABEND-20 Without anything the page says where „Vormerken“ is; without an answer that it is safe', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(miaPaired)
  const server = serverFor(miaPaired)
  const { user } = await renderApp('/vorgemerkt')
  expect(await screen.findByText('Noch ist nichts vorgemerkt.')).toBeVisible()
  server.on(readWishlist, () => ({ both: [{ ...card, title: null }], mine: [] }))
  act(() => emitAppEvent('wishlist-changed'))
  expect(await screen.findByText('Das gibt es nicht mehr.')).toBeVisible()
  server.on(changeWishlist, () => listFull)
  await user.click(screen.getByRole('button', { name: /von der Liste nehmen$/ }))
  expect((await screen.findAllByText(listFull.message))[0]).toBeInTheDocument()
})

test('ABEND-20 A list that cannot be read says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(miaPaired)
  serverFor(miaPaired).on(readWishlist, () => Response.json({ message: 'Nein' }, { status: 400 }))
  await renderApp('/vorgemerkt')
  expect(await screen.findByText('Eure Liste ist gerade nicht erreichbar.')).toBeVisible()
  expect(screen.getByText(/^Sie ist noch da\./)).toBeVisible()
})

test('ABEND-12 ABEND-21 „Vormerken“ on a common card is a wish, shown at once, also without a network', async () => {
  const { user, server } = await open('/karten/karte/k7')
  server.on(changeWishlist, () => undefined)
  onTestFinished(() => onlineManager.setOnline(true))
  const button = await screen.findByRole('button', { name: 'Vormerken' })
  await waitFor(() => expect(button).toBeEnabled())
  act(() => onlineManager.setOnline(false))
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Vorgemerkt', pressed: true })).toBeVisible()
  expect(await screen.findByText(/^Dein Wunsch bleibt bei dir/)).toBeInTheDocument()
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(server.requests(changeWishlist)).toHaveLength(1))
  expect(server.requests(changeWishlist)[0]?.body).toMatchObject({ on: true, secret: true })
})

test('ABEND-13 ABEND-15 The button is no look; it takes back the own wish alone, or what is on the list', async () => {
  const { user, server } = await open('/karten/karte/k7')
  server.on(changeWishlist, () => {
    server.on(readMarks, () => ({ both: [], mine: [] }))
    return undefined
  })
  const thing = { kind: 'card', id: 'k7', title: 'Titel k7' } as const
  for (const lists of [
    { both: [], mine: [thing] },
    { both: [thing], mine: [thing] },
  ]) {
    server.on(readMarks, () => lists)
    act(() => emitAppEvent('wishlist-changed'))
    await user.click(await screen.findByRole('button', { name: 'Vorgemerkt', pressed: true }))
    await screen.findByRole('button', { name: 'Vormerken' })
  }
  await waitFor(() => expect(server.requests(changeWishlist)).toHaveLength(2))
  expect(server.requests(changeWishlist).map(({ body }) => body)).toMatchObject([
    { on: false, secret: true },
    { on: false, secret: false },
  ])
  expect(server.requests(readWishlist)).toEqual([])
})

test('ABEND-01 ABEND-06 „Darüber reden“ opens the chat with the card attached and the caret in the field', async () => {
  const { user, path } = await open('/karten/karte/k7')
  await user.click(await screen.findByRole('button', { name: 'Darüber reden' }))
  await waitFor(() => expect(path()).toBe('/chat'))
  expect(await screen.findByRole('button', { name: 'Verweis entfernen' })).toBeVisible()
  expect(attachedReference.get()).toEqual({ kind: 'card', id: 'k7', title: 'Titel k7' })
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
})

test('ABEND-17 Alone there is neither button', async () => {
  await open('/karten/karte/k7', mia)
  await act(() => new Promise((done) => setTimeout(done, 100)))
  expect(screen.queryByRole('button', { name: /Vormerken|Darüber/ })).not.toBeInTheDocument()
})
