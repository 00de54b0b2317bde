import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { listAdminActs } from '#contract/admin/calls.ts'
import { favoriteCards, listCards, listSelections, myCards } from '#contract/cards/calls.ts'
import { history } from '#contract/chat/calls.ts'
import { gallery } from '#contract/chat/photo-calls.ts'
import { listDailyMessages, statusHistory, statusOfToday } from '#contract/daily/calls.ts'
import type { Call } from '#contract/kernel/call.ts'
import { readNotificationSettings } from '#contract/push/calls.ts'
import { listAnswers, listQuestions, questionMatches } from '#contract/questions/calls.ts'
import { listStorySummaries, readStory, storyMatches } from '#contract/stories/calls.ts'
import { statusUnfolded } from '../features/daily/status/state.ts'
import { queryClient } from '../lib/query/queryClient.ts'
import { getSession, refreshSession, storeLogin } from '../lib/session/session.ts'
import { miaPaired } from '../testing/people.ts'
import { logIn, renderApp, serverFor } from '../testing/renderApp.tsx'

const SENTENCE = /[.!] Keine Verbindung\.$/

/** Every screen with what it reads; a second call where one screen has two parts. */
const reads: readonly (readonly [string, Call])[] = [
  ['/', statusOfToday],
  ['/', statusHistory],
  ['/', listDailyMessages],
  ['/karten/select', listCards],
  ['/karten/set', listCards],
  ['/karten/manage', favoriteCards],
  ['/karten/meine-karten', myCards],
  ['/karten/historie', listSelections],
  ['/chat', history],
  ['/chat/media', gallery],
  ['/stories', listStorySummaries],
  ['/stories/7', readStory],
  ['/stories/matches', storyMatches],
  ['/profile', readNotificationSettings],
  ['/profile/preferences', listQuestions],
  ['/profile/preferences', listAnswers],
  ['/profile/matches', questionMatches],
  ['/profil/sicherheit', listSessions],
  ['/profil/sicherheit', listAdminActs],
]

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
  })
  logIn(miaPaired)
  statusUnfolded.set(true)
  return () => onlineManager.setOnline(true)
})

test.each(reads)(
  'O-158 O-185 %s says what failed, and that nothing was reached (%o)',
  async (path, call) => {
    serverFor(miaPaired).on(call, () => {
      throw new TypeError('Failed to fetch')
    })
    await renderApp(path)
    expect((await screen.findAllByText(SENTENCE))[0]).toBeVisible()
  },
)

test.each([
  ['/karten', false],
  ['/profile/matches', true],
])(
  'O-158 O-025 %s says that nothing was reached where the profile is missing',
  async (path, roleKnown) => {
    localStorage.clear()
    storeLogin({ token: 'token-2', userId: miaPaired.id })
    if (roleKnown) {
      localStorage.setItem('myRole', 'Königin')
      localStorage.setItem('hasOnboardingCompleted', 'true')
      localStorage.setItem('pairId', miaPaired.pairId)
    }
    refreshSession()
    const server = serverFor(miaPaired).on(readProfile, () => {
      throw new TypeError('Failed to fetch')
    })
    const { user } = await renderApp(path)
    expect(await screen.findByText(SENTENCE)).toBeVisible()
    // Another try says what it met itself.
    server.on(readProfile, () => new Response('', { status: 500 }))
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
    expect(await screen.findByText('Dein Profil ist gerade nicht erreichbar.')).toBeVisible()
    server.on(readProfile, () => miaPaired)
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
    await waitFor(() => expect(getSession().profile).not.toBeNull())
  },
)

test.each(['/karten/manage', '/chat/media', '/stories', '/profile', '/profil/sicherheit'])(
  'O-158 %s does not wait for ever for a network that is not there',
  async (path) => {
    serverFor(miaPaired)
    onlineManager.setOnline(false)
    await renderApp(path)
    expect((await screen.findAllByText(SENTENCE))[0]).toBeVisible()
  },
)
