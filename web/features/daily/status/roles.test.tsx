import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readPermission } from '#contract/daily/calls.ts'
import { permissionOf } from '#contract/daily/rules.ts'
import { ROLES, type Role, roleClass } from '#contract/kernel/roles.ts'
import { jonas } from '../../../testing/people.ts'
import { logIn, serverFor } from '../../../testing/renderApp.tsx'
import { slow } from '../../../testing/tags.ts'
import { MessageBox } from '../messages/MessageBox.tsx'
import { StatusPanel } from './StatusPanel.tsx'

/**
 * What the day shows to the row beside the column, by class (docs/spec/roles.md): N the message box,
 * B the banner, E a status only with a release, G the button that gives one.
 */
const SHOWN = {
  F: { F: 'N', H: 'G', A: 'G', Z: 'N' },
  H: { F: 'NBE', H: 'NB', A: 'NBE', Z: 'NBE' },
  A: { F: 'NBE', H: 'NBG', A: 'NB', Z: 'NB' },
  Z: { F: 'N', H: 'G', A: '', Z: 'N' },
} as const

async function seen(myRole: Role, partnerRole: Role): Promise<string> {
  const profile = { ...jonas, myRole, partnerRole }
  logIn(profile)
  serverFor(profile).on(readPermission, () => permissionOf(myRole, partnerRole, false))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StatusPanel />
      <MessageBox />
    </QueryClientProvider>,
  )
  const set = await screen.findByRole('button', { name: 'Status setzen' })
  const marks = [
    screen.queryByLabelText('Nachricht an Mia') && 'N',
    document.querySelector('[data-allowed]') && 'B',
    set.hasAttribute('disabled') && 'E',
    screen.queryByRole('button', { name: 'Partner:in zum Status einladen' }) && 'G',
  ]
  cleanup()
  return marks.filter(Boolean).join('')
}

describe('Every pair of roles sees its own day', () => {
  test.each(ROLES)(
    'ROLLEN-10 ROLLEN-11 ROLLEN-13 STATUS-07 STATUS-14 O-003 O-004 With the role %s',
    slow,
    async (mine) => {
      for (const partner of ROLES) {
        const expected = SHOWN[roleClass(mine)][roleClass(partner)]
        expect(`${partner}: ${await seen(mine, partner)}`).toBe(`${partner}: ${expected}`)
      }
    },
  )
})
