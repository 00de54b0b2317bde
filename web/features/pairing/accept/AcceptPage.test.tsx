import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { tooManyAttempts } from '#contract/kernel/refusals.ts'
import { UNDECIDED_ROLE } from '#contract/kernel/roles.ts'
import { acceptInvitation, join, lookUpInvitation } from '#contract/pairing/calls.ts'
import { invitationInvalid, rolesChanged } from '#contract/pairing/errors.ts'
import { waitingQueues } from '#web/lib/offline/queueStatus.ts'
import { getSession } from '#web/lib/session/session.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { acceptTexts } from './texts.ts'

const invitation = {
  name: 'Jonas',
  partner: { name: 'Mia' },
  partnerRole: 'Dienend' as const,
  myRole: 'Königin' as const,
}
let server: ReturnType<typeof serverFor>
beforeEach(() => {
  server = serverFor(jonas).on(lookUpInvitation, () => invitation)
})

const address = '/einladen/annehmen?inviteCode=ab_c-9'
async function open() {
  const app = await renderApp(address)
  await screen.findByRole('heading', { name: 'Hallo Jonas' })
  return app
}
const field = (label: string) => screen.getByLabelText(label)
const accept = () => screen.getByRole('button', { name: 'Einladung annehmen' })

async function fill(
  app: Awaited<ReturnType<typeof renderApp>>,
  changes: Record<string, string> = {},
) {
  const typed = {
    Benutzername: 'jonas',
    Passwort: 'kerze',
    'Passwort wiederholen': 'kerze',
    ...changes,
  }
  for (const [label, text] of Object.entries(typed)) {
    await app.user.clear(field(label))
    if (text !== '') await app.user.type(field(label), text)
  }
}

test('EINLADUNG-20 EINLADUNG-21 EINLADUNG-23 EINLADUNG-24 EINLADUNG-25 EINLADUNG-26 EINLADUNG-27 The code is looked up, both names and both roles are shown', async () => {
  await open()
  expect(server.requests(lookUpInvitation)[0]?.params).toEqual({ inviteCode: 'ab_c-9' })
  expect(screen.getByText('Mia wartet hier auf dich.')).toBeVisible()
  const terms = screen.getAllByRole('term').map((term) => term.textContent)
  const roles = screen.getAllByRole('definition').map((role) => role.textContent)
  expect(terms).toEqual(['Deine Rolle', 'Rolle von Mia'])
  expect(roles).toEqual(['Dienend', 'Königin'])
})

test('EINLADUNG-49 Beside the roles stands what they mean, and that they can be changed', async () => {
  await open()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mia wählt die Karte des Tages, du bekommst sie.',
    'Deinen Status setzt du, sobald Mia dich dazu einlädt.',
    'Es sind Rollen für ein Spiel. Passt dir deine nicht, sag es Mia: Im Profil lassen sie sich jederzeit ändern.',
  ])
})

test('EINLADUNG-45 Where mail and number may be left out the form says that the user name opens the login', async () => {
  await open()
  expect(field('Benutzername')).toHaveAccessibleDescription(/Damit kannst du dich auch anmelden\./)
})

test('A page with unsent changes of a session says that a new account loses them', async () => {
  logIn(jonas)
  waitingQueues.set(['outbox'])
  await open()
  expect(screen.getByText(/Es geht dabei verloren/)).toBeVisible()
})

test('O-150 Whom nobody waits for founds a pair: no roles, no partner, and the setup comes next', async () => {
  const founding = {
    name: '',
    partner: null,
    partnerRole: UNDECIDED_ROLE,
    myRole: UNDECIDED_ROLE,
  } as const
  const alone = {
    ...mia,
    partner: null,
    myRole: null,
    partnerRole: null,
    canInvitePartner: true,
    hasOnboardingCompleted: false,
  }
  server
    .on(lookUpInvitation, () => founding)
    .on(acceptInvitation, () => ({ ...alone, userId: mia.id, token: 'fresh' }))
    .on(readProfile, () => alone)
  const app = await renderApp(address)
  expect(await screen.findByRole('heading', { name: 'Schön, dass du da bist' })).toBeVisible()
  expect(screen.queryByRole('term')).not.toBeInTheDocument()
  await fill(app, { Anzeigename: 'Mia', Benutzername: 'mia' })
  await app.user.click(accept())
  await waitFor(() => expect(app.path()).toBe('/setup-profile'))
  expect(getSession().token).toBe('fresh')
})

test('O-150 The operator’s link leads nobody who is logged in, alone or not, into another pair', async () => {
  logIn({ ...mia, partner: null, canInvitePartner: true })
  server.on(lookUpInvitation, () => ({
    name: '',
    partner: null,
    partnerRole: UNDECIDED_ROLE,
    myRole: UNDECIDED_ROLE,
  }))
  await renderApp(address)
  expect(await screen.findByText(/Ein neues Konto ersetzt diese Anmeldung/)).toBeVisible()
  expect(
    screen.queryByRole('button', { name: 'Mit diesem Konto beitreten' }),
  ).not.toBeInTheDocument()
})

test('EINLADUNG-22 While the code is checked the screen says so', async () => {
  const answer = Promise.withResolvers<typeof invitation>()
  server.on(lookUpInvitation, () => answer.promise)
  await renderApp(address)
  expect(await screen.findByText('Einladungscode prüfen...', { selector: 'p' })).toBeVisible()
  await waitFor(() => expect(server.requests(lookUpInvitation)).toHaveLength(1))
  answer.resolve(invitation)
  expect(await screen.findByRole('heading', { name: 'Hallo Jonas' })).toBeVisible()
})

test('EINLADUNG-21 O-182 The code stays in the address until the invitation is accepted', async () => {
  const app = await open()
  expect(app.history.location.href).toBe('/einladen/annehmen?inviteCode=ab_c-9')
  server.on(acceptInvitation, () => ({ ...jonas, userId: jonas.id, token: 'fresh' }))
  await fill(app)
  await app.user.click(accept())
  await waitFor(() => expect(app.path()).toBe('/'))
  expect(app.history.location.href).toBe('/')
  expect(app.history.length).toBe(1)
})

test('O-182 A code that was typed stands in the address too, and another one takes its place', async () => {
  server.on(lookUpInvitation, () => invitationInvalid)
  const app = await renderApp('/einladen/annehmen')
  await app.user.type(await screen.findByLabelText('Einladungscode'), 'tot')
  await app.user.click(screen.getByRole('button', { name: 'Code prüfen' }))
  await screen.findByText('Einladungscode ungültig oder abgelaufen')
  expect(app.history.location.href).toBe('/einladen/annehmen?inviteCode=tot')
  expect(screen.queryByRole('button', { name: /Noch einmal versuchen/ })).not.toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Anderen Code eingeben' }))
  await screen.findByLabelText('Einladungscode')
  expect(app.history.location.href).toBe('/einladen/annehmen')
})

test('O-182 O-183 EINLADUNG-36 A look-up refused with 429 says when, and is tried again in place', async () => {
  server.on(lookUpInvitation, () =>
    Response.json(refusalAnswer(tooManyAttempts), {
      status: 429,
      headers: { 'Retry-After': '540' },
    }),
  )
  const app = await renderApp(address)
  expect(
    await screen.findByText('Zu viele Versuche. Bitte versuch es in 9 Minuten noch einmal.'),
  ).toBeVisible()
  server.on(lookUpInvitation, () => invitation)
  await app.user.click(screen.getByRole('button', { name: /Noch einmal versuchen/ }))
  expect(await screen.findByRole('heading', { name: 'Hallo Jonas' })).toBeVisible()
})

test('EINLADUNG-28 EINLADUNG-29 EINLADUNG-30 The form has its six fields, the name filled in', async () => {
  await open()
  expect(field('Anzeigename')).toHaveValue('Jonas')
  for (const label of ['Benutzername', 'E-Mail', 'Handynummer', 'Passwort', 'Passwort wiederholen'])
    expect(field(label)).toHaveValue('')
  expect(accept()).toBeVisible()
  expect(screen.getByText(/ist für Erwachsene/)).toBeVisible()
})

test('While the next page is on its way it does not ask for the code', async () => {
  const app = await open()
  let asked = false
  const observer = new MutationObserver(() => {
    asked ||= document.body.textContent?.includes(acceptTexts.enterCode) ?? false
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  await act(() => app.router.navigate({ to: '/datenschutz' }))
  await screen.findByRole('heading', { name: 'Datenschutz' })
  expect(asked).toBe(false)
})

test('EINLADUNG-31 EINLADUNG-32 EINLADUNG-33 EINLADUNG-44 EINLADUNG-45 Accepting logs in and goes to /', async () => {
  const app = await open()
  const answered = { ...jonas, userId: jonas.id, token: 'fresh' }
  const answer = Promise.withResolvers<typeof answered>()
  server.on(acceptInvitation, () => answer.promise)
  await fill(app)
  await app.user.click(accept())
  expect(await screen.findByRole('button', { name: 'Wird registriert...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await waitFor(() => expect(server.requests(acceptInvitation)).toHaveLength(1))
  expect(server.requests(acceptInvitation)[0]?.body).toEqual({
    inviteCode: 'ab_c-9',
    displayName: 'Jonas',
    username: 'jonas',
    password: 'kerze',
    email: null,
    phoneNumber: null,
    myRole: 'Königin',
    partnerRole: 'Dienend',
  })
  answer.resolve(answered)
  await waitFor(() => expect(app.path()).toBe('/'))
  expect(getSession()).toMatchObject({ token: 'fresh', myRole: 'Dienend', pairId: jonas.pairId })
})

test.each([
  ['EINLADUNG-38', { Benutzername: '' }, 'Bitte alle Felder ausfüllen.'],
  ['EINLADUNG-38', { Passwort: '' }, 'Bitte alle Felder ausfüllen.'],
  ['EINLADUNG-38', { Anzeigename: '' }, 'Bitte alle Felder ausfüllen.'],
  ['EINLADUNG-38', { 'Passwort wiederholen': '' }, 'Bitte alle Felder ausfüllen.'],
  ['EINLADUNG-39', { 'Passwort wiederholen': 'nein' }, 'Passwörter stimmen nicht überein.'],
  [
    'EINLADUNG-40',
    { Benutzername: 'jönas' },
    'Benutzername darf nur Buchstaben, Zahlen und Unterstriche enthalten.',
  ],
  [
    'EINLADUNG-41 KONST-02',
    { Benutzername: 'jo' },
    'Benutzername muss zwischen 3 und 20 Zeichen lang sein.',
  ],
  [
    'EINLADUNG-42 KONST-03',
    { Anzeigename: 'J' },
    'Anzeigename muss zwischen 2 und 50 Zeichen lang sein.',
  ],
  ['EINLADUNG-43', { Handynummer: '0171x23' }, 'Ungültige Handynummer.'],
])('%s With %j the form says what is wrong and keeps what was typed', async (_, changes, fault) => {
  const app = await open()
  await fill(app, changes)
  await app.user.click(accept())
  expect(await screen.findByText(fault)).toBeVisible()
  for (const [label, text] of Object.entries(changes)) expect(field(label)).toHaveValue(text)
  expect(server.requests(acceptInvitation)).toHaveLength(0)
})

test('EINLADUNG-35 FEHLER-11 An invalid code says so and offers another one', async () => {
  server.on(lookUpInvitation, () => invitationInvalid)
  const app = await renderApp(address)
  const fault = await screen.findByText('Einladungscode ungültig oder abgelaufen')
  expect(fault).toBeVisible()
  expect(fault).toHaveClass('text-danger')
  await app.user.click(screen.getByRole('button', { name: 'Anderen Code eingeben' }))
  server.on(lookUpInvitation, () => invitation)
  await app.user.type(await screen.findByLabelText('Einladungscode'), 'neuer')
  await app.user.click(screen.getByRole('button', { name: 'Code prüfen' }))
  expect(await screen.findByRole('heading', { name: 'Hallo Jonas' })).toBeVisible()
})

test('EINLADUNG-36 A failed load shows an error and can be tried again', async () => {
  const { queryClient } = await import('#web/lib/query/queryClient.ts')
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
  })
  server.on(lookUpInvitation, () => new Response('', { status: 503 }))
  const app = await renderApp(address)
  expect(await screen.findByText('Die Einladung konnte nicht geladen werden.')).toBeVisible()
  server.on(lookUpInvitation, () => invitation)
  await app.user.click(screen.getByRole('button', { name: /Noch einmal versuchen/ }))
  expect(await screen.findByRole('heading', { name: 'Hallo Jonas' })).toBeVisible()
})

test('O-158 Without a network the page says so instead of loading forever', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  onlineManager.setOnline(false)
  await renderApp(address)
  expect(
    await screen.findByText('Die Einladung konnte nicht geladen werden. Keine Verbindung.'),
  ).toBeVisible()
  onlineManager.setOnline(true)
  expect(await screen.findByRole('heading', { name: 'Hallo Jonas' })).toBeVisible()
})

test('EINLADUNG-37 A failed submit shows the server’s message and keeps the form', async () => {
  server.on(acceptInvitation, () => invitationInvalid)
  const app = await open()
  await fill(app)
  await app.user.click(accept())
  expect(await screen.findByText('Einladungscode ungültig oder abgelaufen')).toBeVisible()
  expect(field('Passwort')).toHaveValue('kerze')
})

test('O-041 Roles changed in between are read again and shown before the next try', async () => {
  server.on(acceptInvitation, () => rolesChanged)
  const app = await open()
  server.on(lookUpInvitation, () => ({ ...invitation, partnerRole: 'Schatz' as const }))
  await fill(app)
  await app.user.click(accept())
  expect(await screen.findByText(rolesChanged.message)).toBeVisible()
  expect(await screen.findByText('Schatz')).toBeVisible()
  expect(field('Benutzername')).toHaveValue('jonas')
})

test('EINLADUNG-34 O-038 Without a code in the address it can be entered', async () => {
  const app = await renderApp('/einladen/annehmen')
  await app.user.type(await screen.findByLabelText('Einladungscode'), ' ab_c-9 ')
  await app.user.click(screen.getByRole('button', { name: 'Code prüfen' }))
  expect(await screen.findByRole('heading', { name: 'Hallo Jonas' })).toBeVisible()
  expect(server.requests(lookUpInvitation)[0]?.params).toEqual({ inviteCode: 'ab_c-9' })
})

test('O-182 The whole link is taken where the code is asked for, and in the address with a full stop', async () => {
  const app = await renderApp('/einladen/annehmen')
  await app.user.type(
    await screen.findByLabelText('Einladungscode'),
    'https://knistern.example/einladen/annehmen?inviteCode=ab_c-9 .',
  )
  await app.user.click(screen.getByRole('button', { name: 'Code prüfen' }))
  expect(await screen.findByRole('heading', { name: 'Hallo Jonas' })).toBeVisible()
  expect(server.requests(lookUpInvitation)[0]?.params).toEqual({ inviteCode: 'ab_c-9' })
  await act(() => app.router.navigate({ href: '/einladen/annehmen?inviteCode=ab_d-9.' }))
  await waitFor(() =>
    expect(server.requests(lookUpInvitation)[1]?.params).toEqual({ inviteCode: 'ab_d-9' }),
  )
})

test('EINLADUNG-37 A person who may have accepted already is shown the way to the login', async () => {
  server.on(acceptInvitation, () => invitationInvalid)
  const app = await open()
  expect(screen.queryByRole('link', { name: 'Zum Login' })).not.toBeInTheDocument()
  await fill(app)
  await app.user.click(accept())
  await app.user.click(await screen.findByRole('link', { name: 'Zum Login' }))
  await waitFor(() => expect(app.path()).toBe('/login'))
})

const single = { ...jonas, partner: null, canInvitePartner: true, pairId: 'pair-9' }

test('O-040 Joining goes on where the answer to the first press was lost', async () => {
  logIn(single)
  server.on(readProfile, () => single)
  const app = await open()
  let presses = 0
  server.on(join, () => {
    presses += 1
    if (presses === 1) server.on(readProfile, () => jonas)
    return presses === 1 ? new Response('', { status: 502 }) : invitationInvalid
  })
  const button = screen.getByRole('button', { name: 'Mit diesem Konto beitreten' })
  await app.user.click(button)
  await screen.findByText(/Beitreten fehlgeschlagen/)
  await app.user.click(button)
  await waitFor(() => expect(app.path()).toBe('/'))
  expect(getSession().pairId).toBe('pair-1')
})

test('O-040 A code that somebody else has used does not look like joining', async () => {
  logIn(single)
  server.on(readProfile, () => single).on(join, () => invitationInvalid)
  const app = await open()
  await app.user.click(screen.getByRole('button', { name: 'Mit diesem Konto beitreten' }))
  expect(await screen.findByText('Einladungscode ungültig oder abgelaufen')).toBeVisible()
  expect(app.path()).toBe('/einladen/annehmen')
})

test('O-040 A logged-in person without a partner joins with one button', async () => {
  logIn(single)
  server.on(readProfile, () => single)
  server.on(join, () => jonas)
  const app = await open()
  expect(screen.queryByLabelText('Passwort')).not.toBeInTheDocument()
  expect(screen.getByText(/Karten und Geschichten kommen mit/)).toHaveTextContent(
    /Fassungen anderer Geschichten und wie weit du darin bist\. Das alles sieht dann auch Mia\./,
  )
  await app.user.click(screen.getByRole('button', { name: 'Mit diesem Konto beitreten' }))
  await waitFor(() => expect(app.path()).toBe('/'))
  expect(server.requests(join)[0]?.body).toEqual({
    inviteCode: 'ab_c-9',
    myRole: 'Königin',
    partnerRole: 'Dienend',
  })
  expect(getSession().pairId).toBe('pair-1')
})

test('O-181 A person who joins with an open setup goes on to it', async () => {
  const fresh = { ...single, username: null, hasOnboardingCompleted: false }
  logIn(fresh)
  server.on(readProfile, () => fresh)
  const joined = { ...jonas, username: null, hasOnboardingCompleted: false }
  server.on(join, () => joined)
  const app = await open()
  server.on(readProfile, () => joined)
  await app.user.click(screen.getByRole('button', { name: 'Mit diesem Konto beitreten' }))
  await waitFor(() => expect(app.path()).toBe('/setup-profile'))
  expect(await screen.findByLabelText('Benutzername')).toHaveValue('')
})

test('O-041 Roles changed in between are shown before somebody with an account joins', async () => {
  logIn(single)
  server.on(readProfile, () => single).on(join, () => rolesChanged)
  const app = await open()
  server.on(lookUpInvitation, () => ({ ...invitation, partnerRole: 'Schatz' as const }))
  const button = screen.getByRole('button', { name: 'Mit diesem Konto beitreten' })
  await app.user.click(button)
  expect(await screen.findByText(rolesChanged.message)).toBeVisible()
  expect(await screen.findByText('Schatz')).toBeVisible()
  expect(getSession().pairId).toBe('pair-9')

  server.on(join, () => jonas)
  await app.user.click(button)
  await waitFor(() => expect(app.path()).toBe('/'))
  expect(server.requests(join).map(({ body }) => body.partnerRole)).toEqual(['Dienend', 'Schatz'])
})

test('O-039 A logged-in person can also open a new account, which replaces the session', async () => {
  logIn(mia)
  server.on(readProfile, () => mia)
  const app = await open()
  await app.user.click(screen.getByRole('button', { name: 'Lieber ein neues Konto anlegen' }))
  expect(screen.getByText(/Du bist gerade als Mia angemeldet/)).toBeVisible()
  expect(field('Passwort')).toBeVisible()
})

test('O-047 With open onboarding an invitation still opens', async () => {
  logIn({ ...single, hasOnboardingCompleted: false })
  const app = await open()
  expect(app.path()).toBe('/einladen/annehmen')
})
