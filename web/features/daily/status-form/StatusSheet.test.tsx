import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { postStatus, statusOfToday } from '#contract/daily/calls.ts'
import { statusChanged } from '#contract/daily/errors.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { noStatus, someStatus } from '#web/testing/days.ts'
import { mia, miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { statusUnfolded } from '../status/state.ts'

beforeEach(() => statusUnfolded.set(true))

test('A status that another device posts while the form is open is replaced only once the form knows it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(miaPaired)
  const early = { ...someStatus(3, 'Müde'), createdAt: '2026-11-20T10:00:00.000Z' }
  const late = { ...someStatus(8, 'Komm her'), createdAt: '2026-11-20T11:00:00.000Z' }
  const server = serverFor(miaPaired)
    .on(statusOfToday, () => ({ ...noStatus, myStatus: early }))
    .on(postStatus, () => Response.json(refusalAnswer(statusChanged), { status: 409 }))
  const { user } = await renderApp('/')
  await user.click(await screen.findByRole('button', { name: 'Status setzen' }))
  await screen.findByRole('dialog', { name: 'Wie ist dir heute?' })

  server.on(statusOfToday, () => ({ ...noStatus, myStatus: late }))
  emitAppEvent('resync')
  await screen.findByText('„Komm her“')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect((await screen.findAllByText(statusChanged.message))[0]).toBeVisible()
  expect(server.requests(postStatus).at(-1)?.body.instead).toEqual([early.createdAt])

  server.on(postStatus, ({ body }) => someStatus(body.level, body.message))
  fireEvent.change(screen.getByRole('slider', { name: 'Deine Stufe' }), { target: { value: '6' } })
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.requests(postStatus).at(-1)?.body.instead).toEqual([late.createdAt])
})

test('A status being saved stays as it was sent', async () => {
  logIn(miaPaired)
  const saved = Promise.withResolvers<void>()
  const server = serverFor(miaPaired)
    .on(statusOfToday, () => noStatus)
    .on(postStatus, async ({ body }) => {
      await saved.promise
      return someStatus(body.level, body.message)
    })
  const { user } = await renderApp('/')
  await user.click(await screen.findByRole('button', { name: 'Status setzen' }))
  const slider = await screen.findByRole('slider', { name: 'Deine Stufe' })
  const words = screen.getByLabelText('Ein Satz dazu')
  fireEvent.change(slider, { target: { value: '4' } })
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(server.requests(postStatus)).toHaveLength(1))
  fireEvent.change(slider, { target: { value: '6' } })
  await user.type(words, 'doch nicht')
  await user.click(screen.getAllByRole('button', { pressed: false })[0] ?? slider)
  expect([slider, words].map((field) => (field as HTMLInputElement).value)).toEqual(['4', ''])
  saved.resolve()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('STATUS-36 O-189 Alone the form says beforehand who sees the status, and afterwards nothing of a partner', async () => {
  logIn(mia)
  serverFor(mia)
    .on(statusOfToday, () => noStatus)
    .on(postStatus, ({ body }) => someStatus(body.level, body.message))
  const { user } = await renderApp('/')
  await user.click(await screen.findByRole('button', { name: 'Status setzen' }))
  expect(await screen.findByText(/Deinen Status siehst nur du/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  const said = 'Status gespeichert! Nur du kannst ihn sehen.'
  expect(await screen.findByText(said, { selector: '[role=status]' })).toBeInTheDocument()
  expect(screen.queryByText(/sieht jetzt deinen aktuellen Stand/)).not.toBeInTheDocument()
})
