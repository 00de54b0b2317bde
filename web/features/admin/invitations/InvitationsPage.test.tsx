import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  endFoundingInvitations,
  foundingInvitations,
  inviteFounder,
} from '#contract/admin/calls.ts'
import { diskFull } from '#contract/kernel/refusals.ts'
import { mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

const boss = { ...mia, isSuperUser: true }

async function openPage(registration: 'open' | 'invited' | 'closed' = 'closed', links = 0) {
  logIn(boss)
  let open = links
  let made = 0
  const server = serverFor(boss)
    .on(foundingInvitations, () => ({ registration, open }))
    .on(inviteFounder, () => {
      open += 1
      made += 1
      return { inviteCode: `ab_c-${made}` }
    })
    .on(endFoundingInvitations, () => {
      const ended = open
      open = 0
      return { ended }
    })
  const app = await renderApp('/admin/invitations')
  await screen.findByRole('heading', { name: 'Einladungen' })
  return { ...app, server }
}

const link = () => screen.findByLabelText<HTMLInputElement>('Link für ein neues Paar')

test('O-150 A link is made, shown this once and copied; a second one takes its place', async () => {
  const { user } = await openPage()
  expect(await screen.findByText('Gerade ist kein Link offen.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Offene Links beenden' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Link machen' }))
  expect(await link()).toHaveValue(`${location.origin}/einladen/annehmen?inviteCode=ab_c-1`)
  expect(screen.getByText(/^Der Link ist fertig\./)).toHaveFocus()
  expect(await screen.findByText('Ein Link ist offen.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Link kopieren' }))
  expect(await screen.findByText('Kopiert', { selector: '[role=status]' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Noch einen Link machen' }))
  await waitFor(async () =>
    expect(await link()).toHaveValue(`${location.origin}/einladen/annehmen?inviteCode=ab_c-2`),
  )
  expect(await screen.findByText('2 Links sind offen.')).toBeVisible()
})

test('O-150 The open links are ended after one question, and the shown one goes along', async () => {
  const { user, server } = await openPage('invited', 2)
  await user.click(await screen.findByRole('button', { name: 'Link machen' }))
  await link()
  await user.click(await screen.findByRole('button', { name: 'Offene Links beenden' }))
  const sheet = await screen.findByRole('dialog', { name: '3 offene Links beenden?' })
  await user.click(within(sheet).getByRole('button', { name: 'Behalten' }))
  await waitFor(() => expect(sheet).not.toBeInTheDocument())
  expect(server.requests(endFoundingInvitations)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Offene Links beenden' }))
  const again = await screen.findByRole('dialog', { name: '3 offene Links beenden?' })
  await user.click(within(again).getByRole('button', { name: 'Beenden' }))
  expect(await screen.findByText('Gerade ist kein Link offen.')).toBeVisible()
  expect(screen.queryByLabelText('Link für ein neues Paar')).toBeNull()
})

test('O-150 Where everybody may register there is nothing to make', async () => {
  await openPage('open')
  expect(await screen.findByText(/^Hier kann sich jede Person selbst ein Konto/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Link machen' })).toBeNull()
})

test('A failed call says so and can be tried again', async () => {
  const { user, server } = await openPage('closed', 1)
  server.on(inviteFounder, () => diskFull).on(endFoundingInvitations, () => diskFull)
  await user.click(await screen.findByRole('button', { name: 'Link machen' }))
  expect(await screen.findByText(diskFull.message)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Offene Links beenden' }))
  const sheet = await screen.findByRole('dialog', { name: 'Den offenen Link beenden?' })
  await user.click(within(sheet).getByRole('button', { name: 'Beenden' }))
  expect(await within(sheet).findByText(diskFull.message)).toBeVisible()
  server.on(inviteFounder, () => ({ inviteCode: 'neu' }))
  await user.click(within(sheet).getByRole('button', { name: 'Behalten' }))
  await user.click(screen.getByRole('button', { name: 'Link machen' }))
  expect(await link()).toHaveValue(`${location.origin}/einladen/annehmen?inviteCode=neu`)
})

test('A read that fails has another try', async () => {
  logIn(boss)
  serverFor(boss).on(foundingInvitations, () => Response.json({}, { status: 403 }))
  await renderApp('/admin/invitations')
  expect(await screen.findByText('Die Einladungen sind gerade nicht erreichbar.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible()
})
