import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  limitCard,
  listReactions,
  listSelections,
  type PlayedDay,
  readCard,
  selectCard,
  voteCard,
} from '#contract/cards/calls.ts'
import { alreadyPlayed, cardNotFound } from '#contract/cards/errors.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { playedDay, someCard, TODAY } from '#web/testing/cards.ts'
import { jonas, mia, miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { slow } from '#web/testing/tags.ts'
import { cardQuery, reactionsQuery } from '../queries.ts'
import { noReaction } from '../reactions/state.ts'

async function openCard(person: Profile = mia, createdBy: string | null = null) {
  logIn(person)
  const server = serverFor(person).on(readCard, ({ params }) => someCard(params.id, { createdBy }))
  const app = await renderApp('/karten/karte/k7')
  await screen.findByRole('heading', { level: 1, name: 'Titel k7' })
  return { app, server }
}

test('KARTEN-21 The card is shown on its back and can be turned to its picture', async () => {
  const { app } = await openCard()
  expect(await screen.findByRole('heading', { level: 3, name: 'Titel k7' })).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Karte wieder zudecken' }))
  expect(screen.getByRole('button', { name: 'Karte umdrehen' })).toBeInTheDocument()
})

async function openGame(day: Partial<PlayedDay>) {
  logIn(miaPaired)
  serverFor(miaPaired)
    .on(readCard, ({ params }) => someCard(params.id, { inHalves: true }))
    .on(listSelections, () => [playedDay('2026-11-20', 'k7', { half: 'Zähl im Stillen.', ...day })])
  await renderApp('/karten/karte/k7')
}

test('KARTEN-130 The page of a game that was chosen shows the own half, and that the other one differs', async () => {
  await openGame({})
  expect(await screen.findByText('Zähl im Stillen.')).toBeVisible()
  expect(screen.getByText('Jonas sieht etwas anderes.')).toBeVisible()
})

test('KARTEN-129 KARTEN-130 A game that was laid back has no half until it is chosen again', async () => {
  await openGame({ returned: true })
  expect(await screen.findByText(/^Jedes Handy zeigt etwas anderes, sobald/)).toBeVisible()
  expect(screen.queryByText('Zähl im Stillen.')).not.toBeInTheDocument()
})

test('KARTEN-22 While the card is on the way the page says Lade Karte...', async () => {
  logIn(mia)
  serverFor(mia).on(readCard, () => new Promise<never>(() => undefined))
  await renderApp('/karten/karte/k7')
  expect((await screen.findAllByText('Lade Karte...'))[0]).toBeInTheDocument()
})

test('KARTEN-23 FEHLER-06 A card that cannot be loaded is logged and leads one page back', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(mia)
  serverFor(mia).on(readCard, () => cardNotFound)
  const app = await renderApp('/karten/historie')
  await app.router.navigate({ to: '/karten/karte/$id', params: { id: 'k7' } })
  await waitFor(() => expect(app.path()).toBe('/karten/historie'))
  expect(log).toHaveBeenCalledWith('Karte konnte nicht geladen werden', expect.anything())
})

test.each(['', '/edit'])(
  'KARTEN-23 FEHLER-06 O-158 Without a network a card that was not kept is logged, said and left (%s)',
  async (editing) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => onlineManager.setOnline(true))
    logIn(mia)
    serverFor(mia).on(readCard, () => Promise.reject(new TypeError('Failed to fetch')))
    const app = await renderApp('/karten/historie')
    onlineManager.setOnline(false)
    await act(() => app.router.navigate({ to: `/karten/karte/k7${editing}` as '/karten' }))
    await waitFor(() => expect(app.path()).toBe('/karten/historie'))
    expect(log).toHaveBeenCalledWith('Karte konnte nicht geladen werden', expect.anything())
    expect(
      screen.getByText('Die Karte konnte nicht geladen werden. Keine Verbindung.', {
        selector: '[role=status]',
      }),
    ).toBeInTheDocument()
  },
)

test(
  'A card that is there stays while the server is not reached, and goes once it is refused',
  slow,
  async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { app, server } = await openCard()
    server.on(readCard, () => new Response('', { status: 503 }))
    await act(async () => {
      await queryClient.refetchQueries({ queryKey: cardQuery('k7').queryKey })
      // A way back would be taken a moment later.
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    expect(app.path()).toBe('/karten/karte/k7')
    expect(screen.getByRole('heading', { level: 1, name: 'Titel k7' })).toBeInTheDocument()
    server.on(readCard, () => cardNotFound)
    await act(() => queryClient.refetchQueries({ queryKey: cardQuery('k7').queryKey }))
    await waitFor(() => expect(app.path()).toBe('/karten'))
  },
)

test('KARTEN-23 Without a page to go back to, a missing card leads to the cards', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(mia)
  serverFor(mia).on(readCard, () => cardNotFound)
  const app = await renderApp('/karten/karte/k7')
  await waitFor(() => expect(app.path()).toBe('/karten'))
})

test('KARTEN-24 ROLLEN-19 The author of the card finds Bearbeiten, nobody else does', async () => {
  const { app } = await openCard(mia, mia.id)
  expect(screen.getByRole('link', { name: 'Bearbeiten' })).toHaveAttribute(
    'href',
    '/karten/karte/k7/edit',
  )
  app.unmount()
  await openCard(jonas, mia.id)
  expect(screen.queryByRole('link', { name: 'Bearbeiten' })).not.toBeInTheDocument()
})

/** Jonas has chosen the card once, and Mia the last time. */
const days = [
  playedDay('2026-05-02', 'k7', { selectedBy: mia.id }),
  playedDay('2026-05-01', 'k7', { selectedBy: jonas.id }),
]

test.each([
  [miaPaired, [], 'Für die Person, die sie bekommt'],
  [miaPaired, days, 'Jonas ist gemeint'],
  [jonas, days, 'Du bist gemeint'],
  [jonas, days.map((day) => ({ ...day, returned: true })), 'Für die Person, die sie bekommt'],
])('O-162 A card says whom it addresses, case %#', async (person, played, said) => {
  logIn(person)
  serverFor(person)
    .on(readCard, ({ params }) => someCard(params.id, { addressee: 'receiver' }))
    .on(listSelections, () => played)
  await renderApp('/karten/karte/k7')
  expect((await screen.findAllByText(said))[0]).toBeInTheDocument()
})

test('KARTEN-63 O-088 A card played on any day is locked', async () => {
  logIn(mia)
  serverFor(mia).on(listSelections, () => [playedDay('2026-05-01', 'k7')])
  await renderApp('/karten/karte/k7')
  expect((await screen.findAllByText('Karte wurde schon gewählt'))[0]).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Karte heute auswählen' })).not.toBeInTheDocument()
})

test('O-164 A card laid back into the deck can be chosen again', async () => {
  logIn(mia)
  serverFor(mia).on(listSelections, () => [playedDay('2026-05-01', 'k7', { returned: true })])
  await renderApp('/karten/karte/k7')
  expect(await screen.findByRole('button', { name: 'Karte heute auswählen' })).toBeInTheDocument()
  expect(screen.queryByText('Karte wurde schon gewählt')).not.toBeInTheDocument()
})

test('KARTEN-64 A person who only receives finds no button to choose', async () => {
  await openCard(jonas)
  expect(screen.queryByRole('button', { name: 'Karte heute auswählen' })).not.toBeInTheDocument()
})

test.each([
  [
    'saved',
    () => ({ pairId: mia.pairId, date: TODAY, cardId: 'k7', selectedBy: mia.id, half: null }),
  ],
  ['refused', () => alreadyPlayed],
] as const)('KARTEN-78 O-091 From the detail a %s choice leads to /karten', async (_, answer) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { app, server } = await openCard()
  server.on(selectCard, answer)
  await app.user.click(await screen.findByRole('button', { name: 'Karte heute auswählen' }))
  await waitFor(() => expect(app.path()).toBe('/karten'))
})

async function openVoting() {
  const opened = await openCard()
  opened.server.on(voteCard, ({ query }) => ({
    ...noReaction(query.cardId),
    vote: query.vote === 'like' ? ('like' as const) : null,
  }))
  return opened
}

test('A vote on the detail stays on the page and can be taken back', async () => {
  const { app, server } = await openVoting()
  await app.user.click(await screen.findByRole('button', { name: 'Gefällt mir', pressed: false }))
  await app.user.click(await screen.findByRole('button', { name: 'Gefällt mir', pressed: true }))
  await screen.findByRole('button', { name: 'Gefällt mir', pressed: false })
  await waitFor(() =>
    expect(server.requests(voteCard).map(({ query }) => query.vote)).toEqual(['like', 'null']),
  )
})

test('On the detail the second of two quick presses counts too', async () => {
  const { server } = await openVoting()
  const like = await screen.findByRole('button', { name: 'Gefällt mir', pressed: false })
  fireEvent.click(like, { detail: 1 })
  await waitFor(() => expect(like).toHaveAttribute('aria-pressed', 'true'))
  fireEvent.click(like, { detail: 2 })
  await waitFor(() => expect(like).toHaveAttribute('aria-pressed', 'false'))
  await waitFor(() => expect(server.requests(voteCard).at(-1)?.query.vote).toBe('null'))
})

test('O-149 A card that rests says so, cannot be chosen, and can be lifted only by whoever set the limit', async () => {
  logIn(mia)
  serverFor(mia).on(readCard, ({ params }) => someCard(params.id, { resting: true }))
  await renderApp('/karten/karte/k7')
  expect(await screen.findByText('Diese Karte ruht. Ihr zieht sie beide nicht.')).toBeVisible()
  await screen.findByRole('heading', { level: 3, name: 'Titel k7' })
  expect(screen.queryByRole('button', { name: 'Karte heute auswählen' })).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Nie zeigen' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Wieder zeigen' })).not.toBeInTheDocument()
})

test.each([
  [{ season: 'herbst', restsUntil: '2027-09-01' }, 'Diese Karte ruht bis zum Herbst.'],
  [{ advent: 5, restsUntil: '2027-12-05' }, 'Diese Karte ruht bis zum 5. Dezember.'],
  [
    { season: 'herbst', restsUntil: '2027-09-01', resting: true },
    'Diese Karte ruht. Ihr zieht sie beide nicht.',
  ],
] as const)(
  'KARTEN-112 A card out of season says until when, unless a limit holds: %o',
  async (change, said) => {
    logIn(mia)
    serverFor(mia).on(readCard, ({ params }) => someCard(params.id, change))
    await renderApp('/karten/karte/k7')
    expect(await screen.findByText(said)).toBeVisible()
    await screen.findByRole('heading', { level: 3, name: 'Titel k7' })
    expect(screen.queryByRole('button', { name: 'Karte heute auswählen' })).not.toBeInTheDocument()
  },
)

test('O-149 A lifted limit is lifted at once, and the card says whether it still rests', async () => {
  logIn(mia)
  let resting = true
  const server = serverFor(mia)
    .on(readCard, ({ params }) => someCard(params.id, { resting }))
    .on(listReactions, () => [{ ...noReaction('k7'), limited: resting }])
    .on(limitCard, ({ query }) => {
      resting = query.limited
      return { ...noReaction(query.cardId), limited: query.limited }
    })
  const app = await renderApp('/karten/karte/k7')
  await app.user.click(await screen.findByRole('button', { name: 'Wieder zeigen' }))
  expect((await screen.findAllByText('Deine Grenze gilt nicht mehr.'))[0]).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/Diese Karte ruht/)).not.toBeInTheDocument())
  expect(await screen.findByRole('button', { name: 'Karte heute auswählen' })).toBeInTheDocument()
  expect(server.requests(limitCard)[0]?.query).toEqual({ cardId: 'k7', limited: false })
})

test('O-093 „Nie zeigen“ asks once, is saved, and leads back', async () => {
  const { app, server } = await openCard()
  server.on(limitCard, ({ query }) => ({ ...noReaction(query.cardId), limited: query.limited }))
  await app.user.click(await screen.findByRole('button', { name: 'Nie zeigen' }))
  expect(
    screen.getByText(
      /Die Karte verschwindet für euch beide. Niemand bekommt eine Nachricht; wer genau hinsieht, kann es merken./,
    ),
  ).toBeVisible()
  expect(server.requests(limitCard)).toHaveLength(0)
  const confirm = screen.getAllByRole('button', { name: 'Nie zeigen' }).at(-1)
  if (confirm) await app.user.click(confirm)
  await waitFor(() => expect(app.path()).toBe('/karten'))
  expect(server.requests(limitCard)[0]?.query).toEqual({ cardId: 'k7', limited: true })
})

test('O-093 A limit that could not be saved does not stay shown, though nothing can be read again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { app, server } = await openCard()
  await app.user.click(await screen.findByRole('button', { name: 'Nie zeigen' }))
  const fails = () => Promise.reject(new TypeError('Failed to fetch'))
  server.on(limitCard, fails).on(listReactions, fails)
  const confirm = screen.getAllByRole('button', { name: 'Nie zeigen' }).at(-1)
  if (confirm) await app.user.click(confirm)
  await waitFor(() => expect(server.requests(limitCard)).toHaveLength(1))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  const known = queryClient.getQueryData(reactionsQuery.queryKey)
  expect(known?.some(({ limited }) => limited)).toBe(false)
})

test('KARTEN-78 A person who has gone to another screen before the answer stays there', async () => {
  const { app, server } = await openCard()
  const release = server.hold(selectCard, ({ body }) => {
    return { pairId: mia.pairId, date: TODAY, cardId: body.cardId, selectedBy: mia.id, half: null }
  })
  await app.user.click(await screen.findByRole('button', { name: 'Karte heute auswählen' }))
  await waitFor(() => expect(server.requests(selectCard)).toHaveLength(1))
  await app.router.navigate({ to: '/karten/historie' })
  await screen.findByRole('heading', { level: 1, name: 'Bereits gezogene Karten' })
  const navigate = vi.spyOn(app.router, 'navigate')
  release()
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(navigate).not.toHaveBeenCalled()
})

test('O-091 A card is not offered before it is known whether it was played', async () => {
  logIn(mia)
  const played = Promise.withResolvers<[]>()
  serverFor(mia)
    .on(readCard, ({ params }) => someCard(params.id))
    .on(listSelections, () => played.promise)
  await renderApp('/karten/karte/k7')
  expect(await screen.findByRole('heading', { level: 3, name: 'Titel k7' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Karte heute auswählen' })).not.toBeInTheDocument()
  played.resolve([])
  expect(await screen.findByRole('button', { name: 'Karte heute auswählen' })).toBeVisible()
})
