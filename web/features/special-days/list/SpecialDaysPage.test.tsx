// @module-tag slow
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addDays } from '#contract/kernel/day.ts'
import {
  listSpecialDays,
  removeSpecialDay,
  type SpecialDay,
  writeSpecialDay,
} from '#contract/special-days/calls.ts'
import { specialDaysFull } from '#contract/special-days/errors.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { today } from '#web/lib/time/serverClock.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { keptDay } from './changes.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const inDays = (days: number) => addDays(today(), days)
const reunion = (days: number, more: Partial<SpecialDay> = {}): SpecialDay => ({
  id: ID,
  name: 'Wiedersehen',
  day: inDays(days),
  yearly: false,
  countdown: true,
  ...more,
})
/** As many years as lie between leap years: on February 29th the birth was on one as well. */
const birthday = (years: 36, more: Partial<SpecialDay> = {}): SpecialDay => ({
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Geburtstag von Mia',
  day: `${Number(today().slice(0, 4)) - years}${today().slice(4)}`,
  yearly: true,
  countdown: false,
  ...more,
})

async function open(days: readonly SpecialDay[], path = '/besondere-tage') {
  logIn(jonas)
  const server = serverFor(jonas).on(listSpecialDays, () => ({ days: [...days] }))
  return { server, ...(await renderApp(path)) }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('TAG-09 With none the page asks, and a suggestion fills name and rhythm of a new day', async () => {
  const { server, user } = await open([])
  server.on(writeSpecialDay, () => undefined)
  expect(await screen.findByText('Welcher Tag gehört euch?')).toBeVisible()
  expect(screen.getByText(/seht ihr beide/)).toBeVisible()
  await user.click(await button('Tag eintragen'))
  expect(screen.getByLabelText('Was ist das für ein Tag?')).toHaveFocus()
  await user.click(await button('Wiedersehen'))
  expect(screen.getByLabelText(/^Kommt jedes Jahr/)).not.toBeChecked()
  fireEvent.change(screen.getByLabelText('Datum'), { target: { value: inDays(12) } })
  await user.click(screen.getByLabelText(/^Countdown/))
  server.on(listSpecialDays, () => ({
    days: [reunion(12, { id: server.requests(writeSpecialDay)[0]?.body.clientId ?? ID })],
  }))
  await user.click(await button('Speichern'))
  expect(await screen.findByRole('heading', { name: 'Wiedersehen' })).toBeVisible()
  expect(screen.getByText(/ · noch 12 Tage$/)).toBeVisible()
  await waitFor(() =>
    expect(server.requests(writeSpecialDay)[0]?.body).toMatchObject({
      name: 'Wiedersehen',
      day: inDays(12),
      yearly: false,
      countdown: true,
    }),
  )
})

test('TAG-09 A day is rewritten under its id, and removed by name', async () => {
  const { server, user } = await open([birthday(36), reunion(1)])
  server.on(writeSpecialDay, () => undefined).on(removeSpecialDay, () => undefined)
  expect(await screen.findByText(/ · heute · 36 Jahre$/)).toBeVisible()
  expect(screen.getByText(/ · morgen$/)).toBeVisible()
  await user.click(await button('Ändern: Wiedersehen'))
  const name = screen.getByLabelText('Was ist das für ein Tag?')
  await user.clear(name)
  await user.type(name, 'Am Bahnhof')
  server.on(listSpecialDays, () => ({ days: [birthday(36), reunion(1, { name: 'Am Bahnhof' })] }))
  await user.click(await button('Speichern'))
  expect(await screen.findByRole('heading', { name: 'Am Bahnhof' })).toBeVisible()
  await waitFor(() =>
    expect(server.requests(writeSpecialDay)[0]?.body).toMatchObject({ clientId: ID }),
  )
  await user.click(await button('Entfernen: Am Bahnhof'))
  const sheet = await screen.findByRole('dialog')
  expect(within(sheet).getByText('„Am Bahnhof“ entfernen?')).toBeVisible()
  server.on(listSpecialDays, () => ({ days: [birthday(36)] }))
  await user.click(within(sheet).getByRole('button', { name: 'Entfernen' }))
  await waitFor(() => expect(screen.queryByText('Am Bahnhof')).not.toBeInTheDocument())
  await waitFor(() => expect(server.requests(removeSpecialDay)[0]?.params).toEqual({ id: ID }))
})

test('TAG-09 A day that the partner removes while it is rewritten leaves the form open', async () => {
  const { server, user } = await open([birthday(36)])
  server.on(writeSpecialDay, () => undefined)
  await user.click(await button(/^Ändern: /))
  const name = screen.getByLabelText('Was ist das für ein Tag?')
  await user.type(name, ', rund')
  server.on(listSpecialDays, () => ({ days: [] }))
  await act(() => queryClient.invalidateQueries())
  expect(name).toHaveValue('Geburtstag von Mia, rund')
  await user.click(await button('Speichern'))
  await waitFor(() =>
    expect(server.requests(writeSpecialDay)[0]?.body).toMatchObject({
      name: 'Geburtstag von Mia, rund',
    }),
  )
})

test('TAG-09 A refused day is said in its words, and the list is as the server has it', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { server, user } = await open([birthday(36)])
  server.on(writeSpecialDay, () => specialDaysFull)
  await user.click(await button('Tag eintragen'))
  await user.click(await button('Jahrestag'))
  fireEvent.change(screen.getByLabelText('Datum'), { target: { value: '2019-05-20' } })
  await user.click(await button('Speichern'))
  expect(await screen.findByText(specialDaysFull.message)).toBeVisible()
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Jahrestag' })).not.toBeInTheDocument(),
  )
})

test('TAG-09 A day that is half written is asked about before it is left, and stays on the device', async () => {
  const { user } = await open([])
  await user.click(await button('Tag eintragen'))
  await user.type(screen.getByLabelText('Was ist das für ein Tag?'), 'Am Bahnhof')
  expect(keptDay.get()).toMatchObject({ name: 'Am Bahnhof' })
  await user.click(screen.getByRole('link', { name: 'Karten' }))
  const sheet = await screen.findByRole('dialog', { name: 'Noch nicht gespeichert' })
  await user.click(within(sheet).getByRole('button', { name: 'Weiterschreiben' }))
  expect(screen.getByLabelText('Was ist das für ein Tag?')).toHaveValue('Am Bahnhof')
  await user.click(await button('Abbrechen'))
  expect(await screen.findByText('Welcher Tag gehört euch?')).toBeVisible()
  expect(keptDay.get()).toBeNull()
  act(() => keptDay.set({ name: 'Von vorhin', day: '', yearly: true, countdown: false }))
  await waitFor(() =>
    expect(screen.getByLabelText('Was ist das für ein Tag?')).toHaveValue('Von vorhin'),
  )
})

test('TAG-09 Somebody alone reads when it begins, and asks the server for nothing', async () => {
  logIn(mia)
  const server = serverFor(mia)
  await renderApp('/besondere-tage')
  expect(await screen.findByText(/^Sobald ihr zu zweit seid/)).toBeVisible()
  expect(server.requests(listSpecialDays)).toEqual([])
})

test('TAG-05 TAG-06 Heute says once, below all else, which day it is, and counts down to the next', async () => {
  await open([birthday(36), reunion(12)], '/')
  const line = await screen.findByRole('link', { name: /^Heute: Geburtstag von Mia/ })
  expect(line).toHaveTextContent(/36 Jahre\. Die passenden Karten/)
  expect(line).toHaveAttribute('href', '/besondere-tage')
  expect(screen.getByRole('link', { name: /^Unsere Tage/ })).toHaveTextContent(
    'Noch 12 Tage: Wiedersehen',
  )
})

test('TAG-05 A countdown stands in the line of the days alone', async () => {
  await open([reunion(12)], '/')
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Unsere Tage/ })).toHaveTextContent(
      'Noch 12 Tage: Wiedersehen',
    ),
  )
  expect(screen.queryByRole('link', { name: /^Heute:/ })).not.toBeInTheDocument()
})
