// @module-tag slow
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { addDays } from '#contract/kernel/day.ts'
import { listLetters, writeLetter } from '#contract/letters/calls.ts'
import { lettersNeedTwo } from '#contract/letters/errors.ts'
import { mergeSavedProfile } from '#web/lib/session/identity.ts'
import { mergeProfile } from '#web/lib/session/session.ts'
import { today } from '#web/lib/time/serverClock.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { notices } from '#web/ui/feedback/notices.ts'
import { letterTexts } from '../texts.ts'
import { letterChanges, refusedLetters } from './changes.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const THEN = addDays(today(), 400)
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('BRIEF-11 A letter that waited when its pair was left stands apart, to be copied and discarded, and in no form to the next partner', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  logIn(jonas)
  const server = serverFor(jonas)
  const { user } = await renderApp('/briefe')
  await button('Brief schreiben')
  server.on(writeLetter, () => Promise.reject(new TypeError('Failed to fetch')))
  act(() =>
    letterChanges.submit({ clientId: ID, letter: { day: THEN, text: 'Nur an Mia.', photo: null } }),
  )
  expect(await screen.findByText('Wartet auf das Netz.')).toBeVisible()
  const alone = { ...mia, id: jonas.id, name: 'Jonas', pairId: 'pair-2' }
  server.on(readProfile, () => alone).on(listLetters, () => ({ letters: [] }))
  act(() => mergeSavedProfile(alone))
  expect(await screen.findByRole('heading', { name: 'Nicht mehr versiegelt' })).toBeVisible()
  expect(screen.getByText('Nur an Mia.')).toBeVisible()
  expect(notices.get()).toContain(letterTexts.dropped)
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  const next = {
    ...alone,
    canInvitePartner: false,
    partner: { id: 'p', name: 'Kim', lastOnline: null },
  }
  server.on(readProfile, () => next)
  act(() => mergeProfile(next))
  await user.click(await button('Brief schreiben'))
  expect(screen.getByLabelText(/^Dein Brief an Kim/)).toHaveValue('')
  await user.click(await button(/^Text kopieren: /))
  expect(await screen.findByText('Kopiert.', { selector: '[role=status]' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('Nur an Mia.')
  await user.click(await button(/^Verwerfen: /))
  const sheet = await screen.findByRole('dialog')
  await user.click(within(sheet).getByRole('button', { name: 'Verwerfen' }))
  await waitFor(() => expect(screen.queryByText('Nur an Mia.')).not.toBeInTheDocument())
})

test('BRIEF-11 A letter refused since its author is alone stands apart, and the profile leads to it', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  logIn(mia)
  const server = serverFor(mia).on(writeLetter, () => lettersNeedTwo)
  const { user } = await renderApp('/profil')
  act(() =>
    letterChanges.submit({ clientId: ID, letter: { day: THEN, text: 'Nur an Mia.', photo: null } }),
  )
  await user.click(await screen.findByRole('link', { name: /^Briefe/ }))
  expect(await screen.findByText('Nur an Mia.')).toBeVisible()
  expect(screen.getByText(/Deine Worte stehen bei deinen Briefen/)).toBeVisible()
  expect([server.requests(writeLetter).length, refusedLetters.get()]).toEqual([1, []])
})
