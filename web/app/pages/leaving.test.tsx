import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { deleteAccount, exportData } from '#contract/accounts/control-calls.ts'
import { passwordWrong, tooManyAttempts } from '#contract/kernel/refusals.ts'
import {
  leave,
  listFormerPairs,
  restoreFormerPair,
  withdrawRestore,
} from '#contract/pairing/calls.ts'
import { leaveFirst } from '#contract/pairing/errors.ts'
import { draft, writeDraft } from '#web/features/chat/composer/draft.ts'
import { getSession } from '#web/lib/session/session.ts'
import { jonas, mia, miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

async function open(path: string, profile = miaPaired) {
  logIn(profile)
  const server = serverFor(profile)
  const app = await renderApp(path)
  return { ...app, server }
}
const toast = (text: string) => screen.findByText(text, { selector: '[role=status]' })
const alone = { ...mia, pairId: 'pair-2', pairCode: 'ALLEIN' }
const past = {
  id: 'past-1',
  leftAt: '2026-11-21T10:00:00.000Z',
  endsAt: '2026-12-21T10:00:00.000Z',
  asked: false,
}

test('O-033 The page tells what leaving means, and only the password does it', async () => {
  const { user, server, path } = await open('/profil/sicherheit')
  await user.click(await screen.findByRole('link', { name: /^Paar verlassen/ }))
  expect(path()).toBe('/profil/trennen')
  expect(await screen.findByText(/Jonas muss dem nicht zustimmen/)).toBeVisible()
  // Own cards and stories are open to a new partner at once, answers and ratings are not.
  expect(screen.getByText(/^Deine Karten und Geschichten bleiben bei dir/)).toHaveTextContent(
    'In einem neuen Paar sind sie von Anfang an für euch beide da.',
  )
  expect(screen.getByText(/zuletzt allein geschrieben/)).toHaveTextContent(/noch ohne Bewertung/)
  expect(screen.getByText(/bleiben verborgen/)).not.toHaveTextContent(/Karten und Geschichten/)
  expect(screen.getByText(/ruhen 30 Tage/)).toHaveTextContent(/an denen ihr beide geschrieben habt/)
  server.on(leave, () => passwordWrong)
  await user.type(screen.getByLabelText('Dein Passwort'), 'falsch')
  await user.click(screen.getByRole('button', { name: 'Paar verlassen' }))
  expect(await screen.findByText(passwordWrong.message)).toBeVisible()
  server
    .on(leave, () => undefined)
    .on(readProfile, () => alone)
    .on(listFormerPairs, () => [past])
  writeDraft({ text: 'Noch ein Wort' })
  await user.click(screen.getByRole('button', { name: 'Paar verlassen' }))
  await waitFor(() => expect(path()).toBe('/profil/sicherheit'))
  expect(await toast('Ihr geht getrennte Wege.')).toBeInTheDocument()
  expect(getSession()).toMatchObject({ pairId: 'pair-2', profile: { partner: null } })
  // Nothing of the former pair stays in this tab.
  expect(draft.get().text).toBe('')
  expect(await screen.findByText('Getrennt am 21. November 2026')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Paar verlassen/ })).not.toBeInTheDocument()
})

test('A person who is alone finds nobody to leave', async () => {
  await open('/profil/trennen', mia)
  expect(await screen.findByText('Du bist gerade mit niemandem verbunden.')).toBeVisible()
  expect(screen.queryByLabelText('Dein Passwort')).not.toBeInTheDocument()
})

test('O-033 One asks for the way back with the password, and may take it back', async () => {
  logIn(alone)
  let asked = false
  const server = serverFor(alone)
    .on(listFormerPairs, () => [{ ...past, asked }])
    .on(restoreFormerPair, () => leaveFirst)
    .on(withdrawRestore, () => {
      asked = false
      return undefined
    })
  const { user } = await renderApp('/profil/sicherheit')
  await user.click(await screen.findByRole('button', { name: 'Um Rückkehr bitten' }))
  const sheet = within(screen.getByRole('dialog'))
  await user.type(sheet.getByLabelText('Dein Passwort'), 'kerze')
  await user.click(sheet.getByRole('button', { name: 'Um Rückkehr bitten' }))
  expect(await sheet.findByText(leaveFirst.message)).toBeVisible()
  server.on(restoreFormerPair, () => {
    asked = true
    return { restored: false }
  })
  await user.click(sheet.getByRole('button', { name: 'Um Rückkehr bitten' }))
  expect(await toast('Deine Bitte ist notiert.')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Bitte zurückziehen' }))
  expect(await toast('Deine Bitte ist zurückgezogen.')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Um Rückkehr bitten' })).toBeVisible()
})

test('When both have asked they are a couple again', async () => {
  const { user, server } = await open('/profil/sicherheit', alone)
  server
    .on(listFormerPairs, () => [past])
    .on(restoreFormerPair, () => {
      server.on(readProfile, () => miaPaired).on(listFormerPairs, () => [])
      return { restored: true }
    })
  const { queryClient } = await import('#web/lib/query/queryClient.ts')
  await queryClient.invalidateQueries()
  await user.click(await screen.findByRole('button', { name: 'Um Rückkehr bitten' }))
  const sheet = within(screen.getByRole('dialog'))
  await user.type(sheet.getByLabelText('Dein Passwort'), 'kerze')
  await user.click(sheet.getByRole('button', { name: 'Um Rückkehr bitten' }))
  expect(await toast('Ihr seid wieder ein Paar.')).toBeInTheDocument()
  expect(getSession().profile?.partner?.name).toBe('Jonas')
  await waitFor(() => expect(screen.queryByText('Was ruht')).not.toBeInTheDocument())
})

test('O-033 A copy of one’s data is a file; a refusal is told', async () => {
  const { user, server } = await open('/profil/sicherheit', jonas)
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  server.on(exportData, () => tooManyAttempts)
  await user.click(await screen.findByRole('button', { name: 'Herunterladen' }))
  expect(await screen.findByText(tooManyAttempts.message)).toBeVisible()
  expect(saved).not.toHaveBeenCalled()
  const archive = Promise.withResolvers<Response>()
  server.on(exportData, () => archive.promise)
  await user.click(screen.getByRole('button', { name: 'Herunterladen' }))
  expect(await screen.findByText('Wird zusammengestellt …')).toBeVisible()
  archive.resolve(new Response('zip'))
  expect(await screen.findByText(/liegt bei deinen Downloads/)).toBeVisible()
  expect(saved).toHaveBeenCalledOnce()
  saved.mockRestore()
})

test('O-033 O-145 The account goes in two steps, with the password, and so does every trace here', async () => {
  const { user, server, path } = await open('/profil/sicherheit')
  await user.click(await screen.findByRole('link', { name: /^Konto löschen/ }))
  expect(path()).toBe('/profil/loeschen')
  expect(await screen.findByText(/Jonas behält ein eigenes Konto/)).toBeVisible()
  expect(screen.queryByLabelText('Dein Passwort')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Weiter' }))
  expect(screen.getByLabelText('Dein Passwort')).toHaveFocus()
  server.on(deleteAccount, () => passwordWrong)
  await user.type(screen.getByLabelText('Dein Passwort'), 'falsch')
  await user.click(screen.getByRole('button', { name: 'Konto endgültig löschen' }))
  expect(await screen.findByText(passwordWrong.message)).toBeVisible()
  expect(getSession().token).toBe('token-1')
  server.on(deleteAccount, () => undefined)
  await user.click(screen.getByRole('button', { name: 'Konto endgültig löschen' }))
  await waitFor(() => expect(path()).toBe('/login'))
  expect(await toast('Dein Konto ist gelöscht. Mach’s gut.')).toBeInTheDocument()
  expect(localStorage).toHaveLength(0)
})

test('A person who was left sees it with the next profile: other pair, empty memory', async () => {
  const { server } = await open('/profil', jonas)
  await screen.findByText('Mia · Königin')
  writeDraft({ text: 'Für dich' })
  server.on(readProfile, () => ({ ...jonas, pairId: 'pair-3', partner: null }))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(getSession().pairId).toBe('pair-3'))
  expect(draft.get().text).toBe('')
  await waitFor(() => expect(screen.queryByText('Mia · Königin')).not.toBeInTheDocument())
})
