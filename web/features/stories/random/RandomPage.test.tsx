import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  listStorySummaries,
  rateStory,
  readStory,
  type Story,
  type StorySummary,
} from '#contract/stories/calls.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { someOwnRating, someStory, withStories } from '#web/testing/stories.ts'

async function open(stories: Story[]) {
  logIn(mia)
  const server = withStories(serverFor(mia), stories).on(rateStory, ({ params, body }) =>
    someOwnRating(Number(params.id), body.preference),
  )
  const app = await renderApp('/stories/random')
  return { ...app, server }
}
const title = () => screen.findByRole('heading', { level: 1 })

test('STORIES-47 STORIES-48 O-120 A story drawn from all is shown whole, rated or not', async () => {
  const { server } = await open([
    someStory(4, { description: 'Der *Anfang*.', instructions: 'Mit Kerze.', rated: true }),
  ])
  expect(await screen.findByRole('heading', { level: 1, name: 'Geschichte 4' })).toBeVisible()
  expect(await screen.findByText('Anfang')).toBeVisible()
  expect(screen.getByText('Mit Kerze.')).toBeVisible()
  expect(server.requests(listStorySummaries)).toHaveLength(1)
  expect(server.requests(readStory).map(({ params }) => params.id)).toEqual(['4'])
})

test('STORIES-49 to STORIES-55 STORIES-57 Flames, choice, button and the way to the editor', async () => {
  await open([someStory(4)])
  expect(await screen.findByRole('group', { name: 'Wie heiß findest du das?' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Auf 0' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'Würdest du es ausprobieren?' })).toBeVisible()
  for (const name of [
    'Würde ich ausprobieren',
    'Vielleicht / Unter Vorbehalt',
    'Nein, nichts für mich',
  ]) {
    expect(screen.getByRole('radio', { name })).toBeInTheDocument()
  }
  expect(screen.getByRole('button', { name: 'Bewertung speichern' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Bearbeiten' })).toHaveAttribute(
    'href',
    '/stories/4/edit',
  )
})

test('STORIES-56 STORIES-58 STORIES-59 KONST-36 The page thanks and goes to the list after a second and a half', {
  tags: ['slow'],
}, async () => {
  const { user, server, path } = await open([someStory(4)])
  const answer = Promise.withResolvers<ReturnType<typeof someOwnRating>>()
  server.on(rateStory, () => answer.promise)
  const save = await screen.findByRole('button', { name: 'Bewertung speichern' })
  // In small steps: a machine that stops for a while sees the thanks as soon as they are there.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await user.click(save)
  expect(await screen.findByRole('button', { name: 'Speichern...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  answer.resolve(someOwnRating(4, 'maybe'))
  expect(await screen.findByText('Bewertung gespeichert! Zurück zur Übersicht...')).toBeVisible()
  const saved = performance.now()
  expect(path()).toBe('/stories/random')
  await waitFor(() => expect(path()).toBe('/stories'))
  // The thanks were seen a little after the clock began.
  expect(performance.now() - saved).toBeGreaterThan(1_000)
  expect(await screen.findByRole('heading', { name: 'Heiße Geschichten' })).toBeVisible()
})

test.each(['another screen', 'another story'])(
  'STORIES-59 A person who has gone on to %s before the answer is not led to the list',
  async (where) => {
    const { user, server, router } = await open([someStory(1), someStory(2)])
    const answer = Promise.withResolvers<ReturnType<typeof someOwnRating>>()
    server.on(rateStory, () => answer.promise)
    const saveButton = await screen.findByRole('button', { name: 'Bewertung speichern' })
    const first = (await title()).textContent
    await user.click(saveButton)
    await waitFor(() => expect(server.requests(rateStory)).toHaveLength(1))
    if (where === 'another story') {
      await user.click(screen.getByRole('button', { name: 'Andere Geschichte' }))
      await vi.waitUntil(async () => (await title()).textContent !== first)
    } else {
      await router.navigate({ to: '/profile' })
      await screen.findByRole('heading', { level: 1, name: /Profil/ })
    }
    const timers = vi.spyOn(globalThis, 'setTimeout')
    answer.resolve(someOwnRating(1, 'maybe'))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(timers.mock.calls.map(([, ms]) => ms)).not.toContain(1_500)
    timers.mockRestore()
  },
)

test('O-120 O-159 One story per visit, another on request', async () => {
  const { user } = await open([someStory(1), someStory(2)])
  await screen.findByRole('button', { name: 'Andere Geschichte' })
  const first = (await title()).textContent
  await user.click(screen.getByRole('button', { name: 'Andere Geschichte' }))
  const other = first === 'Geschichte 1' ? 'Geschichte 2' : 'Geschichte 1'
  expect(await screen.findByRole('heading', { level: 1, name: other })).toBeVisible()
})

test('STORIES-60 While the page loads it says „Lade Story...“', async () => {
  logIn(mia)
  const answer = Promise.withResolvers<StorySummary[]>()
  serverFor(mia).on(listStorySummaries, () => answer.promise)
  await renderApp('/stories/random')
  expect((await screen.findAllByText('Lade Story...')).length).toBeGreaterThan(0)
  answer.resolve([])
  expect(await screen.findByText('Keine Story gefunden.')).toBeVisible()
})

test('STORIES-61 Without stories the page says so', async () => {
  await open([])
  expect(await screen.findByText('Keine Story gefunden.')).toBeVisible()
})
