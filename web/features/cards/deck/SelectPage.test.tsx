// @module-tag slow
import { focusManager, onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  favoriteCard,
  limitCard,
  listCards,
  listReactions,
  listSelections,
  type PlayedDay,
  type Reaction,
  selectCard,
  voteCard,
} from '#contract/cards/calls.ts'
import { alreadyPlayed, cardOutOfSeason } from '#contract/cards/errors.ts'
import { likedByBoth, listMoods } from '#contract/cards/filter-calls.ts'
import { MOODS } from '#contract/cards/rules.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { recordServerTime } from '#web/lib/time/serverClock.ts'
import { playedDay, someCard, someCards, TODAY } from '#web/testing/cards.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { isSeen } from '#web/testing/seen.ts'
import { noReaction } from '../reactions/state.ts'
import { limitTexts } from '../reactions/texts.ts'
import { moodNames } from './texts.ts'

const deck = someCards(5)

async function openPicker(person: Profile = mia, cards = deck, played: PlayedDay[] = []) {
  logIn(person)
  const server = serverFor(person)
    .on(listCards, ({ query }) => (query.page === 1 ? cards : []))
    .on(listSelections, () => played)
    .on(voteCard, ({ query }) => ({
      ...noReaction(query.cardId),
      vote: query.vote === 'like' || query.vote === 'dislike' ? query.vote : null,
    }))
    .on(favoriteCard, ({ query }) => ({
      ...noReaction(query.cardId),
      isFavorite: query.isFavorite,
    }))
    .on(selectCard, ({ body }) => ({
      pairId: person.pairId,
      date: TODAY,
      cardId: body.cardId,
      selectedBy: person.id,
      half: null,
    }))
  const app = await renderApp('/karten/select')
  await screen.findByRole('group', { name: 'Karten zur Auswahl' })
  await waitFor(() => expect(document.querySelectorAll('[data-slide]')).toHaveLength(5))
  return { server, app }
}

/** The title of the card in view; its face need not be up. */
const inView = () =>
  document.querySelector('[data-slide]:not([inert]) .card-title')?.textContent ?? ''
const titles = () => [...document.querySelectorAll('.card-title')].map((one) => one.textContent)

test('KARTEN-20 The screen is headed Karte wählen', async () => {
  await openPicker()
  expect(isSeen(screen.getByRole('heading', { level: 1, name: 'Karte wählen' }))).toBe(true)
})

test('KONST-32 Only the card in view and two on each side are in the document', async () => {
  await openPicker(mia, someCards(23))
  expect(titles()).toHaveLength(5)
})

test('KARTEN-12 Cards the pair has played do not come up', async () => {
  const played = deck.slice(0, 4).map(({ id }, i) => playedDay(`2026-11-1${i}`, id))
  const { server } = await openPicker(mia, deck, played)
  expect(server.requests(listCards)[0]?.query).toMatchObject({ limit: 24, page: 1 })
  expect(new Set(titles())).toEqual(new Set(['Titel karte-5']))
})

test('KARTEN-13 KARTEN-81 A like is sent and brings the next card', async () => {
  const { app, server } = await openPicker()
  const first = inView()
  await app.user.click(screen.getByRole('button', { name: 'Gefällt mir' }))
  await waitFor(() => expect(inView()).not.toBe(first))
  const sent = await waitFor(() => {
    const [request] = server.requests(voteCard)
    expect(request).toBeDefined()
    return request
  })
  expect(`Titel ${sent?.query.cardId}`).toBe(first)
  expect(sent?.query.vote).toBe('like')
  expect(await screen.findByText('Gefällt dir.')).toBeInTheDocument()
})

test('KARTEN-14 KARTEN-80 The active dislike is cleared by another tap, and the deck moves on', async () => {
  logIn(mia)
  const reactions = deck.map(({ id }) => ({ ...noReaction(id), vote: 'dislike' as const }))
  const server = serverFor(mia)
    .on(listCards, ({ query }) => (query.page === 1 ? deck : []))
    .on(listReactions, () => reactions)
    .on(voteCard, ({ query }) => noReaction(query.cardId))
  const app = await renderApp('/karten/select')
  const dislike = await screen.findByRole('button', { name: 'Nicht für mich', pressed: true })
  const first = inView()
  await app.user.click(dislike)
  await waitFor(() => expect(inView()).not.toBe(first))
  await waitFor(() => expect(server.requests(voteCard)[0]?.query.vote).toBe('null'))
})

test('KARTEN-15 KARTEN-82 KARTEN-83 The favourite is set and brings the next card', async () => {
  const { app, server } = await openPicker()
  const first = inView()
  await app.user.click(screen.getByRole('button', { name: 'Favorit' }))
  await waitFor(() => expect(inView()).not.toBe(first))
  await waitFor(() => expect(server.requests(favoriteCard)[0]?.query.isFavorite).toBe(true))
})

test('A double press and a key that is held down judge one card', async () => {
  const { server } = await openPicker()
  const first = inView()
  const button = screen.getByRole('button', { name: 'Nicht für mich' })
  fireEvent.click(button, { detail: 1 })
  const second = inView()
  expect(second).not.toBe(first)
  fireEvent.click(button, { detail: 2 })
  // Whether the browser presses the button once more, which jsdom does for no key.
  const isHeard = (init: object) => fireEvent.keyDown(button, init)
  expect(isHeard({ key: 'Enter' })).toBe(true)
  expect(isHeard({ key: 'Enter', repeat: true })).toBe(false)
  expect(inView()).toBe(second)
  // A press by keyboard or screen reader.
  fireEvent.click(button, { detail: 0 })
  expect(inView()).not.toBe(second)
  await waitFor(() =>
    expect(server.requests(voteCard).map(({ query }) => `Titel ${query.cardId}`)).toEqual([
      first,
      second,
    ]),
  )
})

test('KONST-31 The arrow keys go round without end', async () => {
  const { app } = await openPicker()
  const seen = [inView()]
  const cover = document.querySelector<HTMLElement>('[data-slide]:not([inert]) .flip-cover')
  cover?.focus()
  for (let step = 0; step < deck.length; step += 1) {
    await app.user.keyboard('{ArrowRight}')
    seen.push(inView())
  }
  expect(new Set(seen).size).toBe(deck.length)
  expect(seen.at(-1)).toBe(seen[0])
})

async function turnAndChoose(app: Awaited<ReturnType<typeof openPicker>>['app']) {
  await app.user.click(screen.getByRole('button', { name: 'Karte umdrehen' }))
  await app.user.click(screen.getByRole('button', { name: 'Karte heute auswählen' }))
}

test('KARTEN-16 to KARTEN-19 API-44 Choosing saves the card for today with force and leads to /', async () => {
  const { app, server } = await openPicker()
  let finish: (() => void) | undefined
  server.on(selectCard, async ({ body }) => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return { pairId: mia.pairId, date: TODAY, cardId: body.cardId, selectedBy: mia.id, half: null }
  })
  const chosen = inView()
  await turnAndChoose(app)
  expect(await screen.findByText('Karte wird gespeichert…')).toBeInTheDocument()
  finish?.()
  await waitFor(() => expect(app.path()).toBe('/'))
  const [sent] = server.requests(selectCard)
  expect(`Titel ${sent?.body.cardId}`).toBe(chosen)
  expect(sent?.query.force).toBe(true)
  expect(sent?.body).toEqual({
    date: utcDay(Date.now()),
    cardId: sent?.body.cardId,
    alone: true,
    pairId: mia.pairId,
    selectedBy: mia.id,
  })
  expect(await screen.findByText('von Mia')).toBeVisible()
  expect(await screen.findByText(chosen)).toBeVisible()
})

test('KARTEN-78 FEHLER-07 FEHLER-08 A failed save is logged and leads to / as well', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { app, server } = await openPicker()
  server.on(selectCard, () => alreadyPlayed)
  await turnAndChoose(app)
  await waitFor(() => expect(app.path()).toBe('/'))
  expect(log).toHaveBeenCalledWith('Fehler beim Speichern der Auswahl', expect.anything())
})

test('KARTEN-78 A person who has gone to another screen before the answer stays there', async () => {
  const { app, server } = await openPicker()
  const release = server.hold(selectCard, ({ body }) => {
    return { pairId: mia.pairId, date: TODAY, cardId: body.cardId, selectedBy: mia.id, half: null }
  })
  await turnAndChoose(app)
  await waitFor(() => expect(server.requests(selectCard)).toHaveLength(1))
  await app.router.navigate({ to: '/karten/historie' })
  await screen.findByRole('heading', { level: 1, name: 'Bereits gezogene Karten' })
  const navigate = vi.spyOn(app.router, 'navigate')
  release()
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(navigate).not.toHaveBeenCalled()
})

test('KARTEN-78 A change of the mood while the choice is saved leads to / all the same', async () => {
  const { app, server } = await openPicker()
  const release = server.hold(selectCard, ({ body }) => {
    return { pairId: mia.pairId, date: TODAY, cardId: body.cardId, selectedBy: mia.id, half: null }
  })
  await turnAndChoose(app)
  await waitFor(() => expect(server.requests(selectCard)).toHaveLength(1))
  await app.user.click(screen.getByRole('button', { name: /^Aus der Ferne/ }))
  release()
  await waitFor(() => expect(app.path()).toBe('/'))
})

test('KARTEN-64 O-008 A person who only receives may browse, but has no button to choose', async () => {
  const { app } = await openPicker(jonas)
  await app.user.click(screen.getByRole('button', { name: 'Karte umdrehen' }))
  expect(screen.getByRole('button', { name: 'Karte wieder zudecken' })).toBeInTheDocument()
  expect(screen.queryByText('Karte heute auswählen')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Favorit' })).toBeEnabled()
})

test('O-090 When every card is played the screen says so and leads to writing one', async () => {
  logIn(mia)
  serverFor(mia)
  await renderApp('/karten/select')
  expect(await screen.findByText('Ihr habt alle Karten gespielt.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Eigene Karte anlegen' })).toHaveAttribute(
    'href',
    '/karten/new',
  )
})

test('A whole page of played cards is skipped without a word', async () => {
  logIn(mia)
  const cards = someCards(30)
  serverFor(mia)
    .on(listCards, ({ query: { page = 1 } }) => cards.slice((page - 1) * 24, page * 24))
    .on(listSelections, () =>
      cards.slice(0, 24).map(({ id }) => ({
        pairId: mia.pairId,
        date: '2026-10-01',
        cardId: id,
        selectedBy: mia.id,
        half: null,
        redeemed: false,
        returned: false,
      })),
    )
  await renderApp('/karten/select')
  await screen.findByRole('group', { name: 'Karten zur Auswahl' })
  expect(inView()).toMatch(/karte-(25|26|27|28|29|30)$/)
})

test('The next page is fetched before the last card, with the same seed', async () => {
  const { app, server } = await openPicker(mia, someCards(24))
  const keys = within(screen.getByRole('group', { name: 'Karten zur Auswahl' }))
  for (let step = 0; step < 13; step += 1) {
    await app.user.click(keys.getByRole('button', { name: 'Nächste Karte' }))
  }
  await waitFor(() => expect(server.requests(listCards)).toHaveLength(2))
  const [one, two] = server.requests(listCards)
  expect(two?.query).toMatchObject({ page: 2, seed: one?.query.seed })
})

test('An unreachable deck says so and can be asked again', async () => {
  logIn(mia)
  const server = serverFor(mia).on(listCards, () => ({
    status: 403,
    code: 'refused',
    message: 'Nein',
  }))
  const app = await renderApp('/karten/select')
  expect(await screen.findByText('Die Karten sind gerade nicht erreichbar.')).toBeVisible()
  server.on(listCards, () => deck)
  await app.user.click(screen.getByRole('button', { name: /Noch einmal versuchen/ }))
  expect(await screen.findByRole('group', { name: 'Karten zur Auswahl' })).toBeVisible()
})

test('O-093 Behind the dots a card can be opened, or be kept out of the deck for good', async () => {
  const { app, server } = await openPicker()
  server.on(limitCard, ({ query }) => ({ ...noReaction(query.cardId), limited: query.limited }))
  const first = inView()
  await app.user.click(await screen.findByRole('button', { name: 'Mehr zu dieser Karte' }))
  expect(screen.getByRole('link', { name: 'Karte ansehen' })).toHaveAttribute(
    'href',
    `/karten/karte/${first.replace('Titel ', '')}`,
  )
  await app.user.click(screen.getByRole('button', { name: 'Nie zeigen' }))
  await waitFor(() => expect(inView()).not.toBe(first))
  expect(titles()).not.toContain(first)
  expect(`Titel ${server.requests(limitCard)[0]?.query.cardId}`).toBe(first)
})

test('O-090 No card is dealt before the played cards are known; a failed read of them can be repeated', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(mia)
  const waiting = Promise.withResolvers<PlayedDay[]>()
  const server = serverFor(mia)
    .on(listCards, ({ query }) => (query.page === 1 ? deck : []))
    .on(listSelections, () => waiting.promise)
  const { user } = await renderApp('/karten/select')
  await waitFor(() => expect(server.requests(listSelections)).toHaveLength(1))
  await waitFor(() => expect(server.requests(listCards)).not.toHaveLength(0))
  expect(titles()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Karte heute auswählen' })).not.toBeInTheDocument()
  waiting.reject(new Response('', { status: 403 }))
  server.on(listSelections, () => new Response('', { status: 403 }))
  const retry = await screen.findByRole('button', { name: 'Noch einmal versuchen' })
  expect(titles()).toEqual([])
  server.on(listSelections, () => [
    playedDay('2026-11-01', deck[0]?.id ?? ''),
    playedDay('2026-11-02', deck[1]?.id ?? '', { returned: true }),
  ])
  await user.click(retry)
  await waitFor(() => expect(new Set(titles()).size).toBe(4))
  expect(titles()).not.toContain(deck[0]?.title)
})

test('KARTEN-80 Until one’s own reactions are known the buttons say nothing and wait', async () => {
  logIn(mia)
  const reactions = Promise.withResolvers<Reaction[]>()
  serverFor(mia)
    .on(listCards, ({ query }) => (query.page === 1 ? deck.slice(0, 1) : []))
    .on(listReactions, () => reactions.promise)
  await renderApp('/karten/select')
  await screen.findByRole('group', { name: 'Karten zur Auswahl' })
  for (const name of ['Nicht für mich', 'Favorit', 'Gefällt mir']) {
    const button = screen.getByRole('button', { name })
    expect(button).not.toHaveAttribute('aria-pressed')
    expect(button).toBeDisabled()
  }
  reactions.resolve([{ ...noReaction('karte-1'), vote: 'like' }])
  expect(await screen.findByRole('button', { name: 'Gefällt mir', pressed: true })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Favorit', pressed: false })).toBeEnabled()
})

test('O-093 O-062 A card that is kept out on another device leaves the deck in view; the others stay', async () => {
  const { server } = await openPicker(mia, someCards(23))
  const before = titles()
  const gone = inView()
  const asked = server.requests(listCards).length
  server.on(listReactions, () => [{ ...noReaction(gone.replace('Titel ', '')), limited: true }])
  emitAppEvent('resync')
  await waitFor(() => expect(titles()).not.toContain(gone))
  expect(server.requests(listCards)).toHaveLength(asked)
  expect(titles().filter((title) => before.includes(title))).toEqual(
    before.filter((title) => title !== gone),
  )
})

const counted = (left: number) => MOODS.map((name) => ({ name, count: 9, left }))

test('KARTEN-114 KARTEN-115 KARTEN-117 The deck of a mood is asked for, counted, and there again after a look elsewhere', async () => {
  logIn(mia)
  const server = serverFor(mia)
    .on(listMoods, () => counted(7))
    .on(listCards, ({ query: { mood, page } }) =>
      page === 1 ? someCards(mood === 'müde' ? 3 : 9) : [],
    )
  const chip = (name: RegExp, pressed: boolean) => screen.findByRole('button', { name, pressed })
  const app = await renderApp('/karten/select')
  const moods = within(await screen.findByRole('group', { name: 'Passend für' }))
  expect(await moods.findAllByText('7 Karten')).toHaveLength(MOODS.length)
  expect(moods.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Mögt ihr beide',
    ...MOODS.map((name) => `${moodNames[name]}77 Karten`),
  ])
  await app.user.click(await chip(/^Wenig Kraft/, false))
  expect(await screen.findByText(/von 3$/)).toBeInTheDocument()
  expect(server.requests(listCards).at(-1)?.query).toMatchObject({ mood: 'müde', page: 1 })
  // By keyboard, one at a time.
  await app.user.tab()
  await app.user.keyboard(' ')
  await chip(/^Zehn Minuten/, true)
  await chip(/^Wenig Kraft/, false)
  await app.user.click(await chip(/^Wenig Kraft/, false))
  await chip(/^Wenig Kraft/, true)
  const asked = server.requests(listCards).length
  await app.user.click(screen.getByRole('button', { name: 'Nächste Karte' }))
  const place = inView()
  await app.router.navigate({ to: '/karten' })
  await app.router.navigate({ to: '/karten/select' })
  await chip(/^Wenig Kraft/, true)
  await waitFor(() => expect(inView()).toBe(place))
  expect(server.requests(listCards)).toHaveLength(asked)
  await app.user.click(await chip(/^Wenig Kraft/, true))
  expect(await screen.findByText(/von 9$/)).toBeInTheDocument()
})

test('KARTEN-116 A mood without a card says so and leads back to all', async () => {
  const { app, server } = await openPicker()
  server.on(listCards, ({ query: { mood, page } }) =>
    mood === undefined && page === 1 ? deck : [],
  )
  await app.user.click(screen.getByRole('button', { name: /^Zehn Minuten/ }))
  expect(await screen.findByText('Hier ist gerade keine Karte übrig.')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Alle Karten zeigen' }))
  expect(await screen.findByText(/von 5$/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Zehn Minuten/, pressed: false })).toBeInTheDocument()
})

const bothChip = () => screen.findByRole('button', { name: 'Mögt ihr beide' })

/** The deck of the cards both like, after the list has shown them. */
async function openBothDeck(cards: typeof deck) {
  const { server, app } = await openPicker()
  const drawable = cards.filter(({ resting }) => !resting)
  server
    .on(likedByBoth, () => cards)
    .on(listCards, ({ query: { page = 1 } }) =>
      page === 1 ? [...drawable, ...someCards(9).slice(5)] : [],
    )
  await app.router.navigate({ to: '/karten/set' })
  await app.user.click(await bothChip())
  await screen.findByText(cards[0]?.title ?? '')
  await app.router.navigate({ to: '/karten/select' })
  await app.user.click(await bothChip())
  return { server, app }
}

test('KARTEN-144 KARTEN-145 KARTEN-147 „Mögt ihr beide“ deals what the list has shown, marked, and the thumbs say what they do', async () => {
  const [liked] = deck
  const resting = { ...someCards(7)[6], id: 'ruht', resting: true } as (typeof deck)[number]
  await openBothDeck(liked ? [liked, resting] : [])
  await waitFor(() => expect(titles()).toEqual([liked?.title]))
  expect(screen.getByText(/kommt bei dir zuletzt. Was euch beiden gefällt/)).toBeDefined()
  expect(screen.getAllByText('Das mögt ihr beide').length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'Ganze Liste ansehen' })).toBeVisible()
})

test('KARTEN-143 The deck, a mark, a vote and `resync` are no look at what both like; a like taken back has no mark', async () => {
  const liked = someCard('karte-1', { createdBy: mia.id })
  const { server, app } = await openBothDeck([liked])
  await waitFor(() => expect(titles()).toEqual([liked.title]))
  const read = server.requests(listCards).length
  emitAppEvent('resync')
  await waitFor(() => expect(server.requests(listCards).length).toBeGreaterThan(read))
  await act(() => new Promise((done) => setTimeout(done, 50)))
  await app.user.click(await screen.findByRole('button', { name: 'Nicht für mich' }))
  await waitFor(() => expect(screen.queryByText('Das mögt ihr beide')).toBeNull())
  expect(server.requests(likedByBoth)).toHaveLength(1)
})

test('KARTEN-143 KARTEN-145 A device that was shown nothing asks nobody, and leads to the list or back to all', async () => {
  const { server, app } = await openPicker()
  await app.user.click(await bothChip())
  expect(await screen.findByText('Hier liegt gerade keine Karte.')).toBeDefined()
  await app.user.click(screen.getByRole('button', { name: 'Alle Karten zeigen' }))
  await screen.findByRole('group', { name: 'Karten zur Auswahl' })
  await app.user.click(await bothChip())
  expect(server.requests(likedByBoth)).toEqual([])
  const [liked] = deck
  server.on(likedByBoth, () => (liked ? [liked] : []))
  await app.user.click(await screen.findByRole('link', { name: 'Ganze Liste ansehen' }))
  await screen.findByRole('button', { name: 'Mögt ihr beide', pressed: true })
  expect(await screen.findByRole('link', { name: liked?.title ?? '' })).toBeVisible()
  expect(server.requests(likedByBoth)).toHaveLength(1)
})

test('KARTEN-113 A deck in view outlives the season; the next visit asks for the new one', async () => {
  const { app, server } = await openPicker(mia, someCards(24))
  const before = titles()
  const [first] = server.requests(listCards)
  recordServerTime(new Headers({ date: new Date(Date.now() + 86_400_000).toUTCString() }))
  onTestFinished(() => recordServerTime(new Headers({ date: new Date().toUTCString() })))
  emitAppEvent('resync')
  const keys = within(screen.getByRole('group', { name: 'Karten zur Auswahl' }))
  for (let step = 0; step < 13; step += 1) {
    await app.user.click(keys.getByRole('button', { name: 'Nächste Karte' }))
  }
  for (let step = 0; step < 13; step += 1) {
    await app.user.click(keys.getByRole('button', { name: 'Vorige Karte' }))
  }
  expect(titles()).toEqual(before)
  const pages = server.requests(listCards).map(({ query: { page, seed } }) => [page, seed])
  expect(pages).toEqual([
    [1, first?.query.seed],
    [2, first?.query.seed],
  ])
  await app.router.navigate({ to: '/karten' })
  await app.router.navigate({ to: '/karten/select' })
  await waitFor(() => expect(server.requests(listCards)).toHaveLength(3))
  expect(server.requests(listCards)[2]?.query.page).toBe(1)
})

test('KARTEN-112 A card whose season is over by now is refused with a sentence and leaves the deck', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { app, server } = await openPicker()
  server.on(selectCard, () => cardOutOfSeason)
  const gone = inView()
  await turnAndChoose(app)
  expect((await screen.findAllByText(cardOutOfSeason.message))[0]).toBeInTheDocument()
  await app.router.navigate({ to: '/karten/select' })
  await screen.findByRole('group', { name: 'Karten zur Auswahl' })
  await waitFor(() => expect(new Set(titles()).size).toBe(4))
  expect(titles()).not.toContain(gone)
})

test('O-093 A limit holds for a page of the deck that was on its way when it was set', async () => {
  const all = someCards(30)
  const { app, server } = await openPicker(mia, all.slice(0, 24))
  const page = Promise.withResolvers<typeof all>()
  server
    .on(listCards, ({ query }) => (query.page === 2 ? page.promise : []))
    .on(limitCard, ({ query }) => ({ ...noReaction(query.cardId), limited: query.limited }))
  const keys = within(screen.getByRole('group', { name: 'Karten zur Auswahl' }))
  for (let step = 0; step < 13; step += 1) {
    await app.user.click(keys.getByRole('button', { name: 'Nächste Karte' }))
  }
  await waitFor(() => expect(server.requests(listCards).at(-1)?.query.page).toBe(2))
  const gone = inView()
  await app.user.click(await screen.findByRole('button', { name: 'Mehr zu dieser Karte' }))
  await app.user.click(screen.getByRole('button', { name: 'Nie zeigen' }))
  expect(await screen.findByText(limitTexts.done)).toBeInTheDocument()
  page.resolve(all.slice(24))
  expect(await screen.findByText(/von 29$/)).toBeInTheDocument()
  expect(titles()).not.toContain(gone)
})

test('O-062 A card of the pair’s own that is written anew elsewhere has its new words in the deck in view', async () => {
  const cards = someCards(5).map((card) => ({ ...card, createdBy: jonas.id }))
  const { server } = await openPicker(mia, cards)
  const before = titles()
  // The server’s order is another one than that in which they were dealt here.
  server.on(listCards, () =>
    cards.toReversed().map((card) => ({ ...card, title: `${card.title} neu` })),
  )
  emitAppEvent('resync')
  await waitFor(() => expect(titles()).toEqual(before.map((title) => `${title} neu`)))
  const [dealt, again] = server.requests(listCards)
  expect(again?.query).toEqual(dealt?.query)
})

test('O-062 Events elsewhere change nothing under the finger: the deck keeps its order', async () => {
  const { server } = await openPicker(mia, someCards(23))
  const before = titles()
  const asked = server.requests(listCards).length
  const played = server.requests(listSelections).length
  emitAppEvent('resync')
  await waitFor(() => expect(server.requests(listSelections).length).toBeGreaterThan(played))
  // The deck is not read again, either, when the page is seen again or the network is back.
  for (const isSeen of [false, true]) act(() => focusManager.setFocused(isSeen))
  for (const isOnline of [false, true]) act(() => onlineManager.setOnline(isOnline))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(server.requests(listCards)).toHaveLength(asked)
  expect(titles()).toEqual(before)
})
