import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { logout, readProfile, saveProfile } from '#contract/accounts/calls.ts'
import { usernameTaken } from '#contract/kernel/refusals.ts'
import { ROLES } from '#contract/kernel/roles.ts'
import { getSession, refreshSession, storeLogin } from '#web/lib/session/session.ts'
import { fakeServer } from '#web/testing/fakeServer.ts'
import { mia, miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

const fresh = {
  ...mia,
  username: null,
  myRole: null,
  partnerRole: null,
  hasOnboardingCompleted: false,
}

async function open(profile: typeof mia = fresh) {
  logIn(profile)
  const server = serverFor(profile)
  const app = await renderApp('/setup-profile')
  await screen.findByLabelText('Benutzername')
  return { ...app, server }
}

const save = () => screen.getByRole('button', { name: 'Speichern' })

test('SETUP-03 SETUP-04 SETUP-05 SETUP-06 SETUP-07 SETUP-08 SETUP-09 SETUP-11 SETUP-12 Everything of the setup is there', async () => {
  await open()
  expect(screen.getByRole('heading', { name: 'Schön, dass du da bist, Mia' })).toBeVisible()
  expect(screen.getByLabelText('Benutzername')).toHaveValue('')
  expect(screen.getByLabelText('Anzeigename')).toHaveValue('Mia')
  expect(screen.getByLabelText('Emailadresse')).toHaveValue('mia@beispiel.de')
  expect(screen.getByLabelText('Handynummer')).toHaveValue('')
  expect(screen.getByLabelText('Deine Rolle')).toHaveValue('Dienend')
  expect(screen.getByLabelText('Rolle deines Partners')).toHaveValue('Königin')
  expect(screen.getByText('Deine:n Partner:in lädst du im zweiten Schritt ein.')).toBeVisible()
  expect(save()).toBeVisible()
})

test('SETUP-20 The founder of a pair sees that a second step follows, an invited person does not', async () => {
  const { unmount } = await open()
  expect(screen.getByText('Schritt 1 von 2')).toBeVisible()
  unmount()
  await open({ ...miaPaired, hasOnboardingCompleted: false, canDefineRelationship: false })
  expect(screen.queryByText(/^Schritt/)).not.toBeInTheDocument()
})

test('SETUP-22 The roles are asked for first, in words: an answer sets both, and says what they mean', async () => {
  const { user } = await open()
  const question = within(
    screen.getByRole('group', { name: 'Wer wählt bei euch die Karte des Tages?' }),
  )
  const firstField = screen.getByLabelText('Benutzername')
  const partner = question.getByRole('radio', { name: 'Mein:e Partner:in' })
  expect(partner).toBeChecked()
  expect(partner.compareDocumentPosition(firstField)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const effects = within(screen.getByRole('list'))
  expect(
    effects.getByText('Dein:e Partner:in wählt die Karte des Tages, du bekommst sie.'),
  ).toBeVisible()
  await user.click(question.getByRole('radio', { name: 'Ich' }))
  expect(screen.getByLabelText('Deine Rolle')).toHaveValue('Königin')
  expect(screen.getByLabelText('Rolle deines Partners')).toHaveValue('Dienend')
  expect(
    effects.getByText('Du wählst die Karte des Tages, dein:e Partner:in bekommt sie.'),
  ).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Rolle deines Partners'), 'Individuell')
  expect(question.getByRole('radio', { name: 'Wir beide' })).toBeChecked()
  await user.selectOptions(screen.getByLabelText('Deine Rolle'), 'Sklave')
  await user.selectOptions(screen.getByLabelText('Rolle deines Partners'), 'Haustier')
  for (const answer of question.getAllByRole('radio')) expect(answer).not.toBeChecked()
})

test('SETUP-22 The meaning of the roles stands above „Speichern“, which ends the form', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: 'Ich' }))
  const summary = screen.getByText(/^Du bist „Königin“, dein:e Partner:in „Dienend“\./)
  expect(summary).toHaveTextContent(/Du wählst die Karte des Tages.*Im Profil kannst du/)
  expect(summary.compareDocumentPosition(save())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByLabelText('Handynummer').compareDocumentPosition(summary)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})

test('ROLLEN-01 The selects offer the fourteen roles', async () => {
  await open()
  const options = screen.getByLabelText<HTMLSelectElement>('Deine Rolle').options
  expect([...options].map((option) => option.text)).toEqual([...ROLES])
})

test('SETUP-10 O-015 Without the right to define, the roles are shown and disabled', async () => {
  const { user, server } = await open({
    ...fresh,
    canDefineRelationship: false,
    myRole: 'Schatz',
    partnerRole: 'Herr',
  })
  server.on(saveProfile, () => mia)
  expect(screen.getByLabelText('Deine Rolle')).toBeDisabled()
  expect(screen.getByLabelText('Deine Rolle')).toHaveValue('Schatz')
  expect(screen.getByLabelText('Rolle deines Partners')).toBeDisabled()
  // The meaning of the fixed roles is explained all the same.
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  expect(screen.getByRole('list')).toHaveTextContent(/Die Karte des Tages dürft|wählt die Karte/)
  await user.type(screen.getByLabelText('Benutzername'), 'mia_k')
  await user.click(save())
  await waitFor(() => expect(server.requests(saveProfile)).toHaveLength(1))
  expect(server.requests(saveProfile)[0]?.body).not.toHaveProperty('myRole')
})

test('SETUP-07 Text typed before the profile has arrived stays, and the profile fills the rest', async () => {
  // As a reload leaves it: the device knows that the setup is not completed, and no profile yet.
  storeLogin({ token: 'token-1', userId: mia.id })
  localStorage.setItem('hasOnboardingCompleted', 'false')
  refreshSession()
  const profile = Promise.withResolvers<typeof mia>()
  serverFor(fresh).on(readProfile, () => profile.promise)
  const { user } = await renderApp('/setup-profile')
  await user.type(await screen.findByLabelText('Benutzername'), 'mia_k')
  await user.type(screen.getByLabelText('Handynummer'), '0171')
  expect(screen.getByLabelText('Emailadresse')).toHaveValue('')
  profile.resolve({ ...fresh, phoneNumber: '+49171123456', myRole: 'Schatz' })
  await waitFor(() => {
    expect(screen.getByLabelText('Emailadresse')).toHaveValue('mia@beispiel.de')
  })
  expect(screen.getByLabelText('Benutzername')).toHaveValue('mia_k')
  expect(screen.getByLabelText('Handynummer')).toHaveValue('0171')
  expect(screen.getByLabelText('Deine Rolle')).toHaveValue('Schatz')
})

test('SETUP-14 Without username or e-mail nothing can be saved', async () => {
  const { user } = await open()
  expect(save()).toBeDisabled()
  await user.type(screen.getByLabelText('Benutzername'), 'mia_k')
  expect(save()).toBeEnabled()
  await user.clear(screen.getByLabelText('Emailadresse'))
  expect(save()).toBeDisabled()
})

test('SETUP-13 SETUP-15 SETUP-16 SETUP-17 Saving completes the onboarding and goes to /', async () => {
  const { user, server, path } = await open()
  const answer = Promise.withResolvers<typeof mia>()
  server.on(saveProfile, () => answer.promise)
  await user.type(screen.getByLabelText('Benutzername'), ' mia_k ')
  await user.clear(screen.getByLabelText('Emailadresse'))
  await user.type(screen.getByLabelText('Emailadresse'), 'keine adresse')
  await user.selectOptions(screen.getByLabelText('Deine Rolle'), 'Schatz')
  await user.click(save())
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  await waitFor(() => expect(server.requests(saveProfile)).toHaveLength(1))
  expect(server.requests(saveProfile)[0]?.body).toEqual({
    username: 'mia_k',
    name: 'Mia',
    email: 'keine adresse',
    phoneNumber: null,
    hasOnboardingCompleted: true,
    myRole: 'Schatz',
    partnerRole: 'Königin',
  })
  answer.resolve(mia)
  await waitFor(() => expect(path()).toBe('/'))
  expect(getSession().hasOnboardingCompleted).toBe(true)
})

test('A taken username is told and everything typed stays', async () => {
  const { user, server } = await open()
  server.on(saveProfile, () => usernameTaken)
  await user.type(screen.getByLabelText('Benutzername'), 'mia_k')
  await user.click(save())
  expect(await screen.findByText(usernameTaken.message)).toBeVisible()
  expect(screen.getByLabelText('Benutzername')).toHaveValue('mia_k')
})

test('SETUP-19 O-156 A partial session is asked to log in', async () => {
  localStorage.setItem('userId', mia.id)
  refreshSession()
  fakeServer()
  const app = await renderApp('/setup-profile')
  expect(await screen.findByText('Bitte melde dich an.')).toBeVisible()
  expect(app.path()).toBe('/setup-profile')
})

test('SETUP-14 The fields „Speichern“ waits for are named beside it, to see and as its description', async () => {
  const { user } = await open({ ...fresh, email: null, phoneNumber: '+49171123456' })
  expect(save()).toBeDisabled()
  expect(screen.getByText('Es fehlt noch: Benutzername, Emailadresse.')).toBeVisible()
  expect(save()).toHaveAccessibleDescription('Es fehlt noch: Benutzername, Emailadresse.')
  await user.type(screen.getByLabelText('Benutzername'), 'mia_k')
  expect(save()).toHaveAccessibleDescription('Es fehlt noch: Emailadresse.')
  await user.type(screen.getByLabelText('Emailadresse'), 'mia@beispiel.de')
  expect(save()).toBeEnabled()
  expect(screen.queryByText(/^Es fehlt noch/)).not.toBeInTheDocument()
})

test('SETUP-21 O-181 The setup can be left: „Logout“ ends the session and goes to /login', async () => {
  const { user, server, path } = await open()
  server.on(logout, () => undefined)
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(path()).toBe('/login'))
  expect(server.requests(logout)[0]?.token).toBe('token-1')
  expect(getSession()).toMatchObject({ token: null, userId: null, profile: null })
})
