import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  declineSelection,
  listCards,
  readCard,
  selectCard,
  selectionOfDay,
} from '#contract/cards/calls.ts'
import { anotherChosen } from '#contract/cards/errors.ts'
import { listDailyMessages } from '#contract/daily/calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { recordServerTime } from '#web/lib/time/serverClock.ts'
import { selectionToday, someCard, someCards, TODAY } from '#web/testing/cards.ts'
import { someMessage } from '#web/testing/days.ts'
import { fakeServer } from '#web/testing/fakeServer.ts'
import { jonas, mia, miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

const chosen = (cardId: string | null, selectedBy: string | null) => () =>
  selectionToday(cardId, selectedBy)

test('HEUTE-03 ROLLEN-12 The receiving partner sees the card chosen for them, and by whom', async () => {
  logIn(jonas)
  serverFor(jonas).on(selectionOfDay, chosen('karte-7', mia.id))
  await renderApp('/')
  expect(await screen.findByText('Titel karte-7')).toBeVisible()
  expect(await screen.findByText('von Mia')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Andere Karte wählen' })).not.toBeInTheDocument()
})

test.each([
  [jonas, 'Du bist gemeint'],
  [miaPaired, 'Jonas ist gemeint'],
])(
  'O-162 The chosen card says whom it addresses from the side of whoever reads it',
  async (person, said) => {
    logIn(person)
    serverFor(person)
      .on(selectionOfDay, chosen('karte-7', mia.id))
      .on(readCard, ({ params }) => someCard(params.id, { addressee: 'receiver' }))
    await renderApp('/')
    await screen.findByText('Titel karte-7')
    const sides = screen.getAllByText(said)
    expect(sides.some((one) => !one.closest('[inert]'))).toBe(true)
  },
)

test('KARTEN-130 A game chosen for today shows the half of whoever reads it', async () => {
  logIn(jonas)
  serverFor(jonas)
    .on(selectionOfDay, () => ({ ...chosen('spiel', mia.id)(), half: 'Rate laut.' }))
    .on(readCard, ({ params }) => someCard(params.id, { inHalves: true }))
  await renderApp('/')
  expect(await screen.findByText('Rate laut.')).toBeVisible()
  expect(screen.getByText('Mia sieht etwas anderes.')).toBeVisible()
})

test('KARTEN-68 KARTEN-69 The chosen card lies face-up, says so, and cannot be turned', async () => {
  logIn(jonas)
  serverFor(jonas).on(selectionOfDay, chosen('karte-7', mia.id))
  await renderApp('/')
  await screen.findByText('Titel karte-7')
  expect(screen.getByText('Titel karte-7').closest('[inert]')).toBeNull()
  expect(
    screen.getAllByText('Karte wurde schon gewählt').some((one) => !one.closest('[inert]')),
  ).toBe(true)
  expect(screen.queryByRole('button', { name: /Karte (umdrehen|wieder)/ })).not.toBeInTheDocument()
})

test('HEUTE-06 Without a card the receiving partner reads that none was chosen', async () => {
  logIn(jonas)
  serverFor(jonas)
  await renderApp('/')
  expect(
    await screen.findByText('Dein:e Partner:in hat für heute noch keine Karte ausgewählt.'),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'In den Karten stöbern' })).toBeVisible()
})

test('HEUTE-04 HEUTE-05 Without a card the choosing partner finds the picker', async () => {
  logIn(miaPaired)
  serverFor(miaPaired).on(listCards, () => someCards(3))
  await renderApp('/')
  expect(await screen.findByText('Du hast heute noch keine Karte gewählt.')).toBeVisible()
  expect(await screen.findByRole('group', { name: 'Karten zur Auswahl' })).toBeVisible()
})

test('HEUTE-04 Choosing in the picker of home lays the card on the table', async () => {
  logIn(miaPaired)
  serverFor(miaPaired)
    .on(listCards, () => someCards(1))
    .on(selectCard, ({ body }) => ({ ...chosen(body.cardId, mia.id)(), ...selection(body.cardId) }))
  const app = await renderApp('/')
  await app.user.click(await screen.findByRole('button', { name: 'Karte umdrehen' }))
  await app.user.click(screen.getByRole('button', { name: 'Karte heute auswählen' }))
  expect(await screen.findByText('von Mia')).toBeVisible()
  expect(await screen.findByText('Titel karte-1')).toBeVisible()
})

const selection = (cardId: string) => ({
  pairId: 'pair-1',
  date: TODAY,
  cardId,
  selectedBy: mia.id,
  half: null,
})

test('HEUTE-23 The person who chooses reads why, and what to do', async () => {
  logIn(miaPaired)
  serverFor(miaPaired)
  await renderApp('/')
  expect(
    await screen.findByText(/^Du wählst sie, denn deine Rolle ist „Königin“\. Jede ist eine Idee/),
  ).toBeVisible()
})

test('HEUTE-23 The person who receives reads who chooses, and why', async () => {
  logIn(jonas)
  serverFor(jonas)
  await renderApp('/')
  expect(
    await screen.findByText(/^Mia wählt sie, denn das gehört zur Rolle „Königin“\. Sobald/),
  ).toBeVisible()
})

test.each([
  [
    'both may choose',
    { ...miaPaired, myRole: 'Schatz', partnerRole: 'Ausgeglichen' },
    /^Ihr dürft sie beide/,
  ],
  [
    'nobody is there yet',
    { ...mia, myRole: 'Dienend', partnerRole: 'Herr' },
    /^Dein:e Partner:in wählt sie, sobald/,
  ],
] as const)('HEUTE-23 Where %s the screen says so', async (_, profile, sentence) => {
  logIn(profile)
  serverFor(profile)
  await renderApp('/')
  expect(await screen.findByText(sentence)).toBeVisible()
})

test('HEUTE-24 The pill that leads to the card is there for whoever is to choose', async () => {
  logIn(miaPaired)
  serverFor(miaPaired)
  await renderApp('/')
  expect(await screen.findByText('Wähl eure Karte für heute')).toBeInTheDocument()
})

test('FRAGEN-50 A quiet way leads from Heute to the intimate questions', async () => {
  logIn(miaPaired)
  serverFor(miaPaired)
  await renderApp('/')
  expect(await screen.findByRole('link', { name: /^Intime Fragen/ })).toHaveAttribute(
    'href',
    '/profile/preferences',
  )
})

test('O-005 After choosing, the chooser sees the card and may choose another', async () => {
  logIn(miaPaired)
  serverFor(miaPaired).on(selectionOfDay, chosen('karte-7', mia.id))
  await renderApp('/')
  expect(await screen.findByText('Titel karte-7')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Andere Karte wählen' })).toHaveAttribute(
    'href',
    '/karten/select',
  )
  expect(screen.queryByRole('button', { name: 'Heute nicht' })).not.toBeInTheDocument()
})

test('O-002 Where nobody chooses, home says why and leads to the profile', async () => {
  const both: Profile = { ...jonas, partnerRole: 'Empfangend' }
  logIn(both)
  serverFor(both)
  await renderApp('/')
  expect(await screen.findByText(/In eurer Rollenverteilung wählt niemand/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Zum Profil' })).toHaveAttribute('href', '/profile')
})

test('HEUTE-16 A card chosen elsewhere appears by itself, and the same event is taken once', async () => {
  logIn(jonas)
  const server = serverFor(jonas)
  await renderApp('/')
  await screen.findByText(/noch keine Karte ausgewählt/)
  const before = server.requests(selectionOfDay).length
  server.on(selectionOfDay, chosen('karte-9', mia.id))
  act(() => {
    emitAppEvent('new-selection', { id: 'event-1' })
    emitAppEvent('new-selection', { id: 'event-1' })
  })
  expect(await screen.findByText('Titel karte-9')).toBeInTheDocument()
  expect(await screen.findByText('Eure Karte für heute ist da.')).toBeInTheDocument()
  expect(server.requests(selectionOfDay).length).toBe(before + 1)
})

test('HEUTE-17 The selection is read again when the page becomes visible', async () => {
  logIn(jonas)
  const server = serverFor(jonas)
  await renderApp('/')
  await screen.findByText(/noch keine Karte ausgewählt/)
  const before = server.requests(selectionOfDay).length
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await waitFor(() => expect(server.requests(selectionOfDay).length).toBe(before + 1))
})

test('HEUTE-18 A selection that cannot be read is logged and counts as none', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(jonas)
  serverFor(jonas).on(selectionOfDay, () => ({ status: 403, code: 'refused', message: 'Nein' }))
  await renderApp('/')
  expect(await screen.findByText(/noch keine Karte ausgewählt/)).toBeVisible()
  expect(log).toHaveBeenCalledWith('Auswahl konnte nicht geladen werden', expect.anything())
})

test('While the selection is asked for again it is not taken for none', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(jonas)
  const server = serverFor(jonas).on(selectionOfDay, () =>
    Response.json({ message: 'Gerade nicht.' }, { status: 503 }),
  )
  await renderApp('/')
  await waitFor(() => expect(server.requests(selectionOfDay)).not.toHaveLength(0))
  await screen.findByRole('region', { name: 'Eure Lust' })
  expect(screen.queryByText(/noch keine Karte ausgewählt/)).not.toBeInTheDocument()
  server.on(selectionOfDay, chosen('karte-7', mia.id))
  expect(await screen.findByRole('heading', { name: 'Eure Karte für heute' })).toBeVisible()
})

test('API-45 The card of the day is asked for with date and pair', async () => {
  logIn(jonas)
  const server = serverFor(jonas)
  await renderApp('/')
  await screen.findByText(/noch keine Karte ausgewählt/)
  expect(server.requests(selectionOfDay).map(({ query }) => query)).toEqual([
    { date: utcDay(Date.now()), pairId: jonas.pairId },
  ])
})

test('API-45 On a phone with a wrong clock it is the server that says which day it is', async () => {
  logIn(jonas)
  const server = serverFor(jonas)
    .on(selectionOfDay, ({ query }) =>
      Response.json(
        { ...chosen('karte-7', mia.id)(), ...(query.date !== '2031-05-01' && { cardId: null }) },
        { headers: { date: 'Thu, 01 May 2031 20:00:00 GMT' } },
      ),
    )
    .on(readCard, ({ params }) => someCard(params.id))
  await renderApp('/')
  expect(await screen.findByText('Titel karte-7')).toBeVisible()
  expect(server.requests(selectionOfDay).at(-1)?.query.date).toBe('2031-05-01')
  recordServerTime(new Headers({ date: new Date().toUTCString() }))
})

test.each([false, true])(
  'HEUTE-01 The list of messages comes before the box, wide screen: %s',
  async (wide) => {
    vi.stubGlobal('matchMedia', () => ({
      matches: wide,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    logIn(jonas)
    const message = someMessage('d1', { senderId: jonas.id })
    serverFor(jonas).on(listDailyMessages, () => ({ messages: [message], message: null }))
    await renderApp('/')
    const parts = [
      await screen.findByRole('region', { name: 'Eure Lust' }),
      await screen.findByText(/noch keine Karte ausgewählt/),
      await screen.findByRole('region', { name: 'Nachrichten von heute' }),
      await screen.findByLabelText('Nachricht an Mia'),
    ]
    for (const [index, part] of parts.slice(1).entries()) {
      const before = parts[index]?.compareDocumentPosition(part) ?? 0
      expect(before & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    }
  },
)

test('O-084 „Heute nicht“ asks once and gives the card back', async () => {
  logIn(jonas)
  const server = serverFor(jonas)
    .on(selectionOfDay, chosen('karte-7', mia.id))
    .on(readCard, () => someCard('karte-7', { title: 'Langsamer Tanz' }))
    .on(declineSelection, () => undefined)
  const app = await renderApp('/')
  await app.user.click(await screen.findByRole('button', { name: 'Heute nicht' }))
  expect(screen.getByText(/„Langsamer Tanz“ kommt zurück/)).toBeVisible()
  expect(server.requests(declineSelection)).toHaveLength(0)
  const confirm = screen.getAllByRole('button', { name: 'Heute nicht' }).at(-1)
  if (confirm) await app.user.click(confirm)
  expect(await screen.findByText(/noch keine Karte ausgewählt/)).toBeVisible()
  expect(server.requests(declineSelection)).toHaveLength(1)
})

test('O-084 Only the card that was seen is declined: the question closes with it, and the server compares', async () => {
  logIn(jonas)
  const server = serverFor(jonas)
    .on(selectionOfDay, chosen('karte-7', mia.id))
    .on(readCard, ({ params }) => someCard(params.id))
    .on(declineSelection, () => anotherChosen)
  const app = await renderApp('/')
  await app.user.click(await screen.findByRole('button', { name: 'Heute nicht' }))
  server.on(selectionOfDay, chosen('karte-8', mia.id))
  act(() => emitAppEvent('new-selection'))
  expect(await screen.findByText('Titel karte-8')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  await app.user.click(await screen.findByRole('button', { name: 'Heute nicht' }))
  server.on(selectionOfDay, chosen('karte-9', mia.id))
  const confirm = screen.getAllByRole('button', { name: 'Heute nicht' }).at(-1)
  if (confirm) await app.user.click(confirm)
  expect((await screen.findAllByText(anotherChosen.message))[0]).toBeInTheDocument()
  expect(server.requests(declineSelection).map(({ query }) => query.cardId)).toEqual(['karte-8'])
  expect(await screen.findByText('Titel karte-9')).toBeVisible()
})

test('O-084 The chooser learns neutrally that the card is back', async () => {
  logIn(miaPaired)
  const server = serverFor(miaPaired).on(selectionOfDay, chosen('karte-7', mia.id))
  await renderApp('/')
  await screen.findByText('Titel karte-7')
  server.on(selectionOfDay, chosen(null, null))
  act(() => emitAppEvent('new-selection'))
  const toast = await screen.findAllByText('Die Karte von heute liegt wieder im Stapel.')
  expect(toast[0]).toBeInTheDocument()
  expect(await screen.findByText('Du hast heute noch keine Karte gewählt.')).toBeVisible()
})

test('HEUTE-02 Without a login Heute leads to /login', async () => {
  fakeServer()
  const app = await renderApp('/')
  await waitFor(() => expect(app.path()).toBe('/login'))
  expect(screen.queryByRole('region', { name: 'Eure Lust' })).not.toBeInTheDocument()
})

test('A person who is still alone is led to the invitation', async () => {
  logIn(mia)
  serverFor(mia)
  await renderApp('/')
  expect(await screen.findByRole('link', { name: 'Partner:in einladen' })).toHaveAttribute(
    'href',
    '/einladen',
  )
})

test('The date in the header becomes the next one at midnight, without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 21, 23, 58) })
  logIn(mia)
  serverFor(mia)
  await renderApp('/')
  expect(await screen.findByText('Samstag, 21. November')).toBeVisible()
  await vi.advanceTimersByTimeAsync(180_000)
  expect(await screen.findByText('Sonntag, 22. November')).toBeVisible()
  vi.useRealTimers()
})
