import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { statusHistory, statusOfToday } from '#contract/daily/calls.ts'
import { noStatus, someStatus } from '#web/testing/days.ts'
import { miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

async function open() {
  logIn(miaPaired)
  const server = serverFor(miaPaired)
    .on(statusOfToday, () => ({ ...noStatus, partnerStatus: someStatus(8, 'Komm.') }))
    .on(statusHistory, () => [])
  const app = await renderApp('/')
  const panel = within(await screen.findByRole('region', { name: 'Eure Lust' }))
  return { ...app, server, panel, line: panel.getByRole('button', { name: /^Eure Lust/ }) }
}

test('HEUTE-22 On a phone both statuses are one line that tells both levels', async () => {
  const { panel, line } = await open()
  expect(line).toHaveAttribute('aria-expanded', 'false')
  expect(line).toHaveAccessibleName(/Du: noch kein Status.*Jonas: 8 von 10/)
  expect(panel.getByText('Du hast heute noch keinen Status gepostet.')).toBeVisible()
  expect(panel.queryByRole('button', { name: 'Status setzen' })).not.toBeInTheDocument()
  expect(screen.queryByText('Die letzten drei Wochen')).not.toBeInTheDocument()
})

test('HEUTE-22 The unfolded status has everything, with the weeks below, and stays unfolded on the way', async () => {
  const { user, panel, line, router } = await open()
  line.focus()
  await user.keyboard('{Enter}')
  expect(panel.getByRole('button', { name: 'Eure Lust' })).toHaveFocus()
  expect(panel.getByText('„Komm.“')).toBeVisible()
  expect(panel.getByRole('button', { name: 'Status setzen' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Die letzten drei Wochen' })).toBeVisible()
  await router.navigate({ to: '/karten' })
  await router.navigate({ to: '/' })
  await user.click(await screen.findByRole('button', { name: 'Eure Lust', expanded: true }))
  expect(screen.queryByText('„Komm.“')).not.toBeInTheDocument()
})

test('HEUTE-22 A reload keeps the status unfolded, another tab and a logout do not', async () => {
  const { user, line } = await open()
  await user.click(line)
  vi.resetModules()
  const { statusUnfolded } = await import('./state.ts')
  expect(statusUnfolded.get()).toBe(true)
  sessionStorage.clear()
  vi.resetModules()
  expect((await import('./state.ts')).statusUnfolded.get()).toBe(false)
})

test('HEUTE-22 On a wide screen nothing is folded', async () => {
  const wide = {
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }
  vi.stubGlobal('matchMedia', () => wide)
  logIn(miaPaired)
  serverFor(miaPaired)
  await renderApp('/')
  const panel = within(await screen.findByRole('region', { name: 'Eure Lust' }))
  expect(panel.getByRole('button', { name: 'Status setzen' })).toBeVisible()
  expect(panel.queryByRole('button', { name: /^Eure Lust/ })).not.toBeInTheDocument()
})
