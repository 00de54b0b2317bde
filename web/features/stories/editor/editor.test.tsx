// @module-tag slow
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Received } from '#contract/kernel/call.ts'
import {
  createStory,
  readStory,
  restoreStory,
  type Story,
  updateStory,
} from '#contract/stories/calls.ts'
import { storyChanged } from '#contract/stories/errors.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { clearDeviceData } from '#web/lib/session/clearDeviceData.ts'
import { mergeSavedProfile } from '#web/lib/session/identity.ts'
import { mergeProfile } from '#web/lib/session/session.ts'
import { mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { someStory, withStories } from '#web/testing/stories.ts'
import { notices } from '#web/ui/feedback/notices.ts'
import { storyQuery } from '../queries.ts'
import { refusedStories } from './changes.ts'
import { editorTexts } from './texts.ts'

async function open(path = '/stories/neu', story: Story = someStory(7)) {
  logIn(mia)
  const written = (body: Received<typeof createStory>['body']) =>
    someStory(7, { ...body, instructions: body.instructions ?? '', ours: true })
  const server = withStories(serverFor(mia), [story])
    .on(createStory, ({ body }) => written(body))
    .on(updateStory, ({ body }) => written(body))
    .on(restoreStory, () => undefined)
  const app = await renderApp(path)
  await screen.findByLabelText('Titel')
  return { ...app, server }
}
const save = () => screen.getByRole('button', { name: 'Speichern' })

test('STORIES-33 to STORIES-39 Heading, three fields, toggle, two buttons', async () => {
  await open()
  expect(
    screen.getByRole('heading', { level: 1, name: 'Neue Geschichte einreichen' }),
  ).toBeVisible()
  for (const field of ['Titel', 'Beschreibung', 'Anleitung']) {
    expect(screen.getByLabelText(field)).toHaveValue('')
  }
  for (const button of ['Vorschau', 'Schreiben', 'Abbrechen', 'Speichern']) {
    expect(screen.getByRole('button', { name: button })).toBeVisible()
  }
})

test('STORIES-40 Saving waits for a title and a description that are more than blanks', async () => {
  const { user } = await open()
  expect(save()).toBeDisabled()
  await user.type(screen.getByLabelText('Titel'), 'Nachtzug')
  expect(save()).toBeDisabled()
  await user.type(screen.getByLabelText('Beschreibung'), '  ')
  expect(save()).toBeDisabled()
  await user.type(screen.getByLabelText('Beschreibung'), 'Es war spät.')
  expect(save()).toBeEnabled()
})

test('STORIES-37 The preview shows the Markdown and keeps what was typed', async () => {
  const { user } = await open()
  await user.type(screen.getByLabelText('Titel'), 'Nachtzug')
  await user.type(screen.getByLabelText('Beschreibung'), 'Sehr *leise*.')
  await user.click(screen.getByRole('button', { name: 'Vorschau' }))
  expect((await screen.findByText('leise')).tagName).toBe('EM')
  expect(screen.getByRole('heading', { level: 2, name: 'Nachtzug' })).toBeVisible()
  expect(screen.queryByLabelText('Beschreibung')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Schreiben' }))
  expect(screen.getByLabelText('Beschreibung')).toHaveValue('Sehr *leise*.')
})

test('STORIES-41 STORIES-42 STORIES-43 O-121 Saving says so and leads to the list', async () => {
  const { user, server, path } = await open()
  await user.type(screen.getByLabelText('Titel'), 'Nachtzug')
  await user.type(screen.getByLabelText('Beschreibung'), 'Es war spät.')
  await user.click(save())
  expect(await screen.findByRole('heading', { name: 'Heiße Geschichten' })).toBeVisible()
  expect(path()).toBe('/stories')
  expect(
    await screen.findByText('Geschichte erfolgreich gespeichert!', { selector: '[role=status]' }),
  ).toBeInTheDocument()
  expect(server.requests(createStory)[0]?.body).toMatchObject({
    title: 'Nachtzug',
    description: 'Es war spät.',
    instructions: null,
  })
})

test('A failed save is told, and nothing that was typed is lost', async () => {
  const { user, server, path } = await open()
  server.on(createStory, () => Response.json({ message: 'Gerade nicht.' }, { status: 503 }))
  await user.type(screen.getByLabelText('Titel'), 'Nachtzug')
  await user.type(screen.getByLabelText('Beschreibung'), 'Es war spät.')
  await user.click(save())
  expect(await screen.findByText('Fehler: Gerade nicht.')).toBeVisible()
  expect(screen.getByLabelText('Beschreibung')).toHaveValue('Es war spät.')
  expect(path()).toBe('/stories/neu')
})

test('While a story is saved nothing can be typed that would be lost', async () => {
  const { user, server } = await open()
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.on(createStory, () => promise)
  await user.type(screen.getByLabelText('Titel'), 'Nachtzug')
  await user.type(screen.getByLabelText('Beschreibung'), 'Es war spät.')
  await user.click(save())
  await user.type(screen.getByLabelText('Beschreibung'), ' Sehr spät.')
  expect(screen.getByLabelText('Beschreibung')).toHaveValue('Es war spät.')
  resolve(Response.json({ message: 'Gerade nicht.' }, { status: 400 }))
  expect(await screen.findByText('Fehler: Gerade nicht.')).toBeVisible()
  await user.type(screen.getByLabelText('Beschreibung'), ' Sehr spät.')
  expect(screen.getByLabelText('Beschreibung')).toHaveValue('Es war spät. Sehr spät.')
})

test('STORIES-38 O-121 „Abbrechen“ goes back, and asks before words are lost', async () => {
  const { user, path } = await open()
  await user.type(await screen.findByLabelText('Titel'), 'Nachtzug')
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  const question = await screen.findByRole('dialog', { name: 'Noch nicht gespeichert' })
  await user.click(within(question).getByRole('button', { name: 'Weiterschreiben' }))
  expect(path()).toBe('/stories/neu')
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }))
  expect(await screen.findByRole('heading', { name: 'Heiße Geschichten' })).toBeVisible()
  expect(path()).toBe('/stories')
})

test('STORIES-42 An author who leaves the editor while it saves gets a notice, and is not led to the list', async () => {
  const { user, server, router, path } = await open('/stories/7/edit', someStory(7, { ours: true }))
  const answer = Promise.withResolvers<undefined>()
  server.on(updateStory, async ({ body }) => {
    await answer.promise
    return someStory(7, { title: body.title, ours: true })
  })
  await user.type(screen.getByLabelText('Titel'), ' neu')
  await user.click(save())
  await waitFor(() => expect(server.requests(updateStory)).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: 'Profil' }))
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }))
  await waitFor(() => expect(path()).toMatch(/^\/profil/))
  const navigate = vi.spyOn(router, 'navigate')
  answer.resolve(undefined)
  expect((await screen.findAllByText('Geschichte erfolgreich gespeichert!'))[0]).toBeInTheDocument()
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(navigate).not.toHaveBeenCalled()
})

test('STORIES-45 STORIES-46 O-121 The editor comes with the story in it and saves that one', async () => {
  const story = someStory(7, { title: 'Gleis 4', description: 'Alt', instructions: 'Mit Uhr' })
  const { user, server, path } = await open('/stories/7/edit', story)
  expect(screen.getByLabelText('Titel')).toHaveValue('Gleis 4')
  expect(screen.getByLabelText('Beschreibung')).toHaveValue('Alt')
  expect(screen.getByLabelText('Anleitung')).toHaveValue('Mit Uhr')
  await user.type(screen.getByLabelText('Beschreibung'), ' und neu')
  await user.click(save())
  expect(await screen.findByRole('heading', { name: 'Heiße Geschichten' })).toBeVisible()
  expect(path()).toBe('/stories')
  const [sent] = server.requests(updateStory)
  expect([sent?.params.id, sent?.body.description]).toEqual(['7', 'Alt und neu'])
})

test('O-113 The own version of a common story can be given up for the original, by name', async () => {
  const story = someStory(7, { title: 'Gleis 4', hasVersion: true })
  const { user, server, path } = await open('/stories/7/edit', story)
  await user.click(screen.getByRole('button', { name: 'Original wiederherstellen' }))
  const question = await screen.findByRole('dialog', { name: 'Original wiederherstellen?' })
  expect(within(question).getByText(/Eure Fassung von „Gleis 4“/)).toBeVisible()
  expect(server.requests(restoreStory)).toHaveLength(0)
  await user.click(within(question).getByRole('button', { name: 'Original wiederherstellen' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Gleis 4' })).toBeVisible()
  expect(path()).toBe('/stories/7')
  expect(server.requests(restoreStory)[0]?.params.id).toBe('7')
})

test('A version that was rewritten meanwhile is shown before it is given up', async () => {
  const mine = someStory(7, { title: 'Gleis 4', hasVersion: true })
  const { user, server, path } = await open('/stories/7/edit', mine)
  const newer = someStory(7, { title: 'Von Jonas', hasVersion: true, revision: 'b' })
  server.on(readStory, () => newer).on(restoreStory, () => storyChanged)
  await user.click(screen.getByRole('button', { name: 'Original wiederherstellen' }))
  const question = await screen.findByRole('dialog', { name: 'Original wiederherstellen?' })
  const confirm = within(question).getByRole('button', { name: 'Original wiederherstellen' })
  await user.click(confirm)
  expect(await within(question).findByRole('heading', { name: 'Von Jonas' })).toBeVisible()
  expect(within(question).getByText(/inzwischen noch einmal gespeichert/)).toBeVisible()
  expect(path()).toBe('/stories/7/edit')

  server.on(restoreStory, () => undefined)
  await user.click(confirm)
  await waitFor(() => expect(path()).toBe('/stories/7'))
  expect(server.requests(restoreStory).map(({ body }) => body.insteadOf)).toEqual(['7', 'b'])
})

test('O-113 A story of one’s own has no other original', async () => {
  await open('/stories/7/edit', someStory(7, { ours: true }))
  expect(
    screen.queryByRole('button', { name: 'Original wiederherstellen' }),
  ).not.toBeInTheDocument()
})

test('STORIES-44 O-156 With half a session the page asks to log in', async () => {
  await open()
  localStorage.removeItem('token')
  mergeProfile(mia)
  expect(await screen.findByText('Bitte anmelden, um eine Geschichte zu erstellen.')).toBeVisible()
})

test('A story that is being written when the partner leaves stands in the form again, and after a logout nowhere', async () => {
  const { user } = await open()
  await user.type(screen.getByLabelText('Titel'), 'Am Wasser')
  act(() => mergeSavedProfile({ ...mia, pairId: 'pair-2' }))
  await waitFor(() => expect(screen.getByLabelText('Titel')).toHaveValue('Am Wasser'))
  expect(notices.get()).toEqual([editorTexts.dropped])
  await act(() => clearDeviceData())
  expect(refusedStories.get()).toEqual([])
})

test('A story that was saved meanwhile is shown before one’s own replaces it', async () => {
  const { user, server, path } = await open('/stories/7/edit', someStory(7, { ours: true }))
  const newer = someStory(7, {
    ours: true,
    title: 'Von Jonas',
    description: 'Anders.',
    revision: 'b',
  })
  server.on(readStory, () => newer).on(updateStory, () => storyChanged)
  const title = screen.getByLabelText('Titel')
  await user.clear(title)
  await user.type(title, 'Von Mia')
  await user.click(save())
  const question = await screen.findByRole('dialog', { name: 'Inzwischen gespeichert' })
  expect(within(question).getByRole('heading', { name: 'Von Jonas' })).toBeVisible()
  expect(within(question).getByText('Anders.')).toBeVisible()
  await user.click(within(question).getByRole('button', { name: 'Weiterschreiben' }))
  expect(screen.getByLabelText('Titel')).toHaveValue('Von Mia')
  expect(screen.queryByRole('dialog', { name: 'Inzwischen gespeichert' })).not.toBeInTheDocument()

  await user.click(save())
  server.on(updateStory, ({ body }) => ({ ...newer, title: body.title, revision: 'c' }))
  const again = await screen.findByRole('dialog', { name: 'Inzwischen gespeichert' })
  await user.click(within(again).getByRole('button', { name: 'Meine Fassung speichern' }))
  expect(await screen.findByRole('heading', { name: 'Heiße Geschichten' })).toBeVisible()
  expect(path()).toBe('/stories')
  expect(server.requests(updateStory).map(({ body }) => [body.title, body.insteadOf])).toEqual([
    ['Von Mia', '7'],
    ['Von Mia', '7'],
    ['Von Mia', 'b'],
  ])
})

test('An untouched editor lets one go after another device has saved the story', async () => {
  const { user, server, path } = await open('/stories/7/edit', someStory(7, { ours: true }))
  server.on(readStory, () => someStory(7, { ours: true, title: 'Vom Telefon', revision: 'b' }))
  await act(() => queryClient.invalidateQueries({ queryKey: storyQuery('7').queryKey }))
  expect(queryClient.getQueryData(storyQuery('7').queryKey)?.title).toBe('Vom Telefon')
  await user.click(screen.getByRole('link', { name: 'Profil' }))
  await waitFor(() => expect(path()).toMatch(/^\/profil/))
})

test('A story that was saved meanwhile and cannot be read now leaves what was written', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { user, server } = await open('/stories/7/edit', someStory(7, { ours: true }))
  server.on(readStory, () => new Response('', { status: 503 })).on(updateStory, () => storyChanged)
  await user.type(screen.getByLabelText('Titel'), ' neu')
  await user.click(save())
  expect(await screen.findByText(`Fehler: ${storyChanged.message}`)).toBeVisible()
  expect(screen.getByLabelText('Titel')).toHaveValue('Geschichte 7 neu')
  expect(screen.queryByRole('dialog', { name: 'Inzwischen gespeichert' })).not.toBeInTheDocument()
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})
