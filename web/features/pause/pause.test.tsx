import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readCard } from '#contract/cards/calls.ts'
import { type PauseState, proposeWord, readPause, switchPause } from '#contract/pause/calls.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { someCard } from '#web/testing/cards.ts'
import { fakeServer } from '#web/testing/fakeServer.ts'
import { miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { someStory, withStories } from '#web/testing/stories.ts'

const NOTHING: PauseState = { on: false, mine: false, word: null, proposal: null }
const HELP = 'Wenn es kein Spiel mehr ist'

beforeEach(() => queryClient.clear())

/** A server that knows the pause of a couple. */
function serverWith(first: Partial<PauseState> = {}) {
  let state = { ...NOTHING, ...first }
  const server = serverFor(miaPaired)
    .on(readPause, () => state)
    .on(switchPause, ({ body: { mine } }) => (state = { ...state, on: mine, mine }))
    .on(proposeWord, ({ body: { word } }) => {
      state = { ...state, proposal: word === null ? null : { word, mine: true } }
      return state
    })
  logIn(miaPaired)
  return { server, become: (next: Partial<PauseState>) => (state = { ...state, ...next }) }
}

const button = (name: string) => screen.findByRole('button', { name })

test('PAUSE-04 PAUSE-17 Heute becomes quiet at once when the partner pauses, and tells the way on', async () => {
  const { become } = serverWith()
  await renderApp('/')
  expect(await screen.findByText('Intime Fragen')).toBeVisible()
  become({ on: true })
  act(() => emitAppEvent('pause-changed'))
  expect(await screen.findByText('Bei euch ist gerade Pause.')).toBeVisible()
  expect(screen.queryByText('Intime Fragen')).toBeNull()
  expect(screen.getByRole('link', { name: 'Zum Chat' })).toBeVisible()
  expect(screen.getByRole('link', { name: HELP })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pause beenden' })).toBeNull()
})

test('PAUSE-02 PAUSE-17 One who began it ends it on Heute; the other may begin one too', async () => {
  const { server } = serverWith({ on: true })
  const { user } = await renderApp('/')
  await user.click(await button('Ich brauche auch eine Pause'))
  await user.click(await button('Pause beenden'))
  expect(await screen.findByText('Intime Fragen')).toBeVisible()
  expect(server.requests(switchPause).map(({ body }) => body.mine)).toEqual([true, false])
})

test('PAUSE-18 Without an answer the pause goes on as it was last seen', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { server } = serverWith({ on: true })
  const { user } = await renderApp('/')
  await screen.findByText('Bei euch ist gerade Pause.')
  server.on(readPause, () => new Response('', { status: 503 }))
  act(() => emitAppEvent('pause-changed'))
  server.on(switchPause, () => new Response('', { status: 503 }))
  await user.click(await button('Ich brauche auch eine Pause'))
  expect(await screen.findByText(/Die Pause konnte nicht beginnen/)).toBeInTheDocument()
  expect(await button('Ich brauche auch eine Pause')).toBeVisible()
})

test('PAUSE-17 /karten/select says that it is paused', async () => {
  serverWith({ on: true })
  await renderApp('/karten/select')
  expect(await screen.findByText(/Bei euch ist gerade Pause/)).toBeVisible()
})

test.each([
  [4, 'Ein Tuch um die Augen.', 0],
  [4, 'Drei Minuten lang.', 1],
  [5, 'Ein Tuch um die Augen.', 1],
])(
  'PAUSE-15 PAUSE-16 A card of level %i that says „%s“ has %i lines with the words',
  async (dirtyLevel, description, lines) => {
    const { server } = serverWith({ word: 'Kastanie' })
    server.on(readCard, () => someCard('7', { dirtyLevel, description }))
    const { user } = await renderApp('/karten/karte/7')
    await screen.findByText(description)
    const line = '„Stopp“ gilt immer. Euer Wort: „Kastanie“'
    await waitFor(() => expect(screen.queryAllByText(line)).toHaveLength(lines))
    if (lines === 0) return
    await user.click(await button('Pause'))
    expect(server.requests(switchPause)).toHaveLength(1)
    expect(await screen.findByText(/Bei euch ruht jetzt alles/)).toBeInTheDocument()
  },
)

test.each([
  [3, 0],
  [4, 1],
  [null, 1],
])('PAUSE-15 A story of heat %s has %i lines with the words', async (heat, lines) => {
  const { server } = serverWith()
  withStories(server, [someStory(1, { heat })])
  await renderApp('/stories/1')
  await screen.findByText('Der Anfang von 1.')
  expect(screen.queryAllByText('„Stopp“ gilt immer.')).toHaveLength(lines)
})

test('PAUSE-10 A word is proposed in the profile and can be withdrawn', async () => {
  const { server } = serverWith()
  const { user } = await renderApp('/profil')
  await user.type(await screen.findByRole('textbox', { name: 'Euer eigenes Wort' }), 'Kastanie')
  await user.click(await button('Vorschlagen'))
  expect(await screen.findByText(/Du schlägst „Kastanie“ vor/)).toBeVisible()
  await user.click(await button('Zurücknehmen'))
  await screen.findByRole('textbox', { name: 'Euer eigenes Wort' })
  expect(server.requests(proposeWord).map(({ body }) => body.word)).toEqual(['Kastanie', null])
})

test('PAUSE-11 The answer to a proposal names its word', async () => {
  const { server } = serverWith({ word: 'Ahorn', proposal: { word: 'Kastanie', mine: false } })
  const { user } = await renderApp('/profil')
  expect(await screen.findByText('Euer Wort: „Ahorn“')).toBeVisible()
  await user.click(await button('Einverstanden'))
  expect(server.requests(proposeWord).map(({ body }) => body.word)).toEqual(['Kastanie'])
})

test('PAUSE-16 The profile begins and ends a pause', async () => {
  serverWith()
  const { user } = await renderApp('/profil')
  await user.click(await button('Pause beginnen'))
  await user.click(await button('Pause beenden'))
  expect(await button('Pause beginnen')).toBeVisible()
})

test('PAUSE-20 /hilfe opens without a login and has numbers to call', async () => {
  fakeServer()
  await renderApp('/hilfe')
  expect(await screen.findByRole('heading', { level: 1, name: HELP })).toBeVisible()
  for (const country of ['Deutschland', 'Österreich', 'Schweiz']) {
    expect(screen.getByRole('heading', { name: country })).toBeVisible()
  }
  expect(screen.getByRole('link', { name: '116 016' })).toHaveAttribute('href', 'tel:116016')
})

test.each([
  ['/login', HELP],
  ['/versprechen', HELP],
])('PAUSE-21 A link leads there from %s', async (path, name) => {
  fakeServer()
  const { user, ...app } = await renderApp(path)
  await user.click(await screen.findByRole('link', { name }))
  await waitFor(() => expect(app.path()).toBe('/hilfe'))
})

test.each(['/profil', '/profil/trennen'])(
  'PAUSE-21 A link leads there from %s of a couple',
  async (path) => {
    serverWith()
    const { user, ...app } = await renderApp(path)
    await user.click(await screen.findByRole('link', { name: HELP }))
    await waitFor(() => expect(app.path()).toBe('/hilfe'))
  },
)

test('PAUSE-22 The page has no entry and no address of its own, and nothing of it is stored', async () => {
  fakeServer()
  const stored = vi.spyOn(Storage.prototype, 'setItem')
  const { user, history, router, ...app } = await renderApp('/versprechen')
  await user.click(await screen.findByRole('link', { name: HELP }))
  await waitFor(() => expect(app.path()).toBe('/hilfe'))
  expect([history.length, history.location.pathname, document.title]).toEqual([1, '/', 'Knistern'])
  await act(() => router.navigate({ to: '/datenschutz' }))
  expect([history.length, history.location.pathname]).toEqual([1, '/datenschutz'])
  await act(() => router.navigate({ to: '/versprechen' }))
  expect(history.length).toBe(2)
  expect(JSON.stringify(stored.mock.calls)).not.toContain('hilfe')
  stored.mockRestore()
})
