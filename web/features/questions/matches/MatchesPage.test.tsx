import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { type ListedPaar, questionMatches } from '#contract/questions/calls.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { mergeProfile, refreshSession, storeLogin } from '#web/lib/session/session.ts'
import { miaPaired } from '#web/testing/people.ts'
import { playQuestions, somePaar } from '#web/testing/questions.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

afterEach(() => vi.restoreAllMocks())

async function open(paare: ListedPaar[], path = '/profile/matches') {
  logIn(miaPaired)
  const server = serverFor(miaPaired)
  playQuestions(server, 8)
  server.on(questionMatches, () => ({ paare }))
  const app = await renderApp(path)
  // The frame that hears of events has to stand.
  await screen.findByRole('heading', { level: 1 })
  return { ...app, server }
}
const soft = somePaar(2, {
  matchType: 'weiches Match',
  details: { userA: { geben: 'no', empfangen: 'maybe' }, userB: { geben: 'yes', empfangen: null } },
})
const panel = (name: string) => within(screen.getByRole('region', { name }))

describe('the matches', () => {
  test('FRAGEN-27 The heading, and how many there are', async () => {
    await open([somePaar(1), soft])
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Eure Übereinstimmungen' }),
    ).toBeVisible()
    expect(await screen.findByText('1 starkes, 1 zum Weiterreden')).toBeVisible()
  })

  test('FRAGEN-28 to FRAGEN-34 FRAGEN-44 FRAGEN-46 Both questions, four icons by name, and the two labels', async () => {
    await open([somePaar(1), soft])
    await screen.findByText('Gibst du 1?')
    const strong = panel('Ein starkes Match!')
    expect(strong.getByText('Empfängst du 1?')).toBeVisible()
    const icons = (within: typeof strong) =>
      within.getAllByRole('img').map((icon) => [icon.ariaLabel, icon.dataset['answer']])
    expect(icons(strong)).toEqual([
      ['Du: Ja', 'yes'],
      ['Jonas: Unbekannt', 'unknown'],
      ['Du: Noch offen', 'unknown'],
      ['Jonas: Ja', 'yes'],
    ])
    expect(strong.getByText('Du gibst, Jonas empfängt')).toBeVisible()
    const weak = panel('Daraus könnte mehr werden!')
    expect(icons(weak)).toEqual([
      ['Du: Nein', 'no'],
      ['Jonas: Ja', 'yes'],
      ['Du: Vielleicht', 'maybe'],
      ['Jonas: Unbekannt', 'unknown'],
    ])
    expect(weak.getByText('Jonas gibt, du empfängst')).toBeVisible()
  })

  test('FRAGEN-49 A legend names the signs; what is not known stands back, the direction beside the label', async () => {
    await open([somePaar(1)])
    await screen.findByText('Gibst du 1?')
    const legend = screen.getByRole('list', { name: 'Zeichenerklärung' })
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ja', 'Vielleicht', 'noch nicht beantwortet oder privat'])
    expect(screen.getByText(/^Ein Match ist, was du gern gibst/)).toBeVisible()
    const label = screen.getByRole('heading', { name: 'Ein starkes Match!' })
    expect(label.nextElementSibling).toHaveTextContent('Du gibst, Jonas empfängt')
    const unknown = panel('Ein starkes Match!').getByRole('img', { name: 'Jonas: Unbekannt' })
    expect(unknown).toHaveClass('match-unknown')
    expect(panel('Ein starkes Match!').getByRole('img', { name: 'Du: Ja' })).not.toHaveClass(
      'match-unknown',
    )
  })

  test('O-127 A match in which both do the same says „Gemeinsam“, whichever direction matches', async () => {
    await open([somePaar(1, { mutual: true }), { ...soft, mutual: true }])
    await screen.findByText('Gibst du 1?')
    for (const label of ['Ein starkes Match!', 'Daraus könnte mehr werden!']) {
      expect(panel(label).getByText('Gemeinsam')).toBeVisible()
    }
    expect(screen.queryByText(/empfäng/)).not.toBeInTheDocument()
  })

  const card = { id: 'herz-002', title: 'Drei Minuten Blick' }
  const story = { id: 13, title: 'Seide' }

  test('FRAGEN-47 O-174 A match leads to the card and the story that fit it, with keys as well', async () => {
    const fitting = somePaar(1, { related: { cards: [card], stories: [story] } })
    const { user, path } = await open([fitting, soft])
    await screen.findByText('Gibst du 1?')
    const row = within(panel('Ein starkes Match!').getByRole('list', { name: 'Passt dazu' }))
    expect(
      row.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Karte: Drei Minuten Blick', '/karten/karte/herz-002'],
      ['Geschichte: Seide', '/stories/13'],
    ])
    // The other match has none, and no row either.
    expect(panel('Daraus könnte mehr werden!').queryByText('Passt dazu')).not.toBeInTheDocument()
    row.getByRole('link', { name: 'Karte: Drei Minuten Blick' }).focus()
    await user.tab()
    expect(row.getByRole('link', { name: 'Geschichte: Seide' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe('/stories/13'))
  })

  test('O-174 A card that rests by now goes from the open list when it is read again', async () => {
    const related = { cards: [card], stories: [] }
    const { server } = await open([somePaar(1, { related })])
    await screen.findByRole('link', { name: 'Karte: Drei Minuten Blick' })
    server.on(questionMatches, () => ({ paare: [somePaar(1)] }))
    act(() => emitAppEvent('resync'))
    await waitFor(() => expect(screen.queryByText('Passt dazu')).not.toBeInTheDocument())
    expect(screen.getByText('Gibst du 1?')).toBeVisible()
  })

  test('FRAGEN-36 FRAGEN-37 FRAGEN-48 Without a match the page says so and leads to the questions', async () => {
    await open([])
    expect(
      await screen.findByText(
        'Ihr habt leider noch zu wenige Fragen beantwortet, um Matches zu sehen.',
      ),
    ).toBeVisible()
    expect(screen.getByText(/meist nach zehn, zwanzig Fragen/)).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Zeichenerklärung' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Fragen beantworten' })).toHaveAttribute(
      'href',
      '/profile/preferences',
    )
  })

  test('FRAGEN-38 O-156 With half a session the page asks to log in', async () => {
    await open([])
    await screen.findByRole('heading', { level: 1 })
    localStorage.removeItem('token')
    act(() => mergeProfile(miaPaired))
    expect(
      await screen.findByText('Bitte melde dich an, um dein Paarprofil zu sehen.'),
    ).toBeVisible()
  })

  test('FRAGEN-39 Until the profile is here the page says so', async () => {
    logIn(miaPaired)
    const profile = Promise.withResolvers<Profile>()
    const server = serverFor(miaPaired)
    playQuestions(server, 1)
    server.on(readProfile, () => profile.promise)
    // The device knows the role, the profile of this visit is still on its way.
    storeLogin({ token: 'token-2', userId: miaPaired.id })
    localStorage.setItem('myRole', 'Königin')
    localStorage.setItem('hasOnboardingCompleted', 'true')
    localStorage.setItem('pairId', miaPaired.pairId)
    refreshSession()
    await renderApp('/profile/matches')
    expect(
      (await screen.findAllByText('Profilinformationen werden geladen...'))[0],
    ).toBeInTheDocument()
    profile.resolve(miaPaired)
    expect(await screen.findByRole('link', { name: 'Fragen beantworten' })).toBeVisible()
  })

  test('O-148 A match that the server shows only this once stays while the list is open, and goes when it is left', async () => {
    const { server, router } = await open([somePaar(1), soft])
    await screen.findByText('Gibst du 1?')
    let reads = 0
    server.on(questionMatches, () => {
      reads += 1
      return { paare: [soft] }
    })
    act(() => emitAppEvent('connected'))
    await waitFor(() => expect(reads).toBe(1))
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(await screen.findByText('1 starkes, 1 zum Weiterreden')).toBeVisible()
    expect(screen.getByText('Gibst du 1?')).toBeVisible()
    await act(() => router.navigate({ to: '/profile' }))
    await act(() => router.navigate({ to: '/profile/matches' }))
    await waitFor(() => expect(screen.queryByText('Gibst du 1?')).not.toBeInTheDocument())
    expect(screen.getByText('Gibst du 2?')).toBeVisible()
  })

  test('FRAGEN-40 A failed fetch is logged and says „Keine Matches gefunden.“', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    logIn(miaPaired)
    const server = serverFor(miaPaired)
    server.on(questionMatches, () => Response.json({ message: 'Nein.' }, { status: 400 }))
    await renderApp('/profile/matches')
    expect(await screen.findByText('Keine Matches gefunden.')).toBeVisible()
    // The fixed sentence alone would say that there are none.
    expect(screen.getByText(/^Sie ließen sich gerade nicht laden\./)).toBeVisible()
    // The server was reached.
    expect(screen.getByRole('alert')).not.toHaveTextContent(/Verbindung|Nein\./)
    expect(log).toHaveBeenCalledWith('Matches konnten nicht geladen werden', expect.anything())
  })
})

describe('a match that begins', () => {
  const celebration = () => document.querySelector<HTMLElement>('.celebration')

  test('O-125 A match is celebrated once, on whatever screen, with one’s own question', async () => {
    const { user } = await open([], '/profile')
    act(() => emitAppEvent('new-match', somePaar(1)))
    await waitFor(() => expect(celebration()).toHaveAttribute('aria-label', 'Neues Match'))
    const region = celebration() ?? document.body
    expect(within(region).getByText('Ein starkes Match!')).toBeInTheDocument()
    expect(within(region).getByText('Gibst du 1?')).toBeInTheDocument()
    expect(document.activeElement).toBe(document.body)
    await user.click(within(region).getByText('Schließen'))
    await waitFor(() => expect(celebration()).not.toBeInTheDocument())
    act(() => emitAppEvent('new-match', somePaar(1)))
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(celebration()).not.toBeInTheDocument()
  })

  test('FRAGEN-34 Two matches at once are celebrated one after the other; the way leads to the list', async () => {
    const { user, path } = await open([soft], '/profile')
    act(() => {
      emitAppEvent('new-match', somePaar(1))
      emitAppEvent('new-match', soft)
    })
    await screen.findByText('Gibst du 1?')
    await user.click(screen.getByText('Schließen'))
    // One is the receiver here, and has answered the other question of the pair.
    expect(await screen.findByText('Empfängst du 2?')).toBeInTheDocument()
    await user.click(screen.getByText('Ansehen'))
    await waitFor(() => expect(path()).toBe('/profile/matches'))
    await waitFor(() => expect(celebration()).not.toBeInTheDocument())
  })

  test('A match that comes while the app lock has taken the app out of the document leaves the app whole', async () => {
    const { container } = await open([], '/profile')
    container.remove()
    act(() => emitAppEvent('new-match', somePaar(4)))
    await waitFor(() => expect(container.querySelector('.celebration')).not.toBeNull())
    expect(container.querySelector('h1')).toHaveTextContent('Profil')
    document.body.append(container)
  })

  test('The live region is there before its words, so that they are heard', async () => {
    const { container } = await open([], '/profile')
    const added: string[] = []
    const watch = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof HTMLElement && target.role === 'status')
          for (const { textContent } of addedNodes) added.push(textContent ?? '')
    })
    watch.observe(container, { childList: true, subtree: true })
    act(() => emitAppEvent('new-match', somePaar(5)))
    await waitFor(() => expect(celebration()).toBeInTheDocument())
    await waitFor(() => expect(added).toContain('Neues Match. Ein starkes Match!'))
    watch.disconnect()
  })

  test('A press beside it ends it, unless it came too early to be meant', async () => {
    const { user } = await open([], '/profile')
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
    act(() => emitAppEvent('new-match', somePaar(3)))
    await waitFor(() => expect(celebration()).toBeInTheDocument())
    await user.click(document.body)
    expect(celebration()).toBeInTheDocument()
    clock.mockReturnValue(now + 1_500)
    await user.click(document.body)
    await waitFor(() => expect(celebration()).not.toBeInTheDocument())
  })

  test('The list of matches is read again', async () => {
    const { server } = await open([])
    await screen.findByRole('link', { name: 'Fragen beantworten' })
    server.on(questionMatches, () => ({ paare: [somePaar(1)] }))
    act(() => emitAppEvent('new-match', somePaar(1)))
    expect(await screen.findByRole('region', { name: 'Ein starkes Match!' })).toBeVisible()
  })
})
