import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  type NotificationSettings,
  readNotificationSettings,
  saveNotificationSettings,
} from '#contract/push/calls.ts'
import { DEFAULT_SETTINGS } from '#contract/push/rules.ts'
import { mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { slow } from '#web/testing/tags.ts'

async function open(settings: NotificationSettings = DEFAULT_SETTINGS) {
  logIn(mia)
  let held = settings
  const server = serverFor(mia)
    .on(readNotificationSettings, () => held)
    .on(saveNotificationSettings, ({ body }) => {
      held = { ...held, ...(body as Partial<NotificationSettings>) }
      return held
    })
  const app = await renderApp('/profil')
  await screen.findByRole('radio', { name: 'Bei jeder Nachricht' })
  return { ...app, server }
}
const toast = (text: string) => screen.findByText(text, { selector: '[role=status]' })
const saved = (server: Awaited<ReturnType<typeof open>>['server']) =>
  server.requests(saveNotificationSettings).map(({ body }) => body)

test(
  'PROFIL-06 PUSH-19 PUSH-20 PUSH-21 PUSH-22 The block shows every preference with the defaults',
  slow,
  async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Mitteilungen' })).toBeVisible()
    const modes = within(screen.getByRole('group', { name: 'Nachrichten im Chat' }))
    expect(modes.getAllByRole('radio')).toHaveLength(3)
    expect(modes.getByRole('radio', { name: 'Bei jeder Nachricht' })).toBeChecked()
    expect(
      modes.getByRole('radio', { name: 'Nur bei der ersten ungelesenen Nachricht' }),
    ).not.toBeChecked()
    expect(modes.getByRole('radio', { name: 'Keine Pushs' })).not.toBeChecked()
    for (const name of ['Neue Karte', 'Neuer Status', 'Neue Nachricht des Tages']) {
      expect(screen.getByRole('switch', { name })).toBeChecked()
    }
    expect(screen.getByRole('switch', { name: /^Mit Namen/ })).not.toBeChecked()
    expect(screen.getByRole('switch', { name: /^Tägliche Erinnerung/ })).not.toBeChecked()
  },
)

test('PUSH-23 While the settings load the page says „Lade Einstellungen...“', async () => {
  logIn(mia)
  const answer = Promise.withResolvers<NotificationSettings>()
  serverFor(mia).on(readNotificationSettings, () => answer.promise)
  await renderApp('/profil')
  expect((await screen.findAllByText('Lade Einstellungen...'))[0]).toBeVisible()
  answer.resolve(DEFAULT_SETTINGS)
  expect(await screen.findByRole('radio', { name: 'Keine Pushs' })).toBeVisible()
})

test.each([
  ['PUSH-15', 'switch', 'Neuer Status', { NEW_STATUS: false }],
  ['PUSH-17', 'switch', 'Neue Karte', { NEW_CARD: false }],
  ['PUSH-18', 'switch', 'Neue Nachricht des Tages', { NEW_MESSAGE: false }],
  ['TAGESFRAGE-08', 'switch', 'Antworten zur Frage des Tages', { NEW_ANSWERS: false }],
  [
    'PUSH-16',
    'radio',
    'Nur bei der ersten ungelesenen Nachricht',
    { NEW_CHAT_MESSAGE: 'first_unread' },
  ],
  ['PUSH-16', 'radio', 'Keine Pushs', { NEW_CHAT_MESSAGE: false }],
  ['O-066', 'switch', /^Mit Namen/, { SHOW_NAMES: true }],
] as const)(
  '%s PUSH-25 PUSH-26 The %s „%s“ saves its key alone and says „Gespeichert!“',
  async (_, role, name, change) => {
    const { user, server } = await open()
    await user.click(screen.getByRole(role, { name }))
    expect(await toast('Gespeichert!')).toBeInTheDocument()
    expect(saved(server)).toEqual([change])
  },
)

test('PUSH-24 PUSH-28 A change shows at once; while it is saved nothing can be pressed', async () => {
  const { user, server } = await open()
  const answer = Promise.withResolvers<NotificationSettings>()
  server.on(saveNotificationSettings, () => answer.promise)
  const card = screen.getByRole('switch', { name: 'Neue Karte' })
  await user.click(card)
  await waitFor(() => expect(card).not.toBeChecked())
  const block = within(screen.getByRole('region', { name: 'Mitteilungen' }))
  const controls = [...block.getAllByRole('switch'), ...block.getAllByRole('radio')]
  expect(controls).toHaveLength(10)
  for (const control of controls) {
    // Not disabled: that would take the focus away.
    expect(control).toBeEnabled()
    expect(control).toHaveAttribute('aria-disabled', 'true')
  }
  expect(card).toHaveFocus()
  await user.click(screen.getByRole('switch', { name: 'Neuer Status' }))
  await user.click(screen.getByRole('radio', { name: 'Keine Pushs' }))
  expect(screen.getByRole('switch', { name: 'Neuer Status' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Keine Pushs' })).not.toBeChecked()
  answer.resolve({ ...DEFAULT_SETTINGS, NEW_CARD: false })
  await waitFor(() => expect(card).not.toHaveAttribute('aria-disabled', 'true'))
  expect(card).not.toBeChecked()
  expect(saved(server)).toEqual([{ NEW_CARD: false }])
})

test('PUSH-27 A failed save is taken back and says „Fehler beim Speichern“', async () => {
  const { user, server } = await open()
  server.on(saveNotificationSettings, () => new Response('', { status: 503 }))
  const card = screen.getByRole('switch', { name: 'Neue Karte' })
  await user.click(card)
  expect(await screen.findByText('Fehler beim Speichern')).toBeVisible()
  expect(card).toBeChecked()
  expect(card).toBeEnabled()
})

test('O-158 O-185 Without a network a change is taken back at once, and is said', async () => {
  const { user, server } = await open()
  onlineManager.setOnline(false)
  server.on(saveNotificationSettings, () => Promise.reject(new TypeError('Failed to fetch')))
  const card = screen.getByRole('switch', { name: 'Neue Karte' })
  await user.click(card)
  expect(await screen.findByText('Fehler beim Speichern. Keine Verbindung.')).toBeVisible()
  expect(card).toBeChecked()
  expect(card).toBeEnabled()
  onlineManager.setOnline(true)
})

test('The daily reminder begins in the evening, in the time of the device, at an hour of one’s own', async () => {
  const { user, server } = await open()
  await user.click(screen.getByRole('switch', { name: /^Tägliche Erinnerung/ }))
  const hour = await screen.findByRole('combobox', { name: 'Uhrzeit der Erinnerung' })
  expect(hour).toHaveDisplayValue('20 Uhr')
  await waitFor(() => expect(hour).not.toHaveAttribute('aria-disabled', 'true'))
  await user.selectOptions(hour, '7 Uhr')
  await waitFor(() => expect(saved(server)).toHaveLength(2))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(saved(server)).toEqual([
    { REMINDER: { hour: 20, timeZone } },
    { REMINDER: { hour: 7, timeZone } },
  ])
  const reminder = screen.getByRole('switch', { name: /^Tägliche Erinnerung/ })
  await waitFor(() => expect(reminder).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(reminder)
  await waitFor(() => expect(saved(server).at(-1)).toEqual({ REMINDER: false }))
})

test('When the settings are out of reach, a second try brings them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(mia)
  const server = serverFor(mia).on(readNotificationSettings, () => ({
    status: 403 as const,
    code: 'refused',
    message: 'Das geht gerade nicht.',
  }))
  const { user } = await renderApp('/profil')
  await screen.findByText('Deine Einstellungen sind gerade nicht erreichbar.')
  server.on(readNotificationSettings, () => DEFAULT_SETTINGS)
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  expect(await screen.findByRole('radio', { name: 'Bei jeder Nachricht' })).toBeVisible()
})
