import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { invite, openInvitation, withdrawInvitation } from '#contract/pairing/calls.ts'
import { pairComplete } from '#contract/pairing/errors.ts'
import { mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { mailDraft } from './InviteLink.tsx'

let server: ReturnType<typeof serverFor>
beforeEach(() => {
  logIn(mia)
  server = serverFor(mia)
})

async function open() {
  const app = await renderApp('/einladen')
  await screen.findByRole('heading', { name: 'Partner:in einladen' })
  return app
}
const name = () => screen.getByLabelText(/^Name/)
const generate = () => screen.getByRole('button', { name: 'Einladungslink generieren' })

async function makeLink() {
  server.on(invite, () => ({ inviteCode: 'ab_c-9' }))
  const app = await open()
  await app.user.type(name(), ' Jonas ')
  await app.user.click(generate())
  const link = await screen.findByLabelText<HTMLInputElement>('Einladungslink')
  return { ...app, link }
}

test('EINLADUNG-01 EINLADUNG-03 EINLADUNG-04 EINLADUNG-06 EINLADUNG-07 The button waits for a name', async () => {
  const { user } = await open()
  expect(name()).toBeRequired()
  expect(generate()).toBeDisabled()
  await user.type(name(), '   ')
  expect(generate()).toBeDisabled()
  await user.type(name(), 'Jonas')
  expect(generate()).toBeEnabled()
})

test('O-040 The screen says what the invited person will see, and what not', async () => {
  await open()
  expect(screen.getByText(/^Wer ihn annimmt/)).toHaveTextContent(
    /sieht auch deine eigenen Karten und Geschichten.*für den Tag.*liest weiter nur du\./,
  )
})

test.each([
  ['Dienend', mia],
  ['Unbestimmt', { ...mia, partnerRole: null }],
] as const)('EINLADUNG-48 The screen says that the invitee becomes „%s“', async (role, profile) => {
  logIn(profile)
  server = serverFor(profile)
  await open()
  expect(
    await screen.findByText(`Dein:e Partner:in bekommt die Rolle „${role}“.`, { exact: false }),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Im Profil ändern' })).toHaveAttribute('href', '/profil')
})

test('SETUP-20 The invitation is the second step of the setup', async () => {
  await open()
  expect(screen.getByText('Schritt 2 von 2')).toBeVisible()
})

test('EINLADUNG-05 While busy the button reads „Wird gesendet...“', async () => {
  const answer = Promise.withResolvers<{ inviteCode: string }>()
  server.on(invite, () => answer.promise)
  const { user } = await open()
  await user.type(name(), 'Jonas')
  await user.click(generate())
  expect(await screen.findByRole('button', { name: 'Wird gesendet...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await waitFor(() => expect(server.requests(invite)).toHaveLength(1))
  answer.resolve({ inviteCode: 'x' })
  expect(await screen.findByLabelText('Einladungslink')).toBeVisible()
})

test('EINLADUNG-08 EINLADUNG-09 EINLADUNG-10 EINLADUNG-11 EINLADUNG-17 The link takes the form’s place', async () => {
  const { user, link } = await makeLink()
  expect(server.requests(invite)[0]?.body).toEqual({ name: 'Jonas' })
  expect(screen.queryByLabelText(/^Name/)).not.toBeInTheDocument()
  // Read aloud, as the focus moves to it.
  expect(
    screen.getByText('Einladung generiert! Teile diesen Link mit deiner Partnerin:'),
  ).toHaveFocus()
  expect(link).toHaveValue(`${location.origin}/einladen/annehmen?inviteCode=ab_c-9`)
  expect(link).toHaveAttribute('readonly')
  await user.click(link)
  expect(link.selectionStart).toBe(0)
  expect(link.selectionEnd).toBe(link.value.length)
})

test('EINLADUNG-12 EINLADUNG-13 EINLADUNG-16 Sharing uses the device where it can', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined)
  const { user, link } = await makeLink()
  Object.assign(navigator, { share })
  try {
    await user.click(screen.getByRole('button', { name: 'Per iMessage/WhatsApp/Mail teilen' }))
    expect(share).toHaveBeenCalledOnce()
    expect(share.mock.calls[0]?.[0].text).toContain('Hallo Jonas')
    expect(share.mock.calls[0]?.[0].text).toContain(link.value)
  } finally {
    Reflect.deleteProperty(navigator, 'share')
  }
})

test('EINLADUNG-50 A link that cannot be copied is marked, and says so', async () => {
  const { user, link } = await makeLink()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
    new DOMException('no', 'NotAllowedError'),
  )
  await user.click(screen.getByRole('button', { name: 'Link kopieren' }))
  expect(
    await screen.findByText(/^Kopieren hat nicht geklappt/, { selector: '[role=status]' }),
  ).toBeInTheDocument()
  expect(link).toHaveFocus()
  expect(link.selectionEnd).toBe(link.value.length)
})

test('EINLADUNG-50 „Link kopieren“ comes first where nothing else can share, and second where the device does', async () => {
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent?.trim())
  const { user, unmount } = await makeLink()
  const [copy, share] = ['Link kopieren', 'Per iMessage/WhatsApp/Mail teilen']
  expect(buttons().filter((name) => name === copy || name === share)).toEqual([copy, share])
  await user.click(screen.getByRole('button', { name: copy }))
  expect(await screen.findByText('Kopiert', { selector: '[role=status]' })).toBeInTheDocument()
  unmount()
  Object.assign(navigator, { share: async () => undefined })
  try {
    await makeLink()
    expect(buttons().filter((name) => name === copy || name === share)).toEqual([share, copy])
  } finally {
    Reflect.deleteProperty(navigator, 'share')
  }
})

test('EINLADUNG-14 EINLADUNG-15 Without one a mail draft has the product’s name and „Einladung“ as subject', () => {
  const draft = new URL(mailDraft('Komm dazu: https://x.de/?a=1&b=2'))
  expect(draft.protocol).toBe('mailto:')
  expect(draft.searchParams.get('subject')).toBe('Knistern Einladung')
  expect(draft.searchParams.get('body')).toBe('Komm dazu: https://x.de/?a=1&b=2')
})

test('EINLADUNG-18 O-039 A failed invite shows the server’s message and keeps the name', async () => {
  server.on(invite, () => pairComplete)
  const { user } = await open()
  await user.type(name(), 'Jonas')
  await user.click(generate())
  expect(await screen.findByText('Euer Paar ist bereits vollständig.')).toBeVisible()
  expect(name()).toHaveValue('Jonas')
})

test('EINLADUNG-19 A failure without a message reads „Einladung fehlgeschlagen“', async () => {
  server.on(invite, () => new Response('', { status: 500 }))
  const { user } = await open()
  await user.type(name(), 'Jonas')
  await user.click(generate())
  expect(await screen.findByText('Einladung fehlgeschlagen')).toHaveClass('text-danger')
})

test('O-035 An open invitation is shown and can be withdrawn', async () => {
  server
    .on(openInvitation, () => ({
      name: 'Jonas',
      createdAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2026-11-27T10:00:00.000Z',
    }))
    .on(withdrawInvitation, () => undefined)
  const { user } = await open()
  expect(await screen.findByText('Eine Einladung für Jonas ist noch offen.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Zurückziehen' }))
  const sheet = screen.getByRole('dialog', { name: 'Einladung für Jonas zurückziehen?' })
  await user.click(within(sheet).getByRole('button', { name: 'Zurückziehen' }))
  await waitFor(() => expect(screen.queryByText(/ist noch offen/)).not.toBeInTheDocument())
  expect(server.requests(withdrawInvitation)).toHaveLength(1)
})

test('O-035 FEHLER-11 A withdrawal that fails says so in red, and can be tried again', async () => {
  server
    .on(openInvitation, () => ({
      name: 'Jonas',
      createdAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2026-11-27T10:00:00.000Z',
    }))
    .on(withdrawInvitation, () => new Response('', { status: 400 }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Zurückziehen' }))
  const sheet = screen.getByRole('dialog', { name: 'Einladung für Jonas zurückziehen?' })
  await user.click(within(sheet).getByRole('button', { name: 'Zurückziehen' }))
  const fault = await within(sheet).findByText('Die Einladung konnte nicht zurückgezogen werden.')
  expect(fault).toHaveClass('text-danger')
  server.on(withdrawInvitation, () => undefined)
  await user.click(within(sheet).getByRole('button', { name: 'Zurückziehen' }))
  await waitFor(() => expect(sheet).not.toBeInTheDocument())
})
