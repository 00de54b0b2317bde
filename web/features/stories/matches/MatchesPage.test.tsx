import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { storyMatches } from '#contract/stories/calls.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { mergeProfile } from '#web/lib/session/session.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { someRating, someStory } from '#web/testing/stories.ts'

type Matches = Answer<typeof storyMatches>
const nothing: Matches = { matches: [], partnerRatings: [], partnerShares: false }

/** Jonas looks; his partner is Mia. */
async function open(answer: Partial<Matches>, profile = jonas) {
  logIn(profile)
  const server = serverFor(profile).on(storyMatches, () => ({ ...nothing, ...answer }))
  const app = await renderApp('/stories/matches')
  return { ...app, server }
}
const two: Partial<Matches> = {
  matches: [
    {
      story: someStory(1, { title: 'Gleis 4' }),
      myRating: someRating(1, 'yes', 4),
      partnerRating: someRating(1, 'maybe', 2),
    },
    {
      story: someStory(2, { title: 'Nachtzug' }),
      myRating: someRating(2, 'maybe', 3),
      partnerRating: someRating(2, 'yes', 5),
    },
  ],
}
const cardOf = (title: string) => {
  const item = screen.getByText(title).closest('li')
  if (item === null) throw new Error(`${title} is in no list`)
  return within(item)
}

test('STORIES-62 O-116 The headline counts what is shown', async () => {
  await open(two)
  expect(
    await screen.findByRole('heading', { level: 1, name: '2 gemeinsame Fantasien' }),
  ).toBeVisible()
})

test('STORIES-63 STORIES-64 STORIES-66 O-117 The label follows one’s own preference', async () => {
  await open(two)
  await screen.findByText('Gleis 4')
  expect(cardOf('Gleis 4').getByText('Das findet ihr beide heiß')).toBeVisible()
  expect(cardOf('Nachtzug').getByText('Das könnte interessant sein')).toBeVisible()
})

test('STORIES-67 STORIES-68 O-119 Both flame ratings, and the way back to the story', async () => {
  await open(two)
  await screen.findByText('Gleis 4')
  const card = cardOf('Gleis 4')
  expect(card.getByRole('img', { name: 'Du: 4 von 5 Flammen' })).toBeVisible()
  expect(card.getByRole('img', { name: 'Mia: 2 von 5 Flammen' })).toBeVisible()
  expect(card.getByRole('link', { name: 'nochmal lesen' })).toHaveAttribute('href', '/stories/1')
})

test('STORIES-69 to STORIES-74 O-115 The list shows what a sharing partner likes besides, and why it is to be seen', async () => {
  await open({
    partnerShares: true,
    partnerRatings: [
      { ...someRating(3, 'yes', 5), story: someStory(3, { title: 'Regen' }) },
      { ...someRating(4, 'maybe', 1), story: someStory(4, { title: 'Schnee' }) },
    ],
  })
  expect(await screen.findByText(/weil Mia es dir erlaubt hat/)).toBeVisible()
  expect(cardOf('Regen').getByText('Finde ich heiß')).toBeVisible()
  expect(cardOf('Regen').getByRole('img', { name: 'Mia: 5 von 5 Flammen' })).toBeVisible()
  expect(cardOf('Schnee').getByText('Kann ich mir vorstellen')).toBeVisible()
  expect(cardOf('Schnee').getByRole('link', { name: 'anschauen' })).toHaveAttribute(
    'href',
    '/stories/4',
  )
})

test('STORIES-69 O-115 Without consent there is neither the list nor its text', async () => {
  await open(two)
  await screen.findByText('Gleis 4')
  expect(screen.queryByText(/erlaubt hat/)).not.toBeInTheDocument()
  expect(screen.queryByText(/noch gefällt/)).not.toBeInTheDocument()
})

test('STORIES-75 STORIES-76 The page says what the partner sees, and that a no stays hidden', async () => {
  await open(two)
  expect(
    await screen.findByText(/sieht Mia nur Geschichten, die ihr beide neutral oder positiv/),
  ).toHaveTextContent('Was du negativ bewertest, bleibt vor Mia verborgen.')
})

test('O-115 Consent is off until it is given, shows at once, and tells what it means', async () => {
  const { user, server } = await open(two)
  const answer = Promise.withResolvers<typeof jonas>()
  server.on(saveProfile, () => answer.promise)
  const consent = await screen.findByRole('switch', {
    name: /Mia darf auch meine weiteren Bewertungen sehen/,
  })
  await waitFor(() => expect(consent).not.toHaveAttribute('aria-disabled', 'true'))
  expect(consent).not.toBeChecked()
  await user.click(consent)
  expect(consent).toBeChecked()
  // A further press does nothing before it is saved, but the switch keeps the focus.
  await user.click(consent)
  expect(consent).toBeEnabled()
  expect(consent).toHaveFocus()
  answer.resolve({ ...jonas, shareStoryRatings: true })
  await waitFor(() => expect(consent).not.toHaveAttribute('aria-disabled', 'true'))
  expect(consent).toBeChecked()
  expect(server.requests(saveProfile).map(({ body }) => body)).toEqual([
    { shareStoryRatings: true },
  ])
  expect(screen.getByText(/und deine weiteren mit Ja oder Vielleicht/)).toBeVisible()
})

test('O-115 Consent that could not be saved is taken back, and that is told', async () => {
  const { user, server } = await open(two)
  server.on(saveProfile, () => Response.json({ message: 'Gerade nicht.' }, { status: 503 }))
  const consent = await screen.findByRole('switch')
  await waitFor(() => expect(consent).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(consent)
  expect(await screen.findByText('Gerade nicht.')).toBeVisible()
  expect(consent).not.toBeChecked()
})

test('O-148 A match that the server shows only this once stays while the list is open, and goes when it is left', async () => {
  const { server, router } = await open(two)
  await screen.findByText('Gleis 4')
  let reads = 0
  server.on(storyMatches, () => {
    reads += 1
    return nothing
  })
  act(() => emitAppEvent('resync'))
  await waitFor(() => expect(reads).toBe(1))
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(screen.getByRole('heading', { level: 1, name: '2 gemeinsame Fantasien' })).toBeVisible()
  expect(screen.getByText('Gleis 4')).toBeVisible()
  await act(() => router.navigate({ to: '/stories' }))
  await act(() => router.navigate({ to: '/stories/matches' }))
  expect(await screen.findByText('Keine Übereinstimmungen gefunden.')).toBeVisible()
})

test('STORIES-78 Without matches the page says so and leads on', async () => {
  await open({})
  expect(await screen.findByText('Keine Übereinstimmungen gefunden.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Eine Geschichte lesen' })).toHaveAttribute(
    'href',
    '/stories/random',
  )
})

test('FEHLER-09 Matches that cannot be read are logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(jonas)
  serverFor(jonas).on(storyMatches, () => Response.json({ message: 'Nein.' }, { status: 400 }))
  await renderApp('/stories/matches')
  expect(await screen.findByText('Fehler: Nein.')).toBeVisible()
  expect(log).toHaveBeenCalledWith('Geschichten konnten nicht geladen werden', expect.anything())
})

test('STORIES-75 STORIES-76 Without a partner’s name the sentences stay German', async () => {
  await open({}, mia)
  expect(
    await screen.findByText(
      /^Von deinen Bewertungen sieht dein:e Partner:in nur Geschichten, .*Was du negativ bewertest, bleibt vor der anderen Person verborgen\./,
    ),
  ).toBeVisible()
  expect(
    screen.getByRole('switch', { name: /^Dein:e Partner:in darf auch meine weiteren/ }),
  ).toBeVisible()
})

test('STORIES-79 O-156 With half a session the page asks to log in', async () => {
  await open(two)
  await screen.findByText('Gleis 4')
  localStorage.removeItem('token')
  mergeProfile(jonas)
  expect(
    await screen.findByText('Bitte anmelden, um die Übereinstimmungen zu sehen.'),
  ).toBeVisible()
})

test('STORIES-62 The headline says nothing of a number before it is known', async () => {
  logIn(jonas)
  const answer = Promise.withResolvers<Matches>()
  serverFor(jonas).on(storyMatches, () => answer.promise)
  await renderApp('/stories/matches')
  const title = await screen.findByRole('heading', { level: 1 })
  expect(title).toHaveTextContent('Eure gemeinsamen Fantasien')
  answer.resolve(nothing)
  await waitFor(() => expect(title).toHaveTextContent('Noch keine gemeinsame Fantasie'))
})
