import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SharedSwitch } from '#contract/kernel/shapes.ts'
import { listQuestions, readSharper, switchSharper } from '#contract/questions/calls.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { resetSessionData } from '#web/lib/session/sessionReset.ts'
import { miaPaired } from '#web/testing/people.ts'
import { playQuestions } from '#web/testing/questions.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

const TODAY = '2026-05-04'
const NEVER = { lastActiveOn: null }

async function openGame(sharper: SharedSwitch) {
  logIn(miaPaired)
  const server = serverFor(miaPaired)
  playQuestions(server, 10)
  const wishes = { mine: sharper.mine, theirs: sharper.active }
  let { lastActiveOn } = sharper
  const answer = (): SharedSwitch => {
    const active = wishes.mine && wishes.theirs
    if (active) lastActiveOn = TODAY
    return { mine: wishes.mine, active, lastActiveOn: active ? null : lastActiveOn }
  }
  server.on(readSharper, answer).on(switchSharper, ({ body }) => {
    wishes.mine = body.mine
    return answer()
  })
  const app = await renderApp('/profile/preferences')
  await screen.findByText('Frage Nummer 1?', { selector: '[data-depth="0"] *' })
  const levels = () => server.requests(listQuestions).map(({ query }) => query.maxDirtyLevel)
  return { ...app, server, wishes, levels }
}
const sharperSwitch = () => screen.findByRole('switch', { name: /Auch schärfere Fragen/ })

test('O-161 FRAGEN-26 Off by default, the game asks up to level 4, and the hint tells nothing', async () => {
  const { levels } = await openGame({ mine: false, active: false, ...NEVER })
  expect(await sharperSwitch()).not.toBeChecked()
  expect(levels()).toEqual([4])
  expect(screen.getByText(/Bis dahin erfährt niemand davon/)).toBeVisible()
})

test('O-161 Switched on alone nothing changes but the hint', async () => {
  const { user, levels } = await openGame({ mine: false, active: false, ...NEVER })
  await user.click(await sharperSwitch())
  expect(await screen.findByText(/Bis dahin bleibt dein Wunsch bei dir/)).toBeVisible()
  expect(await sharperSwitch()).toBeChecked()
  expect(levels()).toEqual([4])
})

test('FRAGEN-51 A category of a time of life is asked alone while its chip is pressed', async () => {
  const { user, server } = await openGame({ mine: false, active: false, ...NEVER })
  const categories = () => server.requests(listQuestions).map(({ query }) => query.category)
  const chip = () => screen.getByRole('button', { name: 'Rund um die Geburt' })
  await user.click(chip())
  await waitFor(() => expect(categories()).toEqual([undefined, 'Rund um die Geburt']))
  expect(chip()).toHaveAttribute('aria-pressed', 'true')
  await user.click(chip())
  await waitFor(() => expect(categories()).toEqual([undefined, 'Rund um die Geburt', undefined]))
})

test('FRAGEN-51 The next person on the device finds no category pressed', async () => {
  const { user } = await openGame({ mine: false, active: false, ...NEVER })
  const chip = () => screen.getByRole('button', { name: 'Wechseljahre & Wandel' })
  await user.click(chip())
  expect(chip()).toHaveAttribute('aria-pressed', 'true')
  act(resetSessionData)
  expect(chip()).toHaveAttribute('aria-pressed', 'false')
})

test('O-161 FRAGEN-26 With both on, the game asks up to level 10', async () => {
  const { levels } = await openGame({ mine: true, active: true, ...NEVER })
  expect(await screen.findByText(/Ihr wollt es beide/)).toBeVisible()
  expect(levels().at(-1)).toBe(10)
})

test('O-161 Once the partner wants it too the open game goes on to level 10, and back again', async () => {
  const { levels, wishes } = await openGame({ mine: true, active: false, ...NEVER })
  expect(levels()).toEqual([4])
  wishes.theirs = true
  act(() => emitAppEvent('sharper-questions'))
  expect(await screen.findByText(/Ihr wollt es beide/)).toBeVisible()
  await waitFor(() => expect(levels().at(-1)).toBe(10))
  wishes.theirs = false
  act(() => emitAppEvent('sharper-questions'))
  expect(await screen.findByText(/Zuletzt hattet ihr es am 4. Mai 2026 beide an/)).toBeVisible()
  await waitFor(() => expect(levels().at(-1)).toBe(4))
})

test('O-148 O-161 A person who was away reads when both last had it on, and the game stays at level 4', async () => {
  const { levels } = await openGame({ mine: true, active: false, lastActiveOn: '2026-05-03' })
  expect(await screen.findByText(/am 3. Mai 2026 beide an. Es geht weiter/)).toBeVisible()
  expect(screen.queryByText(/dein Wunsch bei dir/)).toBeNull()
  expect(levels()).toEqual([4])
})

test('O-161 A person who switches it off reads at once that it is off', async () => {
  const { user, levels } = await openGame({ mine: true, active: true, ...NEVER })
  await user.click(await sharperSwitch())
  expect(await screen.findByText(/am 4. Mai 2026 beide an. Über Schärfe 4 geht es/)).toBeVisible()
  expect(await sharperSwitch()).not.toBeChecked()
  await waitFor(() => expect(levels().at(-1)).toBe(4))
})

test('O-161 O-062 A wish of the partner before the connection stood changes the open game with it', async () => {
  const { levels, wishes } = await openGame({ mine: true, active: false, ...NEVER })
  expect(levels()).toEqual([4])
  wishes.theirs = true
  act(() => emitAppEvent('connected'))
  expect(await screen.findByText(/Ihr wollt es beide/)).toBeVisible()
  await waitFor(() => expect(levels().at(-1)).toBe(10))
})

test('O-161 While the wishes cannot be read, the game stays at level 4 and the switch waits', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(miaPaired)
  const server = serverFor(miaPaired)
  playQuestions(server, 3)
  server.on(readSharper, () => new Response('', { status: 403 }))
  await renderApp('/profile/preferences')
  await screen.findByText('Frage Nummer 1?', { selector: '[data-depth="0"] *' })
  expect(await sharperSwitch()).toBeDisabled()
  expect(server.requests(listQuestions).at(-1)?.query.maxDirtyLevel).toBe(4)
})

test('O-161 The second of two quick presses waits for the first, and if it fails the first one’s answer holds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user, server, wishes, levels } = await openGame({ mine: false, active: false, ...NEVER })
  wishes.theirs = true
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  server.on(switchSharper, async ({ body }) => {
    await (body.mine ? first : second).promise
    if (!body.mine) return new Response('', { status: 500 })
    wishes.mine = true
    return { mine: true, active: true, ...NEVER }
  })
  await user.click(await sharperSwitch())
  await user.click(await sharperSwitch())
  expect(await sharperSwitch()).not.toBeChecked()
  expect(server.requests(switchSharper).map(({ body }) => body.mine)).toEqual([true])
  first.resolve()
  await waitFor(() => expect(server.requests(switchSharper)).toHaveLength(2))
  // Neither the response to the first change nor a read turns the switch back meanwhile.
  const reads = server.requests(readSharper).length
  act(() => emitAppEvent('sharper-questions'))
  await waitFor(() => expect(server.requests(readSharper).length).toBeGreaterThan(reads))
  expect(await sharperSwitch()).not.toBeChecked()
  second.resolve()
  expect(
    await screen.findByText(/^Das hat nicht geklappt/, { selector: '[role=status]' }),
  ).toBeInTheDocument()
  expect(await screen.findByText(/Ihr wollt es beide/)).toBeVisible()
  expect(await sharperSwitch()).toBeChecked()
  await waitFor(() => expect(levels().at(-1)).toBe(10))
})

test('O-161 Switched on and at once off again, the open game ends at level 4', async () => {
  const { user, server, wishes, levels } = await openGame({ mine: false, active: false, ...NEVER })
  wishes.theirs = true
  await user.click(await sharperSwitch())
  await user.click(await sharperSwitch())
  await waitFor(() => expect(server.requests(switchSharper)).toHaveLength(2))
  expect(await screen.findByText(/am 4. Mai 2026 beide an. Über Schärfe 4 geht es/)).toBeVisible()
  await waitFor(() => expect(levels().at(-1)).toBe(4))
})

test('O-161 A switch that fails goes back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user, server } = await openGame({ mine: false, active: false, ...NEVER })
  server.on(switchSharper, () => new Response('', { status: 500 }))
  await user.click(await sharperSwitch())
  await waitFor(async () => expect(await sharperSwitch()).not.toBeChecked())
})
