// @module-tag slow
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { register } from '#contract/accounts/calls.ts'
import { changePassword } from '#contract/accounts/control-calls.ts'
import { passkeyNotConfirmed, recoveryFailed } from '#contract/accounts/errors.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyConfirmOptions,
  passkeyCreationOptions,
  removePasskey,
  renamePasskey,
} from '#contract/accounts/passkey-calls.ts'
import { makeRecoveryCodes, recover, recoveryCodesLeft } from '#contract/accounts/recovery-calls.ts'
import { faults } from '#contract/kernel/person.ts'
import { passwordWrong, tooManyAttempts } from '#contract/kernel/refusals.ts'
import { freshPassword } from '#web/lib/session/freshPassword.ts'
import { getSession } from '#web/lib/session/session.ts'
import { mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

async function open(path = '/profil/sicherheit') {
  logIn(mia)
  const server = serverFor(mia)
  const app = await renderApp(path)
  return { ...app, server }
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const sheet = () => within(screen.getByRole('dialog'))
const toast = (text: string) => screen.findByText(text, { selector: '[role=status]' })
const codes = Array.from({ length: 10 }, (_, i) => `k3f9-x2mq-7abc-de4${i}`)

test('O-033 The password is changed with the present one; the others are logged out', async () => {
  const { user, server } = await open()
  server.on(changePassword, () => passwordWrong)
  await user.click((await part('Dein Zugang')).getByRole('button', { name: 'Ändern' }))
  expect(sheet().getByText(/Alle anderen Geräte werden dabei abgemeldet/)).toBeVisible()
  await user.type(sheet().getByLabelText('Dein jetziges Passwort'), 'falsch')
  await user.type(sheet().getByLabelText('Neues Passwort'), 'vier kleine rote Schuhe')
  await user.type(sheet().getByLabelText('Neues Passwort wiederholen'), 'vier kleine rote Schuhe')
  await user.click(sheet().getByRole('button', { name: 'Passwort ändern' }))
  expect(await sheet().findByText(passwordWrong.message)).toBeVisible()
  await waitFor(() => expect(sheet().getByLabelText('Dein jetziges Passwort')).toHaveFocus())
  expect(sheet().getByLabelText('Neues Passwort')).toHaveValue('vier kleine rote Schuhe')
  server.on(changePassword, () => undefined)
  await user.click(sheet().getByRole('button', { name: 'Passwort ändern' }))
  expect(await toast('Dein neues Passwort gilt.')).toBeInTheDocument()
  expect(server.requests(changePassword).at(-1)?.body).toEqual({
    currentPassword: 'falsch',
    newPassword: 'vier kleine rote Schuhe',
  })
})

test.each([
  ['of new codes', /^(Anlegen|Erneuern)$/],
  ['of another password', /^Ändern$/],
])(
  'A password that is saved late does not close the sheet %s opened after its own',
  async (_, opens) => {
    const { user, server } = await open()
    const saved = Promise.withResolvers<undefined>()
    server.on(changePassword, () => saved.promise)
    const access = await part('Dein Zugang')
    await user.click(access.getByRole('button', { name: 'Ändern' }))
    await user.type(sheet().getByLabelText('Dein jetziges Passwort'), 'alt')
    await user.type(sheet().getByLabelText('Neues Passwort'), 'vier kleine rote Schuhe')
    await user.type(sheet().getByLabelText('Neues Passwort wiederholen'), 'vier kleine rote Schuhe')
    await user.click(sheet().getByRole('button', { name: 'Passwort ändern' }))
    await user.click(sheet().getByRole('button', { name: 'Schließen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(await access.findByRole('button', { name: opens }))
    const laterSheet = await screen.findByRole('dialog')
    await act(async () => saved.resolve(undefined))
    expect(await toast('Dein neues Passwort gilt.')).toBeInTheDocument()
    expect(laterSheet).toBeInTheDocument()
  },
)

test('A short password gets a word, not a wall', async () => {
  const { user, server } = await open()
  server.on(changePassword, () => undefined)
  await user.click((await part('Dein Zugang')).getByRole('button', { name: 'Ändern' }))
  const [next, repeat] = [
    sheet().getByLabelText('Neues Passwort'),
    sheet().getByLabelText('Neues Passwort wiederholen'),
  ]
  await user.type(next, 'moos')
  expect(await sheet().findByText('Kurz. Ab 15 Zeichen wird es schwer zu erraten.')).toBeVisible()
  await user.type(next, ' und rote Schuhe')
  expect(await sheet().findByText('Stark.')).toBeVisible()
  await user.clear(next)
  await user.type(next, 'moos')
  await user.type(repeat, 'moor')
  await user.click(sheet().getByRole('button', { name: 'Passwort ändern' }))
  expect(await sheet().findByText('Passwörter stimmen nicht überein.')).toBeVisible()
  await user.clear(repeat)
  await user.type(repeat, 'moos')
  await user.click(sheet().getByRole('button', { name: 'Passwort ändern' }))
  expect(await toast('Dein neues Passwort gilt.')).toBeInTheDocument()
})

test('O-033 Recovery codes are shown once, can be copied and saved, and want to be kept', async () => {
  const { user, server } = await open()
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  server.on(makeRecoveryCodes, () => ({ codes }))
  const access = await part('Dein Zugang')
  await user.click(await access.findByRole('button', { name: 'Anlegen' }))
  await user.type(sheet().getByLabelText('Dein Passwort'), 'kerze')
  server.on(recoveryCodesLeft, () => ({ left: 10, madeAt: '2026-11-21T10:00:00.000Z' }))
  await user.click(sheet().getByRole('button', { name: 'Codes anzeigen' }))
  for (const code of codes) expect(await sheet().findByText(code)).toBeVisible()
  await user.click(sheet().getByRole('button', { name: 'Kopieren' }))
  expect(write).toHaveBeenCalledWith(codes.join('\n'))
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await user.click(sheet().getByRole('button', { name: 'Drucken' }))
  expect(print).toHaveBeenCalledOnce()
  const done = sheet().getByRole('button', { name: 'Fertig' })
  expect(done).toBeDisabled()
  await user.click(sheet().getByRole('checkbox', { name: 'Ich habe sie sicher verwahrt.' }))
  await user.click(done)
  await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).not.toBeInTheDocument())
  expect(await access.findByText('Noch 10 Codes, vom 21. November 2026')).toBeVisible()
})

test('O-033 The sheet with new codes stays until they are kept, and says why', async () => {
  const { user, server } = await open()
  const answer = Promise.withResolvers<{ codes: string[] }>()
  server.on(makeRecoveryCodes, () => answer.promise)
  await user.click((await part('Dein Zugang')).getByRole('button', { name: 'Anlegen' }))
  await user.type(sheet().getByLabelText('Dein Passwort'), 'kerze')
  await user.click(sheet().getByRole('button', { name: 'Codes anzeigen' }))
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  const waysOut: (() => unknown)[] = [
    () => user.click(sheet().getByRole('button', { name: 'Schließen' })),
    // The backdrop.
    () => user.click(dialog),
    // Escape, and a browser that closes at a second one.
    () => fireEvent(dialog, new Event('cancel', { cancelable: true })),
    () => act(() => dialog.close()),
  ]
  for (const leave of waysOut) {
    await leave()
    expect(dialog).toHaveAttribute('open')
    expect(sheet().getByRole('alert')).toHaveTextContent(/^Deine Codes sind gleich da/)
  }
  answer.resolve({ codes })
  expect(await sheet().findByText(codes[0] ?? '')).toBeVisible()
  for (const leave of waysOut) {
    await leave()
    expect(dialog).toHaveAttribute('open')
    expect(sheet().getByRole('alert')).toHaveTextContent(/^Bestätige zuerst/)
  }
  await user.click(sheet().getByRole('checkbox', { name: 'Ich habe sie sicher verwahrt.' }))
  await user.click(sheet().getByRole('button', { name: 'Fertig' }))
  expect(dialog).not.toBeInTheDocument()
})

test('O-033 Codes whose answer was lost are counted: the row no longer tells of those that ended', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(mia)
  const server = serverFor(mia)
  server.on(recoveryCodesLeft, () => ({ left: 3, madeAt: '2026-10-01T10:00:00.000Z' }))
  const { user } = await renderApp('/profil/sicherheit')
  const access = await part('Dein Zugang')
  expect(await access.findByText('Noch 3 Codes, vom 1. Oktober 2026')).toBeVisible()
  await user.click(access.getByRole('button', { name: 'Erneuern' }))
  await user.type(sheet().getByLabelText('Dein Passwort'), 'kerze')
  server.on(recoveryCodesLeft, () => ({ left: 10, madeAt: '2026-11-21T10:00:00.000Z' }))
  server.on(makeRecoveryCodes, () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(sheet().getByRole('button', { name: 'Codes anzeigen' }))
  expect(await access.findByText('Noch 10 Codes, vom 21. November 2026')).toBeVisible()
  // Until it is told the sheet stays open.
  expect(await sheet().findByText(/Keine Verbindung/)).toBeVisible()
  await user.click(sheet().getByRole('button', { name: 'Schließen' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('After a registration they are one press away, without the password again', async () => {
  const server = serverFor(mia)
  server.on(register, () => ({ userId: mia.id, token: 'fresh' }))
  server.on(makeRecoveryCodes, () => ({ codes }))
  const { user, path } = await renderApp('/login')
  await user.click(await screen.findByRole('button', { name: 'Noch kein Konto? Registrieren' }))
  await user.type(screen.getByLabelText('Name'), 'Mia')
  await user.type(screen.getByLabelText('E-Mail oder Handynummer'), 'mia@beispiel.de')
  await user.type(screen.getByLabelText('Passwort'), 'kerze')
  await user.type(screen.getByLabelText('Passwort wiederholen'), 'kerze')
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }))
  await waitFor(() => expect(path()).toBe('/'))
  expect(await screen.findByText('Dein Schlüssel für den Notfall')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Codes anzeigen' }))
  await user.click(sheet().getByRole('button', { name: 'Codes anzeigen' }))
  expect(await sheet().findByText(codes[0] ?? '')).toBeVisible()
  expect(server.requests(makeRecoveryCodes)[0]?.body).toEqual({ password: 'kerze' })
  expect(freshPassword.get()).toBeNull()
})

test('A part that does not come says so and comes with the next try', async () => {
  logIn(mia)
  const server = serverFor(mia)
  server.on(recoveryCodesLeft, () => tooManyAttempts)
  const { user } = await renderApp('/profil/sicherheit')
  const access = await part('Dein Zugang')
  expect(await access.findByRole('alert')).toHaveTextContent('Gerade nicht erreichbar.')
  server.on(recoveryCodesLeft, () => ({ left: 1, madeAt: '2026-11-21T10:00:00.000Z' }))
  await user.click(access.getByRole('button', { name: 'Noch einmal' }))
  expect(await access.findByText('Noch 1 Code, vom 21. November 2026')).toBeVisible()
})

test('A passkey gets another name and is removed again', async () => {
  logIn(mia)
  const server = serverFor(mia)
  let passkeys = [
    { id: 'p1', name: 'Handy', createdAt: '2026-11-01T10:00:00.000Z', lastUsedAt: null },
  ]
  server
    .on(listPasskeys, () => ({ available: true, passkeys }))
    .on(renamePasskey, ({ body }) => {
      passkeys = passkeys.map((one) => ({ ...one, name: body.name }))
      return { id: 'p1', name: body.name, createdAt: '2026-11-01T10:00:00.000Z', lastUsedAt: null }
    })
    .on(removePasskey, () => {
      passkeys = []
      return undefined
    })
  const { user } = await renderApp('/profil/sicherheit')
  await user.click(await screen.findByRole('button', { name: '„Handy“ ändern' }))
  await user.clear(sheet().getByLabelText('Name'))
  await user.click(sheet().getByRole('button', { name: 'Speichern' }))
  expect(
    await sheet().findByText('Der Name muss zwischen 1 und 50 Zeichen lang sein.'),
  ).toBeVisible()
  await user.type(sheet().getByLabelText('Name'), 'Blaues Handy')
  await user.click(sheet().getByRole('button', { name: 'Speichern' }))
  await user.click(await screen.findByRole('button', { name: '„Blaues Handy“ ändern' }))
  await user.click(sheet().getByRole('button', { name: 'Passkey entfernen' }))
  await waitFor(() => expect(screen.queryByText('Blaues Handy')).not.toBeInTheDocument())
})

/** A browser whose authenticator does as it is told. */
function giveBrowserPasskeys() {
  class Shown {
    static readonly parseCreationOptionsFromJSON = (options: unknown) => options
    static readonly parseRequestOptionsFromJSON = (options: unknown) => options
    readonly response: Readonly<Record<string, unknown>>
    constructor(response: Readonly<Record<string, unknown>>) {
      this.response = response
    }
    toJSON = () => ({ id: 'abc', rawId: 'abc', type: 'public-key', response: this.response })
  }
  const made = { clientDataJSON: 'AAA', attestationObject: 'AAA', transports: ['internal'] }
  const signed = { clientDataJSON: 'AAA', authenticatorData: 'AAA', signature: 'AAA' }
  vi.stubGlobal('PublicKeyCredential', Shown)
  const credentials = {
    create: vi.fn<() => Promise<Shown>>(() => Promise.resolve(new Shown(made))),
    get: vi.fn<() => Promise<Shown>>(() => Promise.resolve(new Shown(signed))),
  }
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'))
  return credentials
}

const creation = {
  challenge: 'c',
  rp: { id: 'localhost', name: 'Knistern' },
  user: { id: 'u', name: 'mia', displayName: 'Mia' },
  pubKeyCredParams: [],
  timeout: 300_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
}

test('A further passkey is confirmed by the password or by one there is; given up, the confirmation stays', async () => {
  const { create, get } = giveBrowserPasskeys()
  logIn(mia)
  const server = serverFor(mia)
  const passkey = {
    id: 'p1',
    name: 'Handy',
    createdAt: '2026-11-01T10:00:00.000Z',
    lastUsedAt: null,
  }
  server
    .on(listPasskeys, () => ({ available: true, passkeys: [passkey] }))
    .on(passkeyConfirmOptions, () => ({
      challenge: 'c',
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required' as const,
      allowCredentials: [],
    }))
    .on(passkeyCreationOptions, () => passwordWrong)
    .on(addPasskey, () => ({ ...passkey, id: 'p2', name: 'Tablet' }))
  const { user } = await renderApp('/profil/sicherheit')
  await user.click(await screen.findByRole('button', { name: 'Hinzufügen' }))
  await user.type(sheet().getByLabelText('Name'), 'Tablet')
  await user.type(sheet().getByLabelText('Dein Passwort'), 'falsch')
  await user.click(sheet().getByRole('button', { name: 'Hinzufügen' }))
  expect(await sheet().findByText(passwordWrong.message)).toBeVisible()
  expect(server.requests(passkeyCreationOptions).at(-1)?.body).toEqual({ password: 'falsch' })

  await user.click(sheet().getByRole('button', { name: 'Lieber mit einem Passkey bestätigen' }))
  expect(sheet().queryByText(passwordWrong.message)).not.toBeInTheDocument()
  expect(sheet().queryByLabelText('Dein Passwort')).not.toBeInTheDocument()
  expect(sheet().getByLabelText('Name')).toHaveValue('Tablet')
  const confirm = sheet().getByRole('button', { name: 'Bestätigen und hinzufügen' })
  server.on(passkeyCreationOptions, () => passkeyNotConfirmed)
  await user.click(confirm)
  expect(await sheet().findByText(passkeyNotConfirmed.message)).toBeVisible()

  server.on(passkeyCreationOptions, () => creation)
  create.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await user.click(confirm)
  expect(await sheet().findByText('Es wurde kein Passkey angelegt.')).toBeVisible()
  const before = [get.mock.calls.length, server.requests(passkeyCreationOptions).length]
  await user.click(confirm)
  expect(await toast('Der Passkey ist angelegt.')).toBeInTheDocument()
  expect([get.mock.calls.length, server.requests(passkeyCreationOptions).length]).toEqual(before)
  expect(server.requests(addPasskey).map(({ body }) => body.name)).toEqual(['Tablet'])
})

test('A passkey that was made is listed at once, although the list is not read again', async () => {
  giveBrowserPasskeys()
  logIn(mia)
  const server = serverFor(mia)
  const made = { id: 'p1', createdAt: '2026-11-01T10:00:00.000Z', lastUsedAt: null }
  server
    .on(passkeyCreationOptions, () => creation)
    .on(addPasskey, ({ body: { name = '' } }) => {
      server.on(listPasskeys, () => new Promise<never>(() => undefined))
      return { ...made, name }
    })
  const { user } = await renderApp('/profil/sicherheit')
  await user.click(await screen.findByRole('button', { name: 'Hinzufügen' }))
  await user.type(sheet().getByLabelText('Name'), 'Tablet')
  await user.type(sheet().getByLabelText('Dein Passwort'), 'vier kleine rote Schuhe')
  await user.click(sheet().getByRole('button', { name: 'Hinzufügen' }))
  expect(await screen.findByRole('button', { name: '„Tablet“ ändern' })).toBeVisible()
  expect(await toast('Der Passkey ist angelegt.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('A browser or a server without passkeys says so and offers none', async () => {
  await open()
  const access = await part('Dein Zugang')
  expect(await access.findByText('Dieser Browser kennt keine Passkeys.')).toBeVisible()
  expect(access.queryByRole('button', { name: 'Hinzufügen' })).not.toBeInTheDocument()
})

test('O-033 /passwort-vergessen sets a new password with a code and goes inside', async () => {
  const server = serverFor(mia)
  server.on(recover, () => recoveryFailed)
  const { user, path } = await renderApp('/login')
  await user.click(await screen.findByRole('link', { name: 'Passwort vergessen?' }))
  expect(path()).toBe('/passwort-vergessen')
  await user.click(await screen.findByRole('button', { name: 'Neues Passwort setzen' }))
  expect(await screen.findByText(faults.fieldsMissing.message)).toBeVisible()
  await user.type(screen.getByLabelText('E-Mail oder Handynummer'), ' mia@beispiel.de ')
  await user.type(screen.getByLabelText('Wiederherstellungscode'), codes[0] ?? '')
  await user.type(screen.getByLabelText('Neues Passwort'), 'vier kleine rote Schuhe')
  await user.type(screen.getByLabelText('Neues Passwort wiederholen'), 'vier kleine rote Schuhe')
  await user.click(screen.getByRole('button', { name: 'Neues Passwort setzen' }))
  expect(await screen.findByText(recoveryFailed.message)).toBeVisible()
  expect(screen.getByLabelText('Wiederherstellungscode')).toHaveValue(codes[0])
  server.on(recover, () => ({ userId: mia.id, token: 'fresh' }))
  await user.click(screen.getByRole('button', { name: 'Neues Passwort setzen' }))
  await waitFor(() => expect(path()).toBe('/'))
  expect(getSession().token).toBe('fresh')
  expect(server.requests(recover).at(-1)?.body).toEqual({
    identifier: 'mia@beispiel.de',
    recoveryCode: codes[0],
    newPassword: 'vier kleine rote Schuhe',
  })
})
