import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endCalendar, hasCalendar, makeCalendar } from '#contract/evenings/calls.ts'
import { jonas } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

test('ABEND-50 ABEND-53 An address is made, shown once and ended under „Sicherheit & Daten“', async () => {
  logIn(jonas)
  const server = serverFor(jonas)
  let exists = false
  server.on(hasCalendar, () => ({ exists }))
  server.on(makeCalendar, () => {
    exists = true
    return { path: '/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics' }
  })
  server.on(endCalendar, () => {
    exists = false
    return undefined
  })
  const { user } = await renderApp('/profil/sicherheit')
  const region = await screen.findByRole('region', { name: 'Kalender' })
  expect(await within(region).findByText(/sonst nichts/)).toBeVisible()
  const press = async (name: string) =>
    user.click(await within(region).findByRole('button', { name }))
  await press('Anlegen')
  const sheet = within(await screen.findByRole('dialog', { name: 'Kalenderadresse' }))
  await user.type(sheet.getByLabelText('Dein Passwort'), 'kerzenlicht')
  await user.click(sheet.getByRole('button', { name: 'Anlegen' }))
  expect(await screen.findByLabelText('Adresse')).toHaveValue(
    `${location.origin}/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics`,
  )
  expect(server.requests(makeCalendar)[0]?.body).toEqual({ password: 'kerzenlicht' })
  await press('Beenden')
  expect(await screen.findByText(/^Beendet/, { selector: '[role=status]' })).toBeVisible()
  expect(screen.queryByLabelText('Adresse')).not.toBeInTheDocument()
})
