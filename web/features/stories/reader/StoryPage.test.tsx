import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rateStory, readStory, type Story, storyCards } from '#contract/stories/calls.ts'
import { alreadyRated, storyNotFound } from '#contract/stories/errors.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { mergeProfile } from '#web/lib/session/session.ts'
import { mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { someOwnRating, someStory, withStories } from '#web/testing/stories.ts'

async function open(story: Story = someStory(7)) {
  logIn(mia)
  const server = withStories(serverFor(mia), [story]).on(rateStory, ({ params, body }) =>
    someOwnRating(Number(params.id), body.preference, body.dirtyLevel),
  )
  const app = await renderApp('/stories/7')
  await screen.findByRole('heading', { level: 1, name: story.title })
  await screen.findByRole('button', { name: 'Bewertung speichern' })
  const save = () => app.user.click(screen.getByRole('button', { name: 'Bewertung speichern' }))
  return { ...app, server, save }
}
const flames = () =>
  [1, 2, 3, 4, 5].map((step) => screen.getByRole('button', { name: `${step} von 5 Flammen` }))
const heat = () => flames().findIndex((flame) => flame.getAttribute('aria-pressed') === 'true') + 1

test('STORIES-17 While the story loads the page says „Lade Story...“', async () => {
  logIn(mia)
  const answer = Promise.withResolvers<Story>()
  serverFor(mia).on(readStory, () => answer.promise)
  await renderApp('/stories/7')
  expect((await screen.findAllByText('Lade Story...')).length).toBeGreaterThan(0)
  answer.resolve(someStory(7))
  expect(await screen.findByRole('heading', { name: 'Geschichte 7' })).toBeVisible()
})

test('STORIES-18 STORIES-19 STORIES-20 Title, text and instructions, both as Markdown', async () => {
  await open(someStory(7, { description: 'Sehr *leise*.', instructions: 'Mit **Kerze**.' }))
  expect((await screen.findByText('leise')).tagName).toBe('EM')
  expect(screen.getByText('Anleitung:')).toBeVisible()
  expect(screen.getByText('Kerze').tagName).toBe('STRONG')
})

test('STORIES-20 STORIES-80 Without instructions there is no label', async () => {
  await open()
  expect(screen.queryByText('Anleitung:')).not.toBeInTheDocument()
})

test('STORIES-84 A part of a serial says where it stands and leads on; the last one does not', async () => {
  const series = { id: 'linie', title: 'Letzte Linie', part: 2, parts: 3, next: 42 }
  const { user, path, server } = await open(someStory(7, { series }))
  expect(screen.getByText('Letzte Linie · Teil 2 von 3')).toBeVisible()
  server.on(readStory, () => someStory(42, { series: { ...series, part: 3, next: null } }))
  await user.click(screen.getByRole('link', { name: 'Weiter mit Teil 3' }))
  expect(await screen.findByText('Letzte Linie · Teil 3 von 3')).toBeVisible()
  expect(path()).toBe('/stories/42')
  expect(screen.queryByRole('link', { name: /^Weiter mit/ })).not.toBeInTheDocument()
})

test('STORIES-91 The page of a story says how it is told', async () => {
  await open(someStory(7, { description: '**A:** Halt still.\n\n**B:** Warum?' }))
  expect(screen.getByText('Für zwei Stimmen')).toBeVisible()
})

const CARDS = [
  { id: 'herz-028', title: 'Zettel in der Jackentasche' },
  { id: 'herz-016', title: 'Sieben Zeilen' },
]
const cardLink = (name: string) => screen.queryByRole('link', { name: `Karte: ${name}` })

test('STORIES-90 O-174 Below the text a story leads to its cards; one or more, by name', async () => {
  const { server } = await open()
  await waitFor(() => expect(server.requests(storyCards)).toHaveLength(1))
  expect(screen.queryByText(/^(Die Karte|Karten) dazu$/)).not.toBeInTheDocument()
  server.on(storyCards, () => CARDS)
  act(() => emitAppEvent('resync'))
  expect(await screen.findByRole('list', { name: 'Karten dazu' })).toBeVisible()
  expect(cardLink('Sieben Zeilen')).toHaveAttribute('href', '/karten/karte/herz-016')
  const form = screen.getByRole('button', { name: 'Bewertung speichern' })
  expect(cardLink('Sieben Zeilen')?.compareDocumentPosition(form)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  // The second card rests by now.
  server.on(storyCards, () => CARDS.slice(0, 1))
  act(() => emitAppEvent('resync'))
  expect(await screen.findByRole('list', { name: 'Die Karte dazu' })).toBeVisible()
  expect(cardLink('Sieben Zeilen')).not.toBeInTheDocument()
})

test('STORIES-90 Missing cards are reported, are asked for again, and leave the story in peace', async () => {
  logIn(mia)
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = withStories(serverFor(mia), [someStory(7)]).on(storyCards, () => storyNotFound)
  const { user } = await renderApp('/stories/7')
  expect(await screen.findByText('Die Karten dazu sind gerade nicht da.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Geschichte 7' })).toBeVisible()
  expect(log).toHaveBeenCalledWith(
    'Karten zur Geschichte konnten nicht geladen werden',
    expect.anything(),
  )
  server.on(storyCards, () => CARDS)
  await user.click(screen.getByRole('button', { name: 'Noch einmal' }))
  await waitFor(() => expect(cardLink('Sieben Zeilen')).toBeVisible())
})

test('O-174 For a story of the couple nothing is asked', async () => {
  const { server } = await open(someStory(7, { ours: true }))
  await screen.findByText('Der Anfang von 7.')
  expect(server.requests(storyCards)).toHaveLength(0)
})

test('STORIES-21 The form waits for the cards above it, and does not move', async () => {
  logIn(mia)
  const server = withStories(serverFor(mia), [someStory(7)])
  const answer = server.hold(storyCards, () => CARDS)
  await renderApp('/stories/7')
  await screen.findByText('Der Anfang von 7.')
  await waitFor(() => expect(server.requests(storyCards)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Bewertung speichern' })).not.toBeInTheDocument()
  answer()
  expect(await screen.findByRole('button', { name: 'Bewertung speichern' })).toBeVisible()
  expect(cardLink('Sieben Zeilen')).toBeVisible()
})

test('STORIES-22 O-113 The edit button stands below the story beside the form, for a common story too', async () => {
  const { save } = await open()
  const edit = screen.getByRole('link', { name: 'Bearbeiten' })
  expect(edit).toHaveAttribute('href', '/stories/7/edit')
  const form = screen.getByRole('button', { name: 'Bewertung speichern' })
  expect(form.compareDocumentPosition(edit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByRole('main')).toContainElement(edit)
  await save()
  await screen.findByText('Deine Bewertung wurde gespeichert!')
  expect(edit).toBeVisible()
})

test('STORIES-21 STORIES-23 STORIES-24 KONST-21 O-118 The form begins at 3 and maybe, rated or not', async () => {
  await open(someStory(7, { rated: true }))
  expect(heat()).toBe(3)
  expect(screen.getByRole('radio', { name: 'Vielleicht / Unter Vorbehalt' })).toBeChecked()
})

test('STORIES-30 STORIES-31 O-119 Five flames to press; back to 0 only above 0', async () => {
  const { user, server, save } = await open()
  await user.click(screen.getByRole('button', { name: '5 von 5 Flammen' }))
  expect(heat()).toBe(5)
  await user.click(screen.getByRole('button', { name: 'Auf 0' }))
  expect(heat()).toBe(0)
  expect(screen.queryByRole('button', { name: 'Auf 0' })).not.toBeInTheDocument()
  await save()
  await waitFor(() =>
    expect(server.requests(rateStory)[0]?.body).toEqual({ dirtyLevel: 0, preference: 'maybe' }),
  )
})

test('STORIES-32 Preference is a single choice of three', async () => {
  const { user, server, save } = await open()
  const radios = screen.getAllByRole('radio')
  expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['yes', 'maybe', 'no'])
  await user.click(screen.getByRole('radio', { name: 'Nein, nichts für mich' }))
  expect(radios.filter((radio) => (radio as HTMLInputElement).checked)).toHaveLength(1)
  await save()
  await waitFor(() => expect(server.requests(rateStory)[0]?.body.preference).toBe('no'))
})

test('STORIES-25 STORIES-26 STORIES-27 Saving says so, then the form gives way to the thanks', async () => {
  const { server, save } = await open()
  const answer = Promise.withResolvers<ReturnType<typeof someOwnRating>>()
  server.on(rateStory, () => answer.promise)
  await save()
  expect(await screen.findByRole('button', { name: 'Speichern...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  answer.resolve(someOwnRating(7, 'maybe'))
  const thanks = await screen.findByText('Deine Bewertung wurde gespeichert!')
  expect(thanks).toHaveClass('text-teal')
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
})

test('STORIES-25 A choice made while saving is ignored, so that nothing else is said to be saved', async () => {
  const { user, server, save } = await open()
  const answer = Promise.withResolvers<ReturnType<typeof someOwnRating>>()
  server.on(rateStory, () => answer.promise)
  await save()
  await screen.findByRole('button', { name: 'Speichern...' })
  const no = screen.getByRole('radio', { name: 'Nein, nichts für mich' })
  await user.click(no)
  expect(no).not.toBeChecked()
  // Not disabled: that would take the focus away.
  expect(no).toHaveAttribute('aria-disabled', 'true')
  answer.resolve(someOwnRating(7, 'maybe'))
  expect(await screen.findByText('Deine Bewertung wurde gespeichert!')).toBeVisible()
  expect(server.requests(rateStory).map(({ body }) => body.preference)).toEqual(['maybe'])
})

test('STORIES-28 STORIES-29 FEHLER-10 A failure is told; „Erneut versuchen“ brings the form back as it was', async () => {
  const { user, server, save } = await open()
  server.on(rateStory, () => storyNotFound)
  await user.click(screen.getByRole('button', { name: '5 von 5 Flammen' }))
  await save()
  expect(await screen.findByText(`Fehler: ${storyNotFound.message}`)).toBeVisible()
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(screen.queryByText(/^Fehler/)).not.toBeInTheDocument()
  expect(heat()).toBe(5)
})

test('STORIES-28 FEHLER-09 A story that is not there is logged, says so and leads back', async () => {
  logIn(mia)
  serverFor(mia).on(readStory, () => storyNotFound)
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await renderApp('/stories/99')
  expect(await screen.findByText(`Fehler: ${storyNotFound.message}`)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Zur Übersicht' })).toHaveAttribute('href', '/stories')
  expect(log).toHaveBeenCalledWith('Geschichten konnten nicht geladen werden', expect.anything())
})

test('STORIES-16 O-156 With half a session the page asks to log in', async () => {
  await open()
  localStorage.removeItem('token')
  mergeProfile(mia)
  expect(await screen.findByText('Bitte anmelden, um die Story zu sehen.')).toBeVisible()
})

test('O-158 A story that is rated is rated anew without a network, in place of the rating shown', async () => {
  const story = someStory(7, { rated: true, ratingRevision: 'yes 3' })
  const { server, save } = await open(story)
  server.on(rateStory, () => Promise.reject(new TypeError('Failed to fetch')))
  await save()
  expect(await screen.findByText(/Deine Bewertung wartet auf das Netz/)).toBeVisible()
  server.on(rateStory, () => someOwnRating(7, 'maybe'))
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Deine Bewertung wurde gespeichert!')).toBeVisible()
  expect(server.requests(rateStory).at(-1)?.body.insteadOf).toBe('yes 3')
})

test('O-158 A rating that waited and is refused is not said to be saved; the form is there again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { server, save } = await open()
  server.on(rateStory, () => Promise.reject(new TypeError('Failed to fetch')))
  await save()
  expect(await screen.findByText(/Deine Bewertung wartet auf das Netz/)).toBeVisible()
  server.on(rateStory, () => alreadyRated).on(readStory, () => someStory(7, { rated: true }))
  window.dispatchEvent(new Event('online'))
  expect((await screen.findAllByText(alreadyRated.message))[0]).toBeVisible()
  expect(screen.queryByText('Deine Bewertung wurde gespeichert!')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Bewertung speichern' })).toBeVisible()
})

test.each([false, true])(
  'A rating that is refused after the page was left is told (rated before: %s)',
  async (rated) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const answer = Promise.withResolvers<typeof alreadyRated>()
    const { server, save, router } = await open(someStory(7, { rated }))
    server.on(rateStory, () => answer.promise)
    await save()
    await waitFor(() => expect(server.requests(rateStory)).toHaveLength(1))
    await act(() => router.navigate({ to: '/stories' }))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /speichern/ })).not.toBeInTheDocument(),
    )
    answer.resolve(alreadyRated)
    expect((await screen.findAllByText(alreadyRated.message))[0]).toBeVisible()
  },
)
