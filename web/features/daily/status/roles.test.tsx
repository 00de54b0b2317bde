import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readPermission } from '#contract/daily/calls.ts'
import { permissionOf } from '#contract/daily/rules.ts'
import type { Role } from '#contract/kernel/roles.ts'
import { jonas } from '#web/testing/people.ts'
import { logIn, serverFor } from '#web/testing/renderApp.tsx'
import { slow } from '#web/testing/tags.ts'
import { MessageBox } from '../messages/MessageBox.tsx'
import { StatusPanel } from './StatusPanel.tsx'

/**
 * The parts of the day that a role of the row sees with a partner of the column, by class
 * (docs/spec/roles.md): N the message box, B the banner, E a status only with a release, G the
 * button that gives one. The grid of all fourteen roles stands in contract/kernel/roles.test.ts.
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
      <StatusPanel folds={false} chart={null} />
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

type RoleClass = keyof typeof SHOWN
const CLASSES: readonly RoleClass[] = ['F', 'H', 'A', 'Z']

/** A role of each class for oneself, and one for the partner. */
const MINE = { F: 'Königin', H: 'Dienend', A: 'Ausgeglichen', Z: 'Schatz' } as const
const PARTNER = { F: 'Master', H: 'Haustier', A: 'Individuell', Z: 'Schatz' } as const

describe('Every pair of classes sees its own day', () => {
  test.each(CLASSES)(
    'ROLLEN-10 ROLLEN-11 ROLLEN-13 STATUS-07 STATUS-14 O-003 O-004 With a role of class %s',
    slow,
    async (mine) => {
      for (const partner of CLASSES) {
        const shown = await seen(MINE[mine], PARTNER[partner])
        expect(`${partner}: ${shown}`).toBe(`${partner}: ${SHOWN[mine][partner]}`)
      }
    },
  )
})
