import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { login, readProfile, register } from '#contract/accounts/calls.ts'
import { wrongCredentials } from '#contract/accounts/errors.ts'
import { emailTaken, registrationClosed } from '#contract/kernel/refusals.ts'
import { getSession } from '#web/lib/session/session.ts'
import type { FakeServer } from '#web/testing/fakeServer.ts'
import { mia } from '#web/testing/people.ts'
import { renderApp, serverFor } from '#web/testing/renderApp.tsx'

let app: Awaited<ReturnType<typeof renderApp>>
let server: FakeServer

beforeEach(async () => {
  server = serverFor(mia)
  app = await renderApp('/login')
  await screen.findByRole('heading', { name: 'Login' })
})

const identifier = () => screen.getByLabelText('E-Mail oder Handynummer')
const password = () => screen.getByLabelText('Passwort')
const repeat = () => screen.getByLabelText('Passwort wiederholen')
const name = () => screen.getByLabelText('Name')
const toRegister = () =>
  app.user.click(screen.getByRole('button', { name: 'Noch kein Konto? Registrieren' }))
const logIn = () => app.user.click(screen.getByRole('button', { name: 'Login' }))
const create = () => app.user.click(screen.getByRole('button', { name: 'Konto anlegen' }))

test('KONTO-02 KONTO-03 KONTO-04 KONTO-05 KONTO-06 KONTO-11 KONTO-12 The screen toggles between its two modes', async () => {
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible()
  await toRegister()
  expect(screen.getByRole('heading', { name: 'Registrieren' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Konto anlegen' })).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Schon ein Konto? Login' }))
  expect(screen.getByRole('heading', { name: 'Login' })).toBeVisible()
})

test('KONTO-33 The way to an invitation stands beside both forms', async () => {
  await toRegister()
  expect(screen.getByRole('link', { name: 'Ich bin eingeladen' })).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Schon ein Konto? Login' }))
  await app.user.click(screen.getByRole('link', { name: 'Ich bin eingeladen' }))
  expect(await screen.findByLabelText('Einladungscode')).toBeVisible()
})

test('KONTO-34 The form that opens begins at its top, and its heading has the focus', async () => {
  const scroll = vi.spyOn(window, 'scrollTo')
  await toRegister()
  expect(screen.getByRole('heading', { name: 'Registrieren' })).toHaveFocus()
  expect(scroll).toHaveBeenLastCalledWith(0, 0)
  await app.user.tab()
  expect(name()).toHaveFocus()
})

test('KONTO-35 The login says that the user name opens it too', async () => {
  expect(identifier()).toHaveAccessibleDescription('Oder dein Benutzername.')
  await toRegister()
  expect(identifier()).not.toHaveAccessibleDescription()
})

test('KONTO-15 KONTO-17 Sent empty, every missing field is marked and the first has the focus', async () => {
  await toRegister()
  await create()
  const fields = () => [name(), identifier(), password(), repeat()]
  expect(await screen.findByText('Bitte Telefonnummer und Passwort eingeben.')).toBeVisible()
  for (const field of fields()) expect(field).toBeInvalid()
  expect(name()).toHaveAccessibleDescription('Bitte gib deinen Namen ein.')
  expect(name()).toHaveFocus()
  await app.user.type(name(), 'Ida')
  expect(fields().map((field) => field.getAttribute('aria-invalid'))).toEqual([
    null,
    'true',
    'true',
    'true',
  ])
})

test('NAV-24 O-186 The product’s name stands over the registration too', async () => {
  await toRegister()
  const heading = screen.getByRole('heading', { name: 'Registrieren' })
  expect(heading.previousElementSibling).toHaveTextContent('Knistern')
})

test('O-150 In an installation for invited people the way to a code stands where registering would', async () => {
  cleanup()
  const meta = document.createElement('meta')
  meta.name = 'registration'
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  app = await renderApp('/login')
  await app.user.click(
    await screen.findByRole('link', { name: 'Du bist eingeladen? Code eingeben' }),
  )
  expect(await screen.findByLabelText('Einladungscode')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Registrieren/ })).not.toBeInTheDocument()
})

test('O-150 A person who comes too late reads why, and the typed text stays', async () => {
  server.on(register, () => registrationClosed)
  await toRegister()
  await app.user.type(name(), 'Eva')
  await app.user.type(identifier(), 'eva@beispiel.de')
  await app.user.type(password(), 'kerze')
  await app.user.type(repeat(), 'kerze')
  await create()
  expect(await screen.findByText(registrationClosed.message)).toBeVisible()
  expect(identifier()).toHaveValue('eva@beispiel.de')
})

test('KONTO-07 KONTO-08 KONTO-09 KONTO-10 Name and repetition are asked for in registration only', async () => {
  expect(identifier()).toBeVisible()
  expect(password()).toBeVisible()
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Passwort wiederholen')).not.toBeInTheDocument()
  await toRegister()
  for (const field of [identifier(), password(), repeat(), name()]) expect(field).toBeVisible()
})

test('KONTO-13 KONTO-20 A login stores the session, loads the profile and goes to /', async () => {
  server.on(login, () => ({ userId: mia.id, token: 'fresh' }))
  await app.user.type(identifier(), ' mia@beispiel.de ')
  await app.user.type(password(), 'kerze')
  await logIn()
  await waitFor(() => expect(app.path()).toBe('/'))
  expect(server.requests(login)[0]?.body).toEqual({
    identifier: 'mia@beispiel.de',
    password: 'kerze',
  })
  expect(server.requests(readProfile)[0]?.token).toBe('fresh')
  expect(getSession()).toMatchObject({ token: 'fresh', name: 'Mia', myRole: 'Königin' })
})

test.each([
  ['ida@beispiel.de', { email: 'ida@beispiel.de' }],
  ['0171 234', { phoneNumber: '0171 234' }],
])('KONTO-14 O-018 A registration with %s logs in and goes to /', async (typed, sent) => {
  server.on(register, () => ({ userId: mia.id, token: 'fresh' }))
  await toRegister()
  await app.user.type(name(), 'Ida')
  await app.user.type(identifier(), typed)
  await app.user.type(password(), 'kerze')
  await app.user.type(repeat(), 'kerze')
  await create()
  await waitFor(() => expect(app.path()).toBe('/'))
  expect(server.requests(register)[0]?.body).toEqual({ ...sent, password: 'kerze', name: 'Ida' })
})

test('KONTO-15 Without e-mail or number the form says what is missing', async () => {
  await app.user.type(password(), 'kerze')
  await logIn()
  expect(await screen.findByText('Bitte Telefonnummer und Passwort eingeben.')).toBeVisible()
  expect(server.unexpected).toEqual([])
})

test('KONTO-15 KONTO-18 Without a password too, in our words and not the browser’s', async () => {
  expect(password()).toBeRequired()
  await app.user.type(identifier(), 'mia@beispiel.de')
  await logIn()
  expect(await screen.findByText('Bitte Telefonnummer und Passwort eingeben.')).toBeVisible()
  expect(password()).toHaveFocus()
  await app.user.type(password(), 'k')
  expect(screen.queryByText('Bitte Telefonnummer und Passwort eingeben.')).not.toBeInTheDocument()
})

test('KONTO-15 The first of the fields that are empty takes the focus', async () => {
  await toRegister()
  await app.user.type(name(), 'Ida')
  await create()
  expect(await screen.findByText('Bitte Telefonnummer und Passwort eingeben.')).toBeVisible()
  expect(identifier()).toHaveFocus()
  await app.user.type(identifier(), 'ida@beispiel.de')
  await create()
  expect(password()).toHaveFocus()
})

test('KONTO-02 KONTO-29 Typed text stays in the other mode, its faults go', async () => {
  server.on(login, () => wrongCredentials)
  await app.user.type(identifier(), 'ida@beispiel.de')
  await app.user.type(password(), 'kerze')
  await logIn()
  await screen.findByText(wrongCredentials.message)
  await toRegister()
  expect(screen.queryByText(wrongCredentials.message)).not.toBeInTheDocument()
  expect([identifier(), password()].map((field) => (field as HTMLInputElement).value)).toEqual([
    'ida@beispiel.de',
    'kerze',
  ])
  await create()
  expect(await screen.findByText('Bitte Telefonnummer und Passwort eingeben.')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Schon ein Konto? Login' }))
  expect(screen.queryByText(/^Bitte Telefonnummer/)).not.toBeInTheDocument()
  expect(identifier()).toHaveValue('ida@beispiel.de')
})

test('KONTO-18 KONTO-19 KONST-01 Passwords are required and have at least four characters', async () => {
  await toRegister()
  for (const field of [password(), repeat()]) {
    expect(field).toBeRequired()
    expect(field).toHaveAttribute('minlength', '4')
  }
})

test('KONTO-16 Differing passwords are named at the second one, and what was typed stays', async () => {
  await toRegister()
  await app.user.type(name(), 'Ida')
  await app.user.type(identifier(), 'ida@beispiel.de')
  await app.user.type(password(), 'kerze')
  await app.user.type(repeat(), 'kerzen')
  await create()
  expect(await screen.findByText('Passwörter stimmen nicht überein.')).toBeVisible()
  expect(repeat()).toHaveAccessibleDescription('Passwörter stimmen nicht überein.')
  expect(repeat()).toHaveFocus()
  expect(name()).toHaveValue('Ida')
  expect(password()).toHaveValue('kerze')
  expect(repeat()).toHaveValue('kerzen')
})

test('KONTO-17 A registration needs a name', async () => {
  await toRegister()
  await app.user.type(identifier(), 'ida@beispiel.de')
  await app.user.type(password(), 'kerze')
  await app.user.type(repeat(), 'kerze')
  await create()
  expect(await screen.findByText('Bitte gib deinen Namen ein.')).toBeVisible()
  expect(name()).toHaveFocus()
})

async function tryToRegister() {
  await toRegister()
  await app.user.type(name(), 'Ida')
  await app.user.type(identifier(), 'ida@beispiel.de')
  await app.user.type(password(), 'kerze')
  await app.user.type(repeat(), 'kerze')
  await create()
}

test('KONTO-27 A failed registration shows the server’s message', async () => {
  server.on(register, () => emailTaken)
  await tryToRegister()
  expect(await screen.findByText(emailTaken.message)).toBeVisible()
  expect(identifier()).toHaveValue('ida@beispiel.de')
})

test('KONTO-28 A failure without a message reads „Registrierung fehlgeschlagen“', async () => {
  server.on(register, () => new Response('', { status: 500 }))
  await tryToRegister()
  expect(await screen.findByText('Registrierung fehlgeschlagen')).toBeVisible()
})

test('KONTO-29 FEHLER-11 O-020 A wrong password is told in red and the screen stays', async () => {
  server.on(login, () => wrongCredentials)
  await app.user.type(identifier(), 'mia@beispiel.de')
  await app.user.type(password(), 'falsch')
  await logIn()
  const fault = await screen.findByText('E-Mail/Telefonnummer oder Passwort ist falsch.')
  expect(fault).toHaveClass('text-danger')
  expect(app.path()).toBe('/login')
  expect(password()).toHaveValue('falsch')
})

test('O-145 Registration says who it is for and where privacy is explained', async () => {
  await toRegister()
  expect(screen.getByText(/ist für Erwachsene/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'So gehen wir damit um' })).toHaveAttribute(
    'href',
    '/datenschutz',
  )
})
