import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { history, markRead } from '#contract/chat/calls.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { unstoredWaiting } from '../lib/offline/queueStatus.ts'
import { isSomethingUnsaved } from '../lib/routing/unsaved.ts'
import { today } from '../lib/time/serverClock.ts'
import { askToday, someDay } from '../testing/dailyQuestions.ts'
import { jonas, miaPaired } from '../testing/people.ts'
import { logIn, renderApp, serverFor } from '../testing/renderApp.tsx'
import { offeredUpdate } from './staleBuild.ts'

const takeOver = vi.fn<() => void>()
afterEach(() => {
  offeredUpdate.set(null)
  takeOver.mockReset()
  // The page that one has agreed to leave.
  window.dispatchEvent(new Event('pageshow'))
})

/** A screen on which a newer build is offered. */
async function open(path: string, profile: Profile, mine: string | null = null) {
  logIn(profile)
  const server = serverFor(profile)
    .on(history, () => [])
    .on(markRead, () => undefined)
  askToday(server, null, someDay({ day: today(), mine }))
  const { user } = await renderApp(path)
  act(() => offeredUpdate.set(takeOver))
  const reload = async () => user.click(await screen.findByRole('button', { name: 'Neu laden' }))
  return { user, reload }
}

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const question = () => screen.queryByText('Wenn du jetzt neu lädst, ist das Geschriebene weg.')

test.each([
  ['a message', '/chat', miaPaired, 'Nachricht an Jonas'],
  ['a message of the day', '/', jonas, /^Nachricht an/],
  ['an answer to the question of the day', '/', jonas, 'Deine Antwort'],
  ['a card', '/karten/new', miaPaired, 'Titel'],
  ['a story', '/stories/neu', miaPaired, 'Titel'],
] as const)(
  'A newer build does not take %s that is being written before one has agreed to it',
  async (_, path, profile, name) => {
    const { user, reload } = await open(path, profile)
    await user.type(await field(name), 'Ein langer Text')
    await reload()
    expect(takeOver).not.toHaveBeenCalled()
    expect(question()).toBeVisible()
    // The press that asked, made twice, is no consent.
    expect(document.activeElement).toHaveTextContent('Weiterschreiben')
    await user.click(screen.getByRole('button', { name: 'Weiterschreiben' }))
    expect(question()).not.toBeInTheDocument()
    expect(await field(name)).toHaveValue('Ein langer Text')

    await reload()
    await user.click(screen.getByRole('button', { name: 'Verwerfen' }))
    expect(takeOver).toHaveBeenCalledOnce()
    // The discarded text neither makes the browser ask nor keeps the page.
    expect(isSomethingUnsaved()).toBe(false)
  },
)

test('White space alone, also where a text was deleted again, is nothing to ask about', async () => {
  const { user, reload } = await open('/chat', miaPaired)
  const message = await field('Nachricht an Jonas')
  await user.type(message, 'Hallo')
  await user.clear(message)
  await user.type(message, '   ')
  await reload()
  expect(question()).not.toBeInTheDocument()
  expect(takeOver).toHaveBeenCalledOnce()
})

test('An answer that is being changed is asked about once it is another one', async () => {
  const { user, reload } = await open('/', jonas, 'Vom Meer.')
  await user.click(await screen.findByRole('button', { name: 'Ändern' }))
  expect(await field('Deine Antwort')).toHaveValue('Vom Meer.')
  await reload()
  expect(takeOver).toHaveBeenCalledOnce()
  await user.type(await field('Deine Antwort'), ' Und vom Sand.')
  await reload()
  expect(question()).toBeVisible()
  expect(takeOver).toHaveBeenCalledOnce()
})

test('The update asks first while waiting items could not be stored on the device', async () => {
  const { reload } = await open('/', jonas)
  act(() => unstoredWaiting.set(['outbox']))
  await reload()
  expect(question()).toBeVisible()
})
