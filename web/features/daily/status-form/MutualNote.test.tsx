// @module-tag slow
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { postStatus, readMutual } from '#contract/daily/calls.ts'
import { mutualChanged } from '#contract/daily/errors.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { someStatus } from '#web/testing/days.ts'
import { miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { statusUnfolded } from '../status/state.ts'

const HIDDEN = 'Jonas sieht das erst, wenn ihr beide bei 7 oder höher seid.'
const AT_ONCE =
  'Jonas sieht das gleich. „Ab 7 nur gemeinsam“ gilt erst, wenn ihr es beide eingeschaltet habt.'

const BOTH = { mine: true, active: true, lastActiveOn: null }
const ALONE = { mine: true, active: false, lastActiveOn: null }

const form = () => within(screen.getByRole('dialog', { name: 'Wie ist dir heute?' }))
const slider = () => form().getByRole('slider', { name: 'Deine Stufe' })
const save = () => form().getByRole('button', { name: 'Speichern' })
const setLevel = (level: number) => fireEvent.change(slider(), { target: { value: level } })

beforeEach(() => {
  logIn(miaPaired)
  statusUnfolded.set(true)
})

async function openForm(prepare: (server: ReturnType<typeof serverFor>) => unknown) {
  const server = serverFor(miaPaired)
  server.on(postStatus, ({ body }) => someStatus(body.level, body.message))
  prepare(server)
  const app = await renderApp('/')
  const open = await screen.findByRole('button', { name: 'Status setzen' })
  await waitFor(() => expect(open).toBeEnabled())
  await app.user.click(open)
  await screen.findByRole('dialog', { name: 'Wie ist dir heute?' })
  return { ...app, server }
}

test('O-108 From 7 on the form says that the partner sees it later, and sends what it said', async () => {
  const { user, server } = await openForm((s) => s.on(readMutual, () => BOTH))
  setLevel(6)
  expect(form().queryByText(HIDDEN)).not.toBeInTheDocument()
  setLevel(7)
  expect(await form().findByText(HIDDEN)).toBeVisible()
  await user.click(save())
  await waitFor(() =>
    expect(server.requests(postStatus)[0]?.body).toMatchObject({ level: 7, mutual: true }),
  )
})

test('O-108 A person who alone has switched the mode on reads that the status is shown at once', async () => {
  await openForm((s) => s.on(readMutual, () => ALONE))
  setLevel(9)
  expect(await form().findByText(AT_ONCE)).toBeVisible()
})

test('O-108 A person who does not want the mode reads nothing of it', async () => {
  await openForm((s) => s.on(readMutual, () => ({ ...ALONE, mine: false })))
  setLevel(9)
  await waitFor(() => expect(save()).toBeEnabled())
  expect(form().queryByText(HIDDEN)).not.toBeInTheDocument()
  expect(form().queryByText(AT_ONCE)).not.toBeInTheDocument()
})

test.each(['mutual-mode', 'connected'] as const)(
  'O-108 The open form follows on %s when the partner has switched it off',
  async (event) => {
    const { server } = await openForm((s) => s.on(readMutual, () => BOTH))
    setLevel(9)
    await form().findByText(HIDDEN)
    server.on(readMutual, () => ALONE)
    act(() => emitAppEvent(event))
    expect(await form().findByText(AT_ONCE)).toBeVisible()
    expect(form().queryByText(HIDDEN)).not.toBeInTheDocument()
  },
)

test('O-108 A mode that ended unheard: the refusal is shown, the words stay, and the form says what holds', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { user, server } = await openForm((s) => s.on(readMutual, () => BOTH))
  setLevel(9)
  await form().findByText(HIDDEN)
  server.on(readMutual, () => ALONE).on(postStatus, () => mutualChanged)
  await user.type(form().getByLabelText('Ein Satz dazu'), 'Nur wenn du auch.')
  await user.click(save())
  expect(await form().findByRole('alert')).toHaveTextContent(mutualChanged.message)
  expect(form().getByLabelText('Ein Satz dazu')).toHaveValue('Nur wenn du auch.')
  expect(await form().findByText(AT_ONCE)).toBeVisible()

  server.on(postStatus, ({ body }) => someStatus(body.level, body.message))
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.requests(postStatus).map(({ body }) => body.mutual)).toEqual([true, false])
  log.mockRestore()
})

test('O-108 While the mode cannot be read, nothing is posted from 7 on, and another try is offered', async () => {
  const { user, server } = await openForm((s) =>
    s.on(readMutual, () => new Response('', { status: 404 })),
  )
  expect(save()).toBeEnabled()
  setLevel(8)
  expect(
    await form().findByText(
      'Ob ihr Stufen ab 7 nur gemeinsam seht, lässt sich gerade nicht sagen.',
    ),
  ).toBeVisible()
  expect(save()).toBeDisabled()
  fireEvent.submit(slider())
  server.on(readMutual, () => BOTH)
  await user.click(form().getByRole('button', { name: 'Noch einmal versuchen' }))
  expect(await form().findByText(HIDDEN)).toBeVisible()
  expect(save()).toBeEnabled()
  expect(server.requests(postStatus)).toEqual([])
})
