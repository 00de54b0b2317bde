// @module-tag slow
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  agreeEvening,
  type Evening,
  type Evenings,
  listEvenings,
  proposeEvening,
  removeEvening,
} from '#contract/evenings/calls.ts'
import { eveningChanged } from '#contract/evenings/errors.ts'
import { addDays } from '#contract/kernel/day.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { readPause } from '#contract/pause/calls.ts'
import { readMarks, readWishlist } from '#contract/wishlist/calls.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { today } from '#web/lib/time/serverClock.ts'
import { jonas } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
/** So many days from now, at half past eight on the clocks of this device. */
function evening(days: number, more: Partial<Evening> = {}): Evening {
  const at = new Date()
  at.setDate(at.getDate() + days)
  at.setHours(20, 30, 0, 0)
  return {
    id: `e${days}`,
    at: at.toISOString(),
    utcOffset: -at.getTimezoneOffset(),
    line: null,
    reference: null,
    mine: false,
    ...more,
  }
}
/** A day the form has room for, whenever this is. */
const DAY = addDays(today(), 30)
const NOTHING: Evenings = { proposal: null, agreed: [] }

async function open(evenings: Evenings, path = '/abende') {
  logIn(jonas)
  const server = serverFor(jonas).on(listEvenings, () => evenings)
  return { server, ...(await renderApp(path)) }
}
const button = (name: string) => screen.findByRole('button', { name })
const toast = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status]' })

test('ABEND-43 With nothing there the page asks, and a proposal goes with the zone of the device', async () => {
  const { server, user } = await open(NOTHING)
  server.on(proposeEvening, () => ({ proposal: evening(3, { mine: true }), agreed: [] }))
  expect(await screen.findByText(/nächste Mal Zeit füreinander/)).toBeVisible()
  await user.click(await button('Abend vorschlagen'))
  expect(screen.getByLabelText('Tag')).toHaveFocus()
  fireEvent.change(screen.getByLabelText('Tag'), { target: { value: DAY } })
  fireEvent.change(screen.getByLabelText('Uhrzeit'), { target: { value: '20:30' } })
  await user.type(screen.getByLabelText(/Eine Zeile dazu/), 'Bei uns.')
  await user.click(await button('Vorschlagen'))
  expect(await screen.findByRole('heading', { name: 'Dein Vorschlag' })).toBeVisible()
  expect(server.requests(proposeEvening)[0]?.body).toEqual({
    clientId: expect.any(String) as unknown,
    day: DAY,
    time: '20:30',
    timeZone,
    line: 'Bei uns.',
    insteadOf: [NONE],
  })
})

test('ABEND-33 The partner’s proposal has „Passt“ and „Anderer Tag“, which replaces what was shown', async () => {
  const proposal = evening(3, { line: 'Mit Musik?' })
  const { server, user } = await open({ proposal, agreed: [] })
  expect(await screen.findByRole('heading', { name: 'Mia schlägt vor' })).toBeVisible()
  expect(screen.getByText('Mit Musik?')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Zurücknehmen' })).not.toBeInTheDocument()
  await user.click(await button('Anderer Tag'))
  server.on(proposeEvening, () => ({ proposal: evening(4, { mine: true }), agreed: [] }))
  await user.click(await button('Vorschlagen'))
  await waitFor(() =>
    expect(server.requests(proposeEvening)[0]?.body).toMatchObject({ insteadOf: ['e3'] }),
  )
})

test('ABEND-33 ABEND-34 „Passt“ makes it an evening of both, which is called off by name', async () => {
  const proposal = evening(3)
  const { server, user } = await open({ proposal, agreed: [] })
  server.on(agreeEvening, () => ({ proposal: null, agreed: [proposal] }))
  await user.click(await button('Passt'))
  await toast(/^Abgemacht/)
  expect(server.requests(agreeEvening)[0]?.params).toEqual({ id: 'e3' })
  server.on(removeEvening, () => NOTHING)
  await user.click(await button('Absagen'))
  const sheet = await screen.findByRole('dialog')
  expect(within(sheet).getByText(/ absagen\?$/)).toBeVisible()
  await user.click(within(sheet).getByRole('button', { name: 'Absagen' }))
  await toast('Abgesagt.')
  expect(await screen.findByText(/nächste Mal Zeit füreinander/)).toBeVisible()
})

test('ABEND-35 A proposal whose hour has passed says so and is put away, by either', async () => {
  const { server, user } = await open({ proposal: evening(-1), agreed: [] })
  expect(await screen.findByText('Diese Uhrzeit ist schon vorbei.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Passt' })).not.toBeInTheDocument()
  server.on(removeEvening, () => NOTHING)
  await user.click(await button('Wegräumen'))
  expect(await screen.findByText(/nächste Mal Zeit füreinander/)).toBeVisible()
})

test('ABEND-33 A proposal that has changed meanwhile is said, and the new one shown', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { server, user } = await open({ proposal: evening(3), agreed: [] })
  server.on(agreeEvening, () => eveningChanged)
  await button('Passt')
  server.on(listEvenings, () => ({ proposal: evening(5, { line: 'Neu.' }), agreed: [] }))
  await user.click(await button('Passt'))
  await toast(eveningChanged.message)
  expect(await screen.findByText('Neu.')).toBeVisible()
})

const lake = { kind: 'match', id: 'see-g', title: 'Im See baden?' } as const
const silk = { kind: 'story', id: '13', title: 'Seide' } as const

test('ABEND-46 The thing of an evening opens it, and the list of both offers others', async () => {
  const proposal = evening(3, { mine: true, reference: lake })
  const { server, user } = await open({ proposal, agreed: [] })
  server.on(readMarks, () => ({ both: [silk], mine: [lake] }))
  const link = await screen.findByRole('link', { name: /Im See baden\?$/ })
  expect(link).toHaveAttribute('href', '/profile/matches')
  await user.click(await button('Ändern'))
  const picker = screen.getByLabelText('Etwas von eurer Liste')
  expect(picker).toHaveDisplayValue('Im See baden?')
  await within(picker).findByRole('option', { name: 'Seide' })
  await user.selectOptions(picker, 'Seide')
  server.on(proposeEvening, () => ({ proposal: evening(3, { reference: silk }), agreed: [] }))
  await user.click(await button('Vorschlagen'))
  expect(await screen.findByRole('link', { name: /Seide$/ })).toHaveAttribute('href', '/stories/13')
  expect(server.requests(proposeEvening)[0]?.body.reference).toEqual({ kind: 'story', id: '13' })
})

test('ABEND-46 „Vorgemerkt“ leads to a proposal with its thing, and a thing that is gone is said', async () => {
  const agreed = [evening(2, { reference: { ...lake, title: null } })]
  const { server, user } = await open({ proposal: null, agreed }, '/vorgemerkt')
  for (const read of [readWishlist, readMarks]) {
    server.on(read, () => ({ both: [silk], mine: [lake] }))
  }
  emitAppEvent('wishlist-changed')
  await user.click(await screen.findByRole('link', { name: 'Abend vorschlagen: Seide' }))
  const picker = await screen.findByLabelText('Etwas von eurer Liste')
  await waitFor(() => expect(picker).toHaveDisplayValue('Seide'))
  expect(screen.getByText('Das gibt es nicht mehr.')).toBeVisible()
  await user.click(await button('Abbrechen'))
  await user.click(await button('Noch einen vorschlagen'))
  expect(screen.getByLabelText('Etwas von eurer Liste')).toHaveDisplayValue('Nichts Bestimmtes')
})

test('ABEND-45 During a pause the page says that evenings rest, and one can be called off', async () => {
  logIn(jonas)
  serverFor(jonas)
    .on(readPause, () => ({ on: true, mine: false, word: null, proposal: null }))
    .on(listEvenings, () => ({ proposal: evening(3), agreed: [evening(1)] }))
  await renderApp('/abende')
  expect(await screen.findByText(/^Bei euch ist gerade Pause/)).toBeVisible()
  expect(await button('Absagen')).toBeVisible()
  for (const name of ['Passt', 'Anderer Tag', 'Noch einen vorschlagen']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  }
})

test('ABEND-44 Heute has one line: the next evening, else the proposal, else none', async () => {
  const { server } = await open({ proposal: evening(5), agreed: [evening(1)] }, '/')
  const line = await screen.findByRole('link', { name: /^Termin/ })
  expect(line).toHaveTextContent('Terminmorgen, 20:30 Uhr')
  expect(line).toHaveAttribute('href', '/abende')
  server.on(listEvenings, () => ({ proposal: evening(5), agreed: [] }))
  emitAppEvent('evening-changed', { id: 'one' })
  expect(await screen.findByRole('link', { name: /^Ein Vorschlag für einen Abend/ })).toBeVisible()
  server.on(listEvenings, () => NOTHING)
  emitAppEvent('evening-changed', { id: 'two' })
  await waitFor(() => expect(screen.queryByRole('link', { name: /Abend/ })).not.toBeInTheDocument())
})

test('ABEND-46 A wish of both has its title in the proposal that „Vorgemerkt“ leads to', async () => {
  const { server } = await open(NOTHING, '/abende?kind=story&id=13')
  server.on(readMarks, () => ({ both: [], mine: [silk] }))
  emitAppEvent('wishlist-changed')
  const picker = await screen.findByLabelText('Etwas von eurer Liste')
  await waitFor(() => expect(picker).toHaveDisplayValue('Seide'))
})

test('ABEND-38 A reminder says „Termin“ once, whether event, push or both bring it', async () => {
  await open({ proposal: null, agreed: [evening(0)] }, '/')
  await screen.findByRole('link', { name: /^Termin/ })
  emitAppEvent('evening-reminder', { id: 'e0' })
  const said = await toast('Termin: heute, 20:30 Uhr')
  emitAppEvent('evening-reminder', { id: 'e0' })
  expect(said).toBeVisible()
  expect(
    screen.getAllByText('Termin: heute, 20:30 Uhr', { selector: '[role=status]' }),
  ).toHaveLength(1)
})
