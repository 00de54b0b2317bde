import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  listStorySummaries,
  type Story,
  type StorySummary,
  searchStories,
} from '#contract/stories/calls.ts'
import { mergeProfile } from '#web/lib/session/session.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { someStory, someSummary, withStories } from '#web/testing/stories.ts'

async function open(stories: Story[], profile = mia) {
  logIn(profile)
  const server = withStories(serverFor(profile), stories)
  const app = await renderApp('/stories')
  return { ...app, server }
}
const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Fantasien' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test.each([mia, jonas])(
  'STORIES-02 to STORIES-07 O-010 O-123 The four tabs of the area, for $myRole too',
  async (profile) => {
    await open([someStory(1)], profile)
    expect(await tabs()).toEqual([
      ['Liste', '/stories'],
      ['Zufall', '/stories/random'],
      ['Matches', '/stories/matches'],
      ['Einreichen', '/stories/neu'],
    ])
  },
)

test('STORIES-02 Without a role there are no tabs', async () => {
  await open([], { ...mia, myRole: null })
  await screen.findByText('Für diesen Bereich fehlt dir noch eine Rolle.')
  expect(screen.queryByRole('navigation', { name: 'Fantasien' })).not.toBeInTheDocument()
})

test('STORIES-08 to STORIES-11 The list has title and first 80 characters, and leads to the story', async () => {
  const description = `**Es** war ${'spät '.repeat(30)}`
  await open([someStory(17, { title: 'Nachtzug', description })])
  expect(await screen.findByRole('heading', { level: 1, name: 'Heiße Geschichten' })).toBeVisible()
  const link = await screen.findByRole('link', { name: 'Nachtzug' })
  expect(link).toHaveAttribute('href', '/stories/17')
  expect(screen.getByText(`${description.slice(0, 80)}…`)).toBeVisible()
})

test('STORIES-13 While the list loads it says „Lade Stories...“', async () => {
  logIn(mia)
  const answer = Promise.withResolvers<StorySummary[]>()
  serverFor(mia).on(listStorySummaries, () => answer.promise)
  await renderApp('/stories')
  expect((await screen.findAllByText('Lade Stories...')).length).toBeGreaterThan(0)
  answer.resolve([someSummary(1)])
  expect(await screen.findByText('Geschichte 1')).toBeVisible()
  expect(screen.queryByText('Lade Stories...')).not.toBeInTheDocument()
})

test('STORIES-14 FEHLER-09 O-140 A failure is logged and shows „Fehler: {message}“ in red, and a way to try again', async () => {
  logIn(mia)
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const refused = Response.json({ message: 'Gerade nicht.' }, { status: 403 })
  const server = serverFor(mia).on(listStorySummaries, () => refused.clone())
  const app = await renderApp('/stories')
  const fault = await screen.findByText('Fehler: Gerade nicht.')
  expect(fault).toHaveClass('text-danger')
  expect(log).toHaveBeenCalledWith('Geschichten konnten nicht geladen werden', expect.anything())
  server.on(listStorySummaries, () => [someSummary(1)])
  await app.user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByText('Geschichte 1')).toBeVisible()
  // The pressed button is gone.
  expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement)
})

test('STORIES-94 STORIES-95 A search shows titles at once, texts when they come, and what to do where nothing is found', async () => {
  const { user, server } = await open([
    someStory(1, { title: 'Nachtzug' }),
    someStory(2, { title: 'Am Meer', description: `${'Es war so still. '.repeat(9)} Ein Zug.` }),
    someStory(3, { title: 'Im Garten' }),
  ])
  const answer = Promise.withResolvers<number[]>()
  server.on(searchStories, ({ body }) => (body.search === 'zug' ? answer.promise : []))
  const field = await screen.findByRole('searchbox', { name: 'Wonach sucht ihr?' })
  await user.type(field, 'zug')
  await waitFor(() => expect(screen.queryByText('Im Garten')).not.toBeInTheDocument())
  expect(screen.getByText('Nachtzug')).toBeVisible()
  answer.resolve([1, 2])
  expect(await screen.findByText('Am Meer')).toBeVisible()
  expect(await screen.findByText('2 Treffer')).toHaveAttribute('role', 'status')
  await user.type(field, 'brücke')
  expect(await screen.findByText('Dazu findet sich keine Geschichte.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Alle zeigen' }))
  expect(await screen.findByText('Im Garten')).toBeVisible()
  expect(field).toHaveValue('')
})

test('STORIES-95 Without a network titles and first words are searched, and the screen says so', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { user, server } = await open([
    someStory(1, { title: 'Nachtzug' }),
    someStory(3, { title: 'Im Garten' }),
  ])
  server.on(searchStories, () => Response.error())
  await user.type(await screen.findByRole('searchbox'), 'NACHT')
  expect(
    await screen.findByText('1 Treffer. Ohne Verbindung nur in Titeln und ersten Worten.'),
  ).toBeVisible()
  expect(screen.getByText('Nachtzug')).toBeVisible()
  expect(screen.queryByText('Im Garten')).not.toBeInTheDocument()
})

test('STORIES-15 Without stories the page says so', async () => {
  await open([])
  expect(await screen.findByText('Keine Stories gefunden')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Geschichte schreiben' })).toHaveAttribute(
    'href',
    '/stories/neu',
  )
})

test('STORIES-83 O-171 O-186 Each part of a serial is an entry with title and excerpt; the one that comes next is named', async () => {
  const part = (number: number, rated: boolean) =>
    someStory(40 + number, {
      title: `Folge ${number}`,
      description: `Es geht um ${number}.`,
      rated,
      series: { id: 'linie', title: 'Letzte Linie', part: number, parts: 3, next: null },
    })
  const { user } = await open([someStory(1), part(1, true), part(2, false), part(3, false)])
  expect(await screen.findByRole('heading', { level: 2, name: 'Letzte Linie' })).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
  expect(screen.getByText('Als Nächstes: Teil 2 von 3')).toBeVisible()
  const parts = within(screen.getByRole('list', { name: 'Teile von „Letzte Linie“' }))
  expect(
    parts.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Teil 1: Folge 1', '/stories/41'],
    ['Teil 2: Folge 2', '/stories/42'],
    ['Teil 3: Folge 3', '/stories/43'],
  ])
  for (const number of [1, 2, 3]) expect(parts.getByText(`Es geht um ${number}.`)).toBeVisible()
  expect(parts.getAllByText('Bewertet')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Noch nicht bewertet' }))
  await waitFor(() => expect(parts.getAllByRole('link')).toHaveLength(2))
})

test('STORIES-91 A story told in another form has its mark and name, a short story has none', async () => {
  const series = { id: 'linie', title: 'Letzte Linie', part: 1, parts: 2, next: 6 }
  await open([
    someStory(1, { title: 'Kurz' }),
    someStory(2, { title: 'Duett', description: '**A:** Halt still.\n\n**B:** Warum?' }),
    someStory(3, { title: 'Wahl', branches: true }),
    someStory(4, { title: 'Abend', description: 'lang '.repeat(1000) }),
    someStory(5, { title: 'Folge', series }),
  ])
  const marksOf = async (title: string) => {
    const row = (await screen.findByRole('heading', { level: 2, name: title })).closest('li')
    return [...(row?.querySelectorAll('.story-kind') ?? [])].map((mark) => mark.textContent)
  }
  expect(await marksOf('Kurz')).toEqual([])
  expect(await marksOf('Duett')).toEqual(['Für zwei Stimmen'])
  expect(await marksOf('Wahl')).toEqual(['Ihr entscheidet, wie es weitergeht'])
  expect(await marksOf('Abend')).toEqual(['Für einen langen Abend'])
  expect(await marksOf('Letzte Linie')).toEqual(['Serie'])
})

test('STORIES-12 O-156 With half a session the page asks to log in', async () => {
  await open([someStory(1)])
  await screen.findByText('Geschichte 1')
  localStorage.removeItem('token')
  mergeProfile(mia)
  expect(await screen.findByText('Bitte anmelden, um Stories zu sehen.')).toBeVisible()
})

test('O-118 Stories that are not rated yet can be shown alone', async () => {
  const { user } = await open([
    someStory(1, { rated: true }),
    someStory(2),
    someStory(3, { ours: true }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Noch nicht bewertet' }))
  await waitFor(() => expect(screen.queryByText('Geschichte 1')).not.toBeInTheDocument())
  expect(screen.getByText('Geschichte 2')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Von euch' }))
  expect(screen.getByText('Geschichte 3')).toBeVisible()
  expect(screen.queryByText('Geschichte 2')).not.toBeInTheDocument()
})
