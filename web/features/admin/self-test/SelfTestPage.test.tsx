import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Check, confirmKeyCopy, selfTest, testPush } from '#contract/admin/self-test-calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { notPermitted } from '#contract/kernel/refusals.ts'
import { mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

const boss = { ...mia, isSuperUser: true }
const FINGERPRINT = '0123456789abcdef'

const fine: Check = { id: 'node', state: 'gut', is: 'Node 26.10.0 passt.', todo: null }
const worth: Check = {
  id: 'clock',
  state: 'achten',
  is: 'Ob jemand die Uhr stellt, ist nicht zu sehen.',
  todo: 'Vergleiche sie mit deinem Handy.',
}
const bad: Check = {
  id: 'address',
  state: 'handeln',
  is: 'Unter https://knistern.example antwortet etwas anderes als dieser Server.',
  todo: 'Sieh im Proxy nach, wohin er diese Adresse weiterreicht.',
}

type Result = Answer<typeof selfTest>
const result = (change: Partial<Result> = {}): Result => ({
  checkedAt: '2026-11-30T12:00:00.000Z',
  checks: [fine, worth, bad],
  keyFile: { fingerprint: FINGERPRINT, isCopied: false },
  ownDevices: 1,
  ...change,
})

async function open(first: Partial<Result> | Response = {}) {
  logIn(boss)
  const server = serverFor(boss).on(selfTest, () =>
    first instanceof Response ? first : result(first),
  )
  return { ...(await renderApp('/admin/pruefen')), server }
}
const again = () => screen.findByRole('button', { name: 'Noch einmal prüfen' })

test('ADMIN-41 Checks stand by their states, what has to be done first, each with what to do', async () => {
  await open()
  const groups = await screen.findAllByRole('region')
  const shown = groups.map((group) => [
    within(group).getByRole('heading').textContent,
    ...within(group)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ])
  expect(shown).toEqual([
    ['Das solltest du tun', `Adressehandeln${bad.is}${bad.todo}`],
    ['Darauf kannst du achten', `Uhrachten${worth.is}${worth.todo}`],
    ['In Ordnung', `Nodegut${fine.is}`],
  ])
  expect(screen.getByText(/docs\/zuhause\.md/)).toBeVisible()
})

test('ADMIN-41 Without faults a sentence says that everything is fine', async () => {
  await open({ checks: [fine] })
  expect(await screen.findByText('Alles in Ordnung. Es ist nichts zu tun.')).toBeVisible()
  expect(screen.queryByText('Das solltest du tun')).toBeNull()
})

test('ADMIN-42 „Noch einmal prüfen“ keeps what is shown, takes no other press, and shows what came', async () => {
  const { user, server } = await open()
  await again()
  const release = server.hold(selfTest, () => result({ checks: [fine] }))
  await user.click(await again())
  const busy = await screen.findByRole('button', { name: 'Wird geprüft …' })
  expect(busy).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText(bad.is)).toBeVisible()
  await user.click(busy)
  release()
  await waitFor(() => expect(screen.queryByText(bad.is)).toBeNull())
  expect(server.requests(selfTest)).toHaveLength(2)
})

test('ADMIN-42 A check that is refused says why, and the former result stays', async () => {
  const { user, server } = await open()
  await again()
  server.on(selfTest, () =>
    Response.json(
      { code: 'too_many_attempts', message: 'Zu viele Versuche.' },
      { status: 429, headers: { 'retry-after': '120' } },
    ),
  )
  await user.click(await again())
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Zu viele Versuche\..*Minuten/)
  expect(screen.getByText(bad.is)).toBeVisible()
})

test('ADMIN-41 A first check that is refused, or reaches nobody, says so and can be tried again', async () => {
  const { user, server } = await open(
    Response.json({ code: notPermitted.code, message: notPermitted.message }, { status: 403 }),
  )
  expect(await screen.findByText('Die Prüfung ist gerade nicht möglich.')).toBeVisible()
  expect(screen.getByText(notPermitted.message)).toBeVisible()
  server.on(selfTest, () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  expect(
    await screen.findByText('Die Prüfung ist gerade nicht möglich. Keine Verbindung.'),
  ).toBeVisible()
  server.on(selfTest, () => result())
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  expect(await screen.findByText(bad.is)).toBeVisible()
})

test('ADMIN-46 The key is confirmed by its fingerprint, and then the question is gone', async () => {
  const { user, server } = await open()
  expect(await screen.findByText('0123 4567 89ab cdef')).toBeVisible()
  server.on(confirmKeyCopy, () => undefined)
  server.on(selfTest, () => result({ keyFile: { fingerprint: FINGERPRINT, isCopied: true } }))
  await user.click(screen.getByRole('button', { name: 'Schlüssel liegt auch woanders' }))
  expect(await screen.findByText(/^Du hast bestätigt/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Schlüssel liegt auch woanders' })).toBeNull()
  expect(server.requests(confirmKeyCopy).map(({ body }) => body)).toEqual([
    { fingerprint: FINGERPRINT },
  ])
})

test('ADMIN-46 A key that changed meanwhile is not confirmed; without a key file nothing is asked', async () => {
  const { user, server } = await open()
  const message = 'Die Schlüsseldatei ist inzwischen eine andere. Prüfe noch einmal.'
  server.on(confirmKeyCopy, () =>
    Response.json({ code: 'key_file_changed', message }, { status: 409 }),
  )
  await user.click(await screen.findByRole('button', { name: 'Schlüssel liegt auch woanders' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  server.on(selfTest, () => result({ keyFile: null }))
  await user.click(await again())
  await waitFor(() => expect(screen.queryByText('Kopie des Schlüssels')).toBeNull())
})

test('ADMIN-45 A test push says what each push service answered', async () => {
  const { user, server } = await open({ ownDevices: 5 })
  const devices: Answer<typeof testPush>['devices'] = [
    { service: 'Google', outcome: 'taken', status: 201 },
    { service: 'Mozilla', outcome: 'taken', status: 201 },
    { service: 'Mozilla', outcome: 'taken', status: 201 },
    { service: 'Apple', outcome: 'refused', status: 403 },
    { service: 'Apple', outcome: 'gone', status: 410 },
    { service: 'Mozilla', outcome: 'later', status: 500 },
    { service: 'Microsoft', outcome: 'unreached', status: null },
  ]
  server.on(testPush, () => ({ devices }))
  await user.click(await screen.findByRole('button', { name: 'Probe senden' }))
  for (const sentence of [
    'Google hat die Probe angenommen; sie sollte gleich auf dem Gerät sein.',
    'Mozilla hat die Probe angenommen; sie sollte gleich auf dem Gerät sein. (2 Geräte)',
    'Apple hat die Probe abgelehnt (Antwort 403). Meist stimmt die Uhr nicht oder PUBLIC_URL.',
    'Apple kennt dieses Gerät nicht mehr. Schalte Mitteilungen dort neu ein.',
    'Mozilla nimmt gerade nichts an (Antwort 500). Versuche es später noch einmal.',
    'Microsoft war nicht zu erreichen. Sieh nach, ob der Server ins Internet kommt.',
  ]) {
    expect(await screen.findByText(sentence)).toBeVisible()
  }
})

test('ADMIN-45 Without a device there is nothing to send; a probe that fails says so', async () => {
  const { user, server } = await open({ ownDevices: 0 })
  expect(await screen.findByText(/^Auf keinem deiner Geräte/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Probe senden' })).toBeNull()
  server.on(selfTest, () => result({ ownDevices: 1 }))
  server.on(testPush, () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(await again())
  await user.click(await screen.findByRole('button', { name: 'Probe senden' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Die Probe ließ sich gerade nicht senden. Keine Verbindung.',
  )
})
