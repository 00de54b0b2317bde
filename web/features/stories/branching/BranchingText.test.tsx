import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  chooseNext,
  readStory,
  readStoryPath,
  restartPath,
  type StoryPath,
} from '#contract/stories/calls.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { mia, miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { someStory } from '#web/testing/stories.ts'

const begun: StoryPath = {
  passages: [{ id: 'start', text: 'Der *Steg* ist warm.', chosen: null }],
  choices: [
    { to: 'see', label: 'Zum See' },
    { to: 'bett', label: 'Aufs Bett' },
  ],
}
const ended: StoryPath = {
  passages: [...begun.passages, { id: 'see', text: 'Es trägt uns.', chosen: 'Zum See' }],
  choices: [],
}

async function open(profile = miaPaired, path = begun) {
  logIn(profile)
  const server = serverFor(profile)
    .on(readStory, () => someStory(7, { branches: true, description: 'Worum es geht.' }))
    .on(readStoryPath, () => path)
    .on(chooseNext, () => ended)
    .on(restartPath, () => begun)
  const app = await renderApp('/stories/7')
  await screen.findByText('Steg')
  return { ...app, server }
}

test('STORIES-86 STORIES-87 The passage and its choices; what is pressed goes on, is announced and has the focus', async () => {
  const { user, server } = await open()
  expect(screen.getByText('Ihr entscheidet, wie es weitergeht')).toBeVisible()
  expect(screen.getByText('Was eine Person antippt, gilt auf beiden Bildschirmen.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Zum See' }))
  expect(await screen.findByText('Es trägt uns.')).toBeVisible()
  expect(server.requests(chooseNext)[0]?.body).toEqual({ after: 1, to: 'see' })
  expect(screen.getByText('Es geht weiter: Zum See')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Zum See' })).toHaveFocus()
  expect(screen.getByRole('heading', { name: 'Ende' })).toBeVisible()
})

test('STORIES-19 O-186 The description stands before the passages, of the couple’s own version too', async () => {
  const { server, router } = await open()
  const before = (text: string) =>
    screen.getByText(text).compareDocumentPosition(screen.getByText('Steg'))
  expect(screen.getByText('Worum es geht.')).toBeVisible()
  expect(before('Worum es geht.')).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  server.on(readStory, () =>
    someStory(8, { branches: true, hasVersion: true, description: 'Wie wir *es* erzählen.' }),
  )
  await act(() => router.navigate({ to: '/stories/$storyId', params: { storyId: '8' } }))
  expect(await screen.findByText(/^Wie wir/)).toBeVisible()
  expect(await screen.findByText('Steg')).toBeVisible()
  expect(screen.getByText(/Eure Fassung/)).toBeVisible()
})

test('STORIES-87 A passage that the partner has chosen appears by itself', async () => {
  const { server } = await open()
  server.on(readStoryPath, () => ended)
  act(() => emitAppEvent('resync'))
  expect(await screen.findByText('Es trägt uns.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Zum See' })).not.toBeInTheDocument()
})

test('STORIES-88 „Noch einmal von vorn“ is there once something was chosen', async () => {
  const { user, server } = await open(miaPaired, ended)
  await user.click(screen.getByRole('button', { name: 'Noch einmal von vorn' }))
  expect(await screen.findByRole('button', { name: 'Aufs Bett' })).toBeVisible()
  expect(server.requests(restartPath)).toHaveLength(1)
  expect(screen.getByText('Die Geschichte steht wieder am Anfang.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Noch einmal von vorn' })).not.toBeInTheDocument()
})

test('STORIES-89 Without a network it can be read and says what is missing; a failure says so', async () => {
  const { user, server } = await open(mia)
  server.on(chooseNext, () => Response.json({ message: 'x' }, { status: 503 }))
  await user.click(screen.getByRole('button', { name: 'Zum See' }))
  expect(await screen.findByText('Das hat nicht geklappt. Versuche es noch einmal.')).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Zum See' })).toBeDisabled())
  expect(screen.getByText(/Dafür braucht es eine Verbindung/)).toBeVisible()
})
