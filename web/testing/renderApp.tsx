import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { listSessions, readConsent } from '#contract/accounts/control-calls.ts'
import { listPasskeys } from '#contract/accounts/passkey-calls.ts'
import { recoveryCodesLeft } from '#contract/accounts/recovery-calls.ts'
import { consentText } from '#contract/accounts/rules.ts'
import { history, unreadCount } from '#contract/chat/calls.ts'
import { hasCalendar, listEvenings } from '#contract/evenings/calls.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { listLetters, newLetter } from '#contract/letters/calls.ts'
import { listFormerPairs, openInvitation } from '#contract/pairing/calls.ts'
import { readNotificationSettings } from '#contract/push/calls.ts'
import { DEFAULT_SETTINGS } from '#contract/push/rules.ts'
import { listSpecialDays } from '#contract/special-days/calls.ts'
import { readMarks, readWishlist } from '#contract/wishlist/calls.ts'
import { makeRouter } from '../app/router.tsx'
import { startApp } from '../app/start.ts'
import { mergeProfile, refreshSession, storeLogin } from '../lib/session/session.ts'
import { resetSessionData } from '../lib/session/sessionReset.ts'
import { emptyCards } from './cards.ts'
import { emptyDay } from './days.ts'
import { type FakeServer, fakeServer } from './fakeServer.ts'
import { playQuestions } from './questions.ts'
import { emptyStories } from './stories.ts'

let stop: (() => void) | undefined

afterEach(() => {
  // First: screens that stand would read again what is emptied here, into the next test.
  cleanup()
  stop?.()
  stop = undefined
  localStorage.clear()
  sessionStorage.clear()
  refreshSession()
  resetSessionData()
})

/** Logs somebody in on this device, as an earlier visit would have left it. */
export function logIn(profile: Profile, token = 'token-1'): void {
  storeLogin({ token, userId: profile.id })
  mergeProfile(profile)
}

/** A server that knows this person and answers what every screen asks. */
export function serverFor(profile: Profile): FakeServer {
  const server = emptyStories(emptyDay(emptyCards(fakeServer())))
  playQuestions(server, 0)
  plainAccount(server)
  return server
    .on(readProfile, () => profile)
    .on(listSessions, () => [])
    .on(openInvitation, () => null)
    .on(listEvenings, () => ({ proposal: null, agreed: [] }))
    .on(listSpecialDays, () => ({ days: [] }))
    .on(newLetter, () => ({ letter: null }))
    .on(listLetters, () => ({ letters: [] }))
    .on(hasCalendar, () => ({ exists: false }))
    .on(unreadCount, () => ({ unread: 0 }))
    .on(history, () => [])
    .on(readWishlist, () => ({ both: [], mine: [] }))
    .on(readMarks, () => ({ both: [], mine: [] }))
    .on(readNotificationSettings, () => DEFAULT_SETTINGS)
}

/** The whole app at an address, in memory. */
export async function renderApp(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = makeRouter(history)
  // Nothing is painted here that the socket would have to wait for.
  stop = startApp(router, 0)
  const view = render(<RouterProvider router={router} />)
  await router.load()
  const user = userEvent.setup({ delay: null })
  return { ...view, user, router, history, path: () => router.state.location.pathname }
}

/** Answers for a new account: no recovery codes, no passkeys, no former pairs. */
const plainAccount = (server: FakeServer): FakeServer =>
  server
    .on(recoveryCodesLeft, () => ({ left: 0, madeAt: null }))
    .on(listPasskeys, () => ({ available: true, passkeys: [] }))
    .on(readConsent, () => ({
      text: consentText('Knistern'),
      agreedAt: '2026-11-01T10:00:00.000Z',
    }))
    .on(listFormerPairs, () => [])
