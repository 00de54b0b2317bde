import { focusManager } from '@tanstack/react-query'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type Card,
  favoriteCard,
  favoriteCards,
  limitCard,
  listCards,
  listCategories,
  listReactions,
  listSelections,
  myCards,
  type Reaction,
  readCard,
} from '#contract/cards/calls.ts'
import { cardNotFound } from '#contract/cards/errors.ts'
import { likedByBoth, listMoods, searchCards } from '#contract/cards/filter-calls.ts'
import { CATEGORIES, MOODS } from '#contract/cards/rules.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { playedDay, someCard, someCards } from '#web/testing/cards.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { isSeen } from '#web/testing/seen.ts'
import { slow } from '#web/testing/tags.ts'
import { moodNames } from '../deck/texts.ts'
import { noReaction } from '../reactions/state.ts'

const tabNames = () =>
  within(screen.getByRole('navigation', { name: 'Karten' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('KARTEN-02 to KARTEN-08 The five tabs lead into the card area', async () => {
  logIn(mia)
  serverFor(mia)
  await renderApp('/karten')
  await screen.findByRole('navigation', { name: 'Karten' })
  expect(tabNames()).toEqual([
    ['Heute', '/karten/select'],
    ['Favoriten', '/karten/manage'],
    ['Meine', '/karten/meine-karten'],
    ['Historie', '/karten/historie'],
    ['Neu', '/karten/new'],
  ])
})

test('KARTEN-04 O-007 The tab Heute is for those who choose', async () => {
  logIn(jonas)
  serverFor(jonas)
  await renderApp('/karten')
  await screen.findByRole('navigation', { name: 'Karten' })
  expect(tabNames().map(([name]) => name)).toEqual(['Favoriten', 'Meine', 'Historie', 'Neu'])
})

test('KARTEN-09 Without a role there are no tabs', async () => {
  const roleless = { ...mia, myRole: null }
  logIn(roleless)
  serverFor(roleless)
  await renderApp('/karten')
  await screen.findByText('Für diesen Bereich fehlt dir noch eine Rolle.')
  expect(screen.queryByRole('navigation', { name: 'Karten' })).not.toBeInTheDocument()
})

test('KARTEN-10 O-008 O-097 The menu has five links for everybody', async () => {
  logIn(jonas)
  serverFor(jonas)
  await renderApp('/karten')
  const menu = await screen.findByRole('navigation', { name: 'Kartenbereich' })
  const links = within(menu).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/karten/select',
    '/karten/manage',
    '/karten/meine-karten',
    '/karten/historie',
    '/karten/new',
  ])
  const names = [
    'Karte wählen',
    'Favoriten verwalten',
    'Meine Karten',
    'Historie',
    'Eigene Karte anlegen',
  ]
  names.forEach((name, i) => expect(links[i]).toHaveTextContent(name))
})

test('O-149 The menu counts what is left as the server does, played and resting cards apart', async () => {
  logIn(mia)
  serverFor(mia)
    .on(listCategories, () => CATEGORIES.map((category) => ({ ...category, count: 9, left: 3 })))
    .on(listSelections, () => [day('2026-11-19', jonas.id)])
  await renderApp('/karten')
  expect(await screen.findByText('12 Karten warten auf euch.')).toBeVisible()
})

test('O-159 „Stöbern“ stands apart from the five links', async () => {
  logIn(jonas)
  serverFor(jonas)
  await renderApp('/karten')
  const menu = await screen.findByRole('navigation', { name: 'Kartenbereich' })
  const [categories, whole] = ['Kategorien', 'Ganzer Stapel'].map((name) =>
    screen.getByRole('link', { name }),
  )
  expect(screen.getByRole('heading', { level: 2, name: 'Stöbern' })).toBeVisible()
  expect(categories).toHaveAttribute('href', '/karten/kategorie')
  expect(whole).toHaveAttribute('href', '/karten/set')
  expect(menu).not.toContainElement(categories ?? null)
  expect(menu).not.toContainElement(whole ?? null)
})

test('KARTEN-52 to KARTEN-55 Kategorien lists the four with their counts and encoded links', async () => {
  logIn(mia)
  serverFor(mia).on(listCategories, () =>
    CATEGORIES.map((category, i) => ({ ...category, count: i + 1, left: i })),
  )
  await renderApp('/karten/kategorie')
  expect(screen.getByRole('heading', { level: 1, name: 'Kategorien' })).toBeVisible()
  const joker = await screen.findByRole('link', { name: /^Joker & Freifahrtschein, ?2 Karten$/ })
  expect(joker).toHaveAttribute('href', '/karten/kategorie/Joker%20%26%20Freifahrtschein')
  expect(screen.getByRole('link', { name: /^Wohlfühlmomente, ?1 Karte$/ })).toBeInTheDocument()
  expect(screen.getAllByText(/^\d+ Karten?$/)).toHaveLength(4)
})

test('KARTEN-56 KARTEN-57 O-052 A category lists its cards under its name', async () => {
  logIn(mia)
  const server = serverFor(mia).on(listCards, () => someCards(2))
  await renderApp('/kategorie/Joker%20%26%20Freifahrtschein')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Kategorie: Joker & Freifahrtschein' }),
  ).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Titel karte-2' })).toHaveAttribute(
    'href',
    '/karten/karte/karte-2',
  )
  expect(server.requests(listCards)[0]?.query.category).toBe('Joker & Freifahrtschein')
})

test('KARTEN-51 O-053 The whole deck is filtered by category and level', async () => {
  logIn(mia)
  const server = serverFor(mia).on(listCards, ({ query }) =>
    query.dirtyLevel === undefined ? someCards(3) : [],
  )
  const app = await renderApp('/karten/set')
  await screen.findByText('Titel karte-1')
  await app.user.click(screen.getByRole('button', { name: 'Herzklopfen' }))
  await waitFor(() => expect(server.requests(listCards).at(-1)?.query.category).toBe('Herzklopfen'))
  await app.user.selectOptions(screen.getByLabelText('Schärfe'), 'Schärfe 7')
  expect(await screen.findByText('Dazu gibt es gerade keine Karte.')).toBeVisible()
  expect(server.requests(listCards).at(-1)?.query).toMatchObject({
    category: 'Herzklopfen',
    dirtyLevel: 7,
  })
  await app.user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }))
  expect(await screen.findByText('Titel karte-1')).toBeVisible()
})

test('KARTEN-114 KARTEN-115 The whole deck is filtered by mood, counted within category and level', async () => {
  logIn(mia)
  const server = serverFor(mia)
    .on(listCards, ({ query }) => someCards(query.mood === 'aus der Ferne' ? 1 : 3))
    .on(listMoods, ({ query }) =>
      MOODS.map((name) => ({ name, count: query.category === undefined ? 12 : 1, left: 0 })),
    )
  const app = await renderApp('/karten/set')
  await screen.findByText('Titel karte-3')
  const moods = within(screen.getByRole('group', { name: 'Passend für' }))
  expect(await moods.findAllByText('12 Karten')).toHaveLength(MOODS.length)
  await app.user.click(moods.getByRole('button', { name: /^Aus der Ferne/ }))
  await waitFor(() => expect(screen.queryByText('Titel karte-3')).not.toBeInTheDocument())
  await app.user.click(screen.getByRole('button', { name: 'Herzklopfen' }))
  expect(await moods.findAllByText('1 Karte')).toHaveLength(MOODS.length)
  expect(server.requests(listCards).at(-1)?.query).toMatchObject({
    category: 'Herzklopfen',
    mood: 'aus der Ferne',
  })
  await app.user.click(moods.getByRole('button', { name: /^Aus der Ferne/, pressed: true }))
  await screen.findByText('Titel karte-3')
})

test('KARTEN-126 From the cards two taps lead to the deck of each mood', slow, async () => {
  logIn(mia)
  const server = serverFor(mia).on(listCards, ({ query: { mood, page } }) =>
    page === 1 ? someCards(mood === undefined ? 3 : 10) : [],
  )
  const app = await renderApp('/')
  for (const mood of MOODS) {
    await app.user.click(await screen.findByRole('link', { name: 'Karten' }))
    const moods = within(await screen.findByRole('region', { name: 'Passend für heute' }))
    await app.user.click(moods.getByRole('link', { name: moodNames[mood] }))
    expect(await screen.findByText(/von 10$/)).toBeInTheDocument()
    expect(server.requests(listCards).at(-1)?.query).toMatchObject({ mood })
    const pressed = screen.getAllByRole('button', { pressed: true })
    expect(pressed.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(`^${moodNames[mood]}`),
    ])
    expect(app.router.state.location.href).toBe('/karten/select')
  }
})

test('KARTEN-128 Words in the field show their cards and their number, within the filters, and stay while a card is looked at', async () => {
  logIn(mia)
  const found = someCard('honig', { title: 'Honig' })
  const server = serverFor(mia)
    .on(listCards, () => someCards(2))
    .on(searchCards, ({ body }) => ({
      cards: body.search.startsWith('honig') && body.mood === undefined ? [found] : [],
      more: false,
    }))
  const app = await renderApp('/karten/set')
  await screen.findByText('Titel karte-1')
  const field = () => screen.getByRole('searchbox', { name: 'Wonach sucht ihr?' })
  await app.user.type(field(), 'h')
  expect(screen.getByText('Titel karte-1')).toBeVisible()
  await app.user.type(field(), 'onig ')
  const hit = await screen.findByRole('link', { name: 'Honig' })
  expect(screen.queryByText('Titel karte-1')).not.toBeInTheDocument()
  expect(await screen.findByText('1 Treffer')).toHaveAttribute('role', 'status')
  expect(screen.getByRole('group', { name: 'Karten filtern' })).not.toBeVisible()
  await app.user.click(screen.getByText('Karten filtern'))
  await app.user.click(screen.getByRole('button', { name: 'Herzklopfen' }))
  await waitFor(() =>
    expect(server.requests(searchCards).at(-1)?.body).toEqual({
      search: 'honig',
      category: 'Herzklopfen',
    }),
  )
  expect(app.router.state.location.href).toBe('/karten/set')
  await app.user.click(hit)
  await screen.findByText('Beschreibung honig')
  act(() => app.router.history.back())
  await screen.findByRole('link', { name: 'Honig' })
  expect(field()).toHaveValue('honig ')
  await app.user.click(screen.getByRole('button', { name: /^Krank/ }))
  expect(await screen.findByText('Dazu gibt es gerade keine Karte.')).toBeVisible()
  expect(screen.getByText('Vielleicht mit einem anderen Wort?')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }))
  expect(await screen.findByText('Titel karte-1')).toBeVisible()
  expect(field()).toHaveValue('')
})

test('KARTEN-142 KARTEN-143 „Mögt ihr beide“ lists the whole answer, whatever else is set, and asks once for an opening', async () => {
  logIn(mia)
  const answer = [
    someCard('ruht', { resting: true }),
    someCard('sommer', { season: 'sommer', restsUntil: '2027-06-01' }),
    someCard('gespielt'),
    someCard('grenze'),
    someCard('anders', { dirtyLevel: 9, category: CATEGORIES[2] }),
  ]
  const server = serverFor(mia)
    .on(listCards, () => someCards(2))
    .on(likedByBoth, () => answer)
    .on(searchCards, () => ({ cards: [], more: false }))
    .on(listSelections, () => [playedDay('2026-11-01', 'gespielt')])
    .on(listReactions, () => [{ ...noReaction('grenze'), limited: true }])
  const app = await renderApp('/karten/set')
  await screen.findByText('Titel karte-1')
  await app.user.click(screen.getByRole('button', { name: 'Herzklopfen' }))
  await app.user.selectOptions(screen.getByLabelText('Schärfe'), 'Schärfe 7')
  await app.user.type(screen.getByRole('searchbox'), 'honig')
  await screen.findByText('Vielleicht mit einem anderen Wort?')
  const chip = screen.getByRole('button', { name: 'Mögt ihr beide' })
  await app.user.click(chip)
  const rows = () => screen.getAllByRole('heading', { level: 2 }).map((row) => row.textContent)
  await screen.findByText('Titel ruht')
  expect(rows()).toEqual(answer.map(({ title }) => title))
  expect(screen.getByText('gespielt')).toBeVisible()
  for (const field of [screen.getByRole('searchbox'), screen.getByLabelText('Schärfe')]) {
    expect(field.closest('[inert]')).not.toBeNull()
  }
  server.on(likedByBoth, () => [])
  const before = server.requests(listReactions).length
  emitAppEvent('resync')
  await waitFor(() => expect(server.requests(listReactions).length).toBeGreaterThan(before))
  act(() => focusManager.setFocused(false))
  act(() => focusManager.setFocused(undefined))
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(server.requests(likedByBoth)).toHaveLength(1)
  expect(rows()).toEqual(answer.map(({ title }) => title))
  await app.user.click(chip)
  await app.user.click(chip)
  expect(await screen.findByText('Hier liegt gerade keine Karte.')).toBeVisible()
  expect(server.requests(likedByBoth)).toHaveLength(2)
})

test('KARTEN-128 Many hits say so, and a search that fails can be repeated', async () => {
  logIn(mia)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const server = serverFor(mia)
    .on(listCards, () => someCards(2))
    .on(searchCards, () => new Response('', { status: 500 }))
  const app = await renderApp('/karten/set')
  await app.user.type(await screen.findByRole('searchbox'), 'haut')
  expect(await screen.findByText('Die Liste ist gerade nicht erreichbar.')).toBeVisible()
  server.on(searchCards, () => ({ cards: someCards(3), more: true }))
  await app.user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  expect(await screen.findByText('Titel karte-3')).toBeVisible()
  expect(screen.getByText('Mehr als 3 Treffer. Ein Wort mehr grenzt sie ein.')).toBeVisible()
})

test('KARTEN-82 Until one’s own favourites are known a heart says nothing and waits', async () => {
  logIn(mia)
  const reactions = Promise.withResolvers<Reaction[]>()
  serverFor(mia)
    .on(listCards, () => someCards(2))
    .on(listReactions, () => reactions.promise)
  await renderApp('/karten/set')
  await screen.findByText('Titel karte-1')
  for (const heart of screen.getAllByRole('button', { name: 'Favorit' })) {
    expect(heart).not.toHaveAttribute('aria-pressed')
    expect(heart).toBeDisabled()
  }
  reactions.resolve([{ ...noReaction('karte-1'), isFavorite: true }])
  expect(await screen.findByRole('button', { name: 'Favorit', pressed: true })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Favorit', pressed: false })).toBeEnabled()
})

test('O-093 A card that is kept out on another device leaves the list in view', async () => {
  logIn(mia)
  const server = serverFor(mia).on(listCards, () => someCards(2))
  await renderApp('/karten/set')
  await screen.findByText('Titel karte-1')
  server.on(listReactions, () => [{ ...noReaction('karte-1'), limited: true }])
  emitAppEvent('resync')
  await waitFor(() => expect(screen.queryByText('Titel karte-1')).not.toBeInTheDocument())
  expect(screen.getByText('Titel karte-2')).toBeVisible()
})

async function openFavorites(cards: Card[]) {
  logIn(mia)
  let favorites = cards
  const server = serverFor(mia)
    .on(favoriteCards, () => favorites)
    .on(favoriteCard, ({ query }) => {
      const isIt = ({ id }: Card) => id === query.cardId
      const others = favorites.filter((card) => !isIt(card))
      const below = others.findIndex(({ id }) => id === query.above)
      favorites = query.isFavorite ? others.toSpliced(below, 0, ...cards.filter(isIt)) : others
      return noReaction(query.cardId)
    })
  const app = await renderApp('/karten/manage')
  await screen.findByRole('heading', { level: 1, name: 'Favoriten verwalten' })
  return { app, server }
}

test('KARTEN-29 KARTEN-31 KARTEN-32 Without favourites the screen leads to the choice', async () => {
  await openFavorites([])
  expect(await screen.findByText('Noch keine Favoriten gespeichert.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Favoriten hinzufügen' })).toHaveAttribute(
    'href',
    '/karten/select',
  )
})

test('KARTEN-30 KARTEN-73 A tap on a row opens its card', async () => {
  const { app } = await openFavorites(someCards(2))
  await app.user.click(await screen.findByRole('link', { name: 'Titel karte-2' }))
  await waitFor(() => expect(app.path()).toBe('/karten/karte/karte-2'))
})

/** Draws a row sideways by `dx` px, as a finger does, at a time in ms. */
function draw(front: Element, dx: number, at = performance.now()) {
  const step = (event: Event) => {
    Object.defineProperty(event, 'timeStamp', { value: at })
    fireEvent(front, event)
  }
  const finger = { pointerId: 1, isPrimary: true, button: 0 }
  step(createEvent.pointerDown(front, { ...finger, clientX: 300 }))
  step(createEvent.pointerMove(front, { ...finger, clientX: 300 + dx / 2 }))
  step(createEvent.pointerMove(front, { ...finger, clientX: 300 + dx }))
  step(createEvent.pointerUp(front, { ...finger, clientX: 300 + dx }))
  step(createEvent.click(front, { detail: 1 }))
}

async function rowOf(title: string) {
  const row = (await screen.findByRole('link', { name: title })).closest('.swipe-row-front')
  if (row === null) throw new Error('no row')
  return row
}

test('KARTEN-70 KARTEN-72 A row drawn left past 40 px opens, a tap on it closes it again', async () => {
  const { app } = await openFavorites(someCards(1))
  const row = await rowOf('Titel karte-1')
  draw(row, -30)
  expect(row).not.toHaveAttribute('data-open')
  draw(row, -60)
  expect(row).toHaveAttribute('data-open')
  await app.user.click(screen.getByRole('link', { name: 'Titel karte-1' }))
  expect(row).not.toHaveAttribute('data-open')
  expect(app.path()).toBe('/karten/manage')
})

test('KARTEN-74 A row that was just closed is not drawn open again within 300 ms', async () => {
  await openFavorites(someCards(1))
  const row = await rowOf('Titel karte-1')
  draw(row, -60, 1000)
  draw(row, 60, 2000)
  expect(row).not.toHaveAttribute('data-open')
  draw(row, -60, 2299)
  expect(row).not.toHaveAttribute('data-open')
  draw(row, -60, 2300)
  expect(row).toHaveAttribute('data-open')
})

test('KARTEN-72 KARTEN-74 A tap on a row the keyboard has opened closes it, too', async () => {
  const { app } = await openFavorites(someCards(1))
  const row = await rowOf('Titel karte-1')
  act(() =>
    screen.getByRole('button', { name: '„Titel karte-1“ aus den Favoriten nehmen' }).focus(),
  )
  expect(row).toHaveAttribute('data-open')
  await app.user.click(screen.getByRole('link', { name: 'Titel karte-1' }))
  expect(row).not.toHaveAttribute('data-open')
  expect(app.path()).toBe('/karten/manage')
})

test('The remove button takes the favourite off the list and tells the server', async () => {
  const { app, server } = await openFavorites(someCards(2))
  await rowOf('Titel karte-1')
  await app.user.click(
    screen.getByRole('button', { name: '„Titel karte-1“ aus den Favoriten nehmen' }),
  )
  await waitFor(() => expect(screen.queryByText('Titel karte-1')).not.toBeInTheDocument())
  expect(screen.getByText('Titel karte-2')).toBeVisible()
  expect(server.requests(favoriteCard)[0]?.query.isFavorite).toBe(false)
})

test('The Delete key on a row removes it as well', async () => {
  const { app, server } = await openFavorites(someCards(1))
  const link = await screen.findByRole('link', { name: 'Titel karte-1' })
  link.focus()
  await app.user.keyboard('{Delete}')
  expect(await screen.findByText('Noch keine Favoriten gespeichert.')).toBeVisible()
  expect(server.requests(favoriteCard)).toHaveLength(1)
  expect(
    screen.getByText('„Titel karte-1“ wird aus den Favoriten genommen.', {
      selector: '[role=status]',
    }),
  ).toBeInTheDocument()
  expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement)
})

test('KARTEN-121 The heart of a row takes the favourite away; „Rückgängig“ puts it back where it stood', async () => {
  const { app, server } = await openFavorites(someCards(3))
  await rowOf('Titel karte-2')
  const heart = () => screen.getAllByRole('button', { name: 'Favorit', pressed: true })
  await app.user.click(heart()[1] as HTMLElement)
  await waitFor(() => expect(screen.queryByText('Titel karte-2')).not.toBeInTheDocument())
  await waitFor(() => expect(server.requests(favoriteCard)).toHaveLength(1))
  await app.user.click(screen.getByText('Rückgängig'))
  await waitFor(() => expect(heart()).toHaveLength(3))
  expect(screen.getAllByRole('link', { name: /^Titel/ }).map((row) => row.textContent)).toEqual([
    'Titel karte-1',
    'Titel karte-2',
    'Titel karte-3',
  ])
  await waitFor(() =>
    expect(server.requests(favoriteCard).map(({ query }) => query)).toEqual([
      { cardId: 'karte-2', isFavorite: false },
      { cardId: 'karte-2', isFavorite: true, above: 'karte-3' },
    ]),
  )
})

test('KARTEN-75 A removal that is refused is logged and taken back in a sentence, and the row is there again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { app, server } = await openFavorites(someCards(1))
  server.on(favoriteCard, () => cardNotFound)
  await rowOf('Titel karte-1')
  await app.user.click(screen.getByRole('button', { name: /aus den Favoriten/ }))
  await waitFor(() => expect(log).toHaveBeenCalled())
  expect(await screen.findByText('Titel karte-1')).toBeVisible()
  const said = '„Titel karte-1“ ist noch in deinen Favoriten: Das konnte nicht gespeichert werden.'
  expect(await screen.findByText(said)).toBeVisible()
})

test('O-093 One’s own limits are listed, folded away, and can be lifted', async () => {
  logIn(mia)
  const server = serverFor(mia)
    .on(listReactions, () => [{ ...noReaction('karte-3'), limited: true }])
    .on(limitCard, ({ query }) => ({ ...noReaction(query.cardId), limited: query.limited }))
  const app = await renderApp('/karten/manage')
  await app.user.click(await screen.findByText('Deine Grenzen (1)'))
  await app.user.click(await screen.findByRole('button', { name: 'Wieder zeigen' }))
  await waitFor(() => expect(server.requests(limitCard)[0]?.query.limited).toBe(false))
  await waitFor(() => expect(screen.queryByText(/Deine Grenzen/)).not.toBeInTheDocument())
})

test('A double press lifts one limit, not that of the row which comes to its place', async () => {
  logIn(mia)
  const server = serverFor(mia)
    .on(listReactions, () =>
      ['karte-3', 'karte-4'].map((id) => ({ ...noReaction(id), limited: true })),
    )
    .on(limitCard, ({ query }) => ({ ...noReaction(query.cardId), limited: query.limited }))
  const app = await renderApp('/karten/manage')
  await app.user.click(await screen.findByText('Deine Grenzen (2)'))
  const [lift] = await screen.findAllByRole('button', { name: 'Wieder zeigen' })
  if (lift === undefined) throw new Error('no button')
  fireEvent.click(lift, { detail: 1 })
  await screen.findByText('Deine Grenzen (1)')
  fireEvent.click(screen.getByRole('button', { name: 'Wieder zeigen' }), { detail: 2 })
  expect(await screen.findByText('Deine Grenze gilt nicht mehr.')).toBeInTheDocument()
  expect(server.requests(limitCard).map(({ query }) => query.cardId)).toEqual(['karte-3'])
})

test('KARTEN-33 O-097 Meine Karten says that there are none', async () => {
  logIn(mia)
  serverFor(mia)
  await renderApp('/karten/meine-karten')
  expect(screen.getByRole('heading', { level: 1, name: 'Meine Karten' })).toBeVisible()
  expect(await screen.findByText('Noch keine eigenen Karten angelegt.')).toBeVisible()
})

test('KARTEN-33 Meine Karten lists what one has written', async () => {
  logIn(mia)
  serverFor(mia).on(myCards, () => [someCard('eigene')])
  await renderApp('/karten/meine-karten')
  expect(await screen.findByText('Titel eigene')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Eigene Karte anlegen' })).toBeVisible()
})

const day = (date: string, selectedBy: string, cardId = `karte-${date}`) =>
  playedDay(date, cardId, { selectedBy })

test('KARTEN-112 In every list a card out of season says until when it rests', slow, async () => {
  logIn(mia)
  const cards = [
    someCard('laub', { season: 'herbst', restsUntil: '2027-09-01' }),
    someCard('tuer', { advent: 3, restsUntil: '2026-12-03' }),
    someCard('beides', { season: 'sommer', restsUntil: '2027-06-01', resting: true }),
    someCard('krokus', { season: 'frühling' }),
  ]
  serverFor(mia)
    .on(myCards, () => cards)
    .on(favoriteCards, () => cards)
    .on(listSelections, () =>
      cards.map(({ id }, at) => day(`2026-11-1${at}`, at % 2 === 0 ? mia.id : jonas.id, id)),
    )
    .on(readCard, ({ params }) => cards.find(({ id }) => id === params.id) ?? someCard(params.id))
  const markOf = async (title: string) => {
    const row = (await screen.findByRole('link', { name: title })).closest('article')
    return row && within(row).queryByText(/^ruht/)?.textContent
  }
  const app = await renderApp('/karten/meine-karten')
  for (const path of ['/karten/meine-karten', '/karten/manage', '/karten/historie'] as const) {
    await app.router.navigate({ to: path })
    await waitFor(async () => expect(await markOf('Titel laub')).toBe('ruht bis zum Herbst'))
    expect(await markOf('Titel tuer')).toBe('ruht bis zum 3. Dezember')
    expect(await markOf('Titel beides')).toBe('ruht')
    expect(await markOf('Titel krokus')).toBeUndefined()
  }
})

test('O-149 In every list a card that rests says so, and a played one that it was', async () => {
  logIn(mia)
  const cards = [someCard('still', { resting: true }), someCard('alt'), someCard('frei')]
  serverFor(mia)
    .on(myCards, () => cards)
    .on(favoriteCards, () => cards)
    .on(listCards, () => cards.slice(1))
    .on(listSelections, () => [
      day('2026-11-19', jonas.id, 'alt'),
      day('2026-11-17', mia.id, 'still'),
    ])
    .on(readCard, ({ params }) => cards.find(({ id }) => id === params.id) ?? someCard(params.id))
  const marks = async (title: string) => {
    const row = (await screen.findByRole('link', { name: title })).closest('article')
    if (row === null) throw new Error('no row')
    return ['gespielt', 'ruht'].filter((mark) => within(row).queryByText(mark) !== null)
  }
  const app = await renderApp('/karten/meine-karten')
  for (const path of ['/karten/meine-karten', '/karten/manage'] as const) {
    await app.router.navigate({ to: path })
    await waitFor(async () => expect(await marks('Titel still')).toEqual(['gespielt', 'ruht']))
    expect(await marks('Titel alt')).toEqual(['gespielt'])
    expect(await marks('Titel frei')).toEqual([])
  }
  await app.router.navigate({ to: '/karten/set' })
  await waitFor(async () => expect(await marks('Titel alt')).toEqual(['gespielt']))
  // In the history every card was played; only what rests is worth a mark.
  await app.router.navigate({ to: '/karten/historie' })
  await waitFor(async () => expect(await marks('Titel still')).toEqual(['ruht']))
  expect(await marks('Titel alt')).toEqual([])
})

test('KARTEN-34 to KARTEN-49 KARTEN-108 The history shows each day with its card, newest first', async () => {
  const paired = { ...mia, partner: { id: jonas.id, name: 'Jonas', lastOnline: null } }
  logIn(paired)
  serverFor(paired)
    .on(listSelections, () => [
      day('2026-10-02', 'somebody-else'),
      day('2026-11-19', jonas.id),
      day('2026-11-17', mia.id),
    ])
    .on(listReactions, () => [{ ...noReaction('karte-2026-11-19'), isFavorite: true }])
    .on(readCard, ({ params }) =>
      someCard(params.id, { dirtyLevel: 4, tags: [{ id: 't', name: 'Zuhause' }] }),
    )
  await renderApp('/karten/historie')
  expect(
    screen.getByRole('heading', { level: 1, name: 'Bereits gezogene Karten' }),
  ).toBeInTheDocument()
  await screen.findByText('Titel karte-2026-10-02')
  const entries = [...document.querySelectorAll('[data-day]')]
  expect(entries.map((one) => one.getAttribute('data-day'))).toEqual([
    '2026-11-19',
    '2026-11-17',
    '2026-10-02',
  ])
  const [first, second, third] = entries as HTMLElement[]
  if (!first || !second || !third) throw new Error('three entries')
  expect(first).toHaveTextContent('Gezogen am 19.11.2026 · von Jonas')
  expect(second).toHaveTextContent('von Mia')
  expect(third).toHaveTextContent('von Unbekannt')
  expect(first).toHaveTextContent('Herzklopfen')
  expect(first).toHaveTextContent('Zuhause')
  expect(within(first).getByRole('img', { name: 'Schärfe 4 von 10' })).toBeInTheDocument()
  expect(within(first).getByRole('button', { name: 'Favorit', pressed: true })).toBeInTheDocument()
  expect(within(second).getByRole('button', { name: 'Favorit', pressed: false })).toBeVisible()
  expect(within(first).getByText('Beschreibung karte-2026-11-19')).toHaveClass('line-clamp-2')
})

test('KARTEN-36 An empty history says so', async () => {
  logIn(mia)
  serverFor(mia)
  await renderApp('/karten/historie')
  expect(await screen.findByText('Noch keine Karten gespielt!')).toBeVisible()
})

test('KARTEN-37 While the history loads the page says Lädt ...', async () => {
  logIn(mia)
  serverFor(mia).on(listSelections, () => new Promise<never>(() => undefined))
  await renderApp('/karten/historie')
  expect(isSeen(await screen.findByText('Lädt ...'))).toBe(true)
})

test('KARTEN-50 O-100 A card that cannot be read keeps its day, with a dash for a title', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(mia)
  serverFor(mia)
    .on(listSelections, () => [day('2026-11-17', mia.id)])
    .on(readCard, () => cardNotFound)
  await renderApp('/karten/historie')
  expect(await screen.findByRole('heading', { name: '–' })).toBeVisible()
  expect(screen.getByText('Gezogen am 17.11.2026 · von Mia')).toBeVisible()
})

test('A played day of the month leads to its entry', async () => {
  logIn(mia)
  serverFor(mia).on(listSelections, () => [day('2026-11-17', mia.id), day('2026-11-03', mia.id)])
  const app = await renderApp('/karten/historie')
  await app.user.click(
    await screen.findByRole('button', { name: '3. November 2026: Titel karte-2026-11-03' }),
  )
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Titel karte-2026-11-03' })).toHaveFocus(),
  )
})

test('O-164 A history that stays open over midnight offers the card of the day before again', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T20:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  logIn(mia)
  serverFor(mia).on(listSelections, () => [day('2026-11-20', mia.id)])
  await renderApp('/karten/historie')
  await screen.findByText('Titel karte-2026-11-20')
  expect(screen.queryByRole('button', { name: /^Noch einmal/ })).not.toBeInTheDocument()
  vi.setSystemTime(Date.parse('2026-11-21T07:00:00Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(
    await screen.findByRole('button', { name: 'Noch einmal: Titel karte-2026-11-20' }),
  ).toBeVisible()
  expect(document.querySelector('[data-today]')).toHaveTextContent('21')
})

test('A list that cannot be read says so and can be asked again', async () => {
  logIn(mia)
  const server = serverFor(mia).on(favoriteCards, () => ({
    status: 403,
    code: 'refused',
    message: 'Nein',
  }))
  const app = await renderApp('/karten/manage')
  expect(await screen.findByText('Die Liste ist gerade nicht erreichbar.')).toBeVisible()
  server.on(favoriteCards, () => someCards(1))
  await app.user.click(screen.getByRole('button', { name: /Noch einmal versuchen/ }))
  expect(await screen.findByText('Titel karte-1')).toBeVisible()
})
