// @module-tag slow
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  answerOfDay,
  questionOfToday,
  withdrawAnswerOfDay,
} from '#contract/daily-questions/calls.ts'
import { alreadyRevealed, answerChanged, dayIsOver } from '#contract/daily-questions/errors.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { askToday, someDay } from '#web/testing/dailyQuestions.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { questionOfTodayQuery } from '../queries.ts'

const WAITING = 'Gespeichert. Wenn ihr beide geantwortet habt, lest ihr hier beide Antworten.'
const { text: QUESTION } = someDay()

const panel = () => screen.findByRole('region', { name: 'Frage des Tages' })
const field = () => screen.findByRole('textbox', { name: 'Deine Antwort' })
const saveButton = () => screen.getByRole('button', { name: 'Antworten' })
const answers = async () =>
  within(await panel())
    .queryAllByRole('listitem')
    .map((item) => item.textContent)

async function open(his: string | null = null, start = someDay()) {
  logIn(jonas)
  const server = serverFor(jonas)
  const state = askToday(server, his, start)
  const app = await renderApp('/')
  await panel()
  return { ...app, server, state }
}

/** Mutes `console.error`, where a test expects a failure. */
const muteLog = () => vi.spyOn(console, 'error').mockReturnValue(undefined)

test('TAGESFRAGE-13 The question stands below the card of the day and leads to the list', async () => {
  await open()
  const region = await panel()
  expect(within(region).getByText(QUESTION)).toBeVisible()
  expect(within(region).getByRole('link', { name: 'Alle ansehen' })).toHaveAttribute(
    'href',
    '/fragen-des-tages',
  )
  const card = screen.getByRole('region', { name: 'Eure Karte für heute' })
  expect(card.compareDocumentPosition(region)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.each([null, 'Vom Meer.'])(
  'TAGESFRAGE-06 TAGESFRAGE-14 Before saving nothing shows whether the partner has answered: %s',
  async (his) => {
    const { container } = await open(his)
    const region = await panel()
    await field()
    expect(container.innerHTML).not.toContain('Vom Meer.')
    expect(region.textContent).toBe(
      [
        'Frage des Tages',
        'Alle ansehen',
        QUESTION,
        'Deine Antwort',
        'Deine Antwort ist erst zu lesen, wenn ihr beide geantwortet habt. Du kannst die Frage auch auslassen.',
        '0/2000',
        '0 von 2000 Zeichen',
        'Antworten',
      ].join(''),
    )
  },
)

test('TAGESFRAGE-04 TAGESFRAGE-14 An answer is trimmed and saved, and the screen confirms only that', async () => {
  const { server, user } = await open()
  expect(await field()).not.toHaveAttribute('maxlength')
  expect(screen.getByText('0/2000')).toBeVisible()
  expect(saveButton()).toBeDisabled()
  await user.type(await field(), '  Vom Schlafen. ')
  await user.click(saveButton())
  expect(await screen.findByText(WAITING)).toBeVisible()
  expect(server.requests(answerOfDay)[0]?.body).toEqual({
    day: '2026-11-21',
    text: 'Vom Schlafen.',
    insteadOf: [null],
  })
  expect(await answers()).toEqual(['JDuVom Schlafen.'])
  expect(screen.queryByRole('textbox', { name: 'Deine Antwort' })).not.toBeInTheDocument()
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Frage des Tages' })).toHaveFocus(),
  )
})

test('TAGESFRAGE-05 TAGESFRAGE-15 With the second answer both stand there, and nothing can be changed', async () => {
  const { user } = await open('Vom Meer.')
  await user.type(await field(), 'Vom Schlafen.')
  await user.click(saveButton())
  expect(await screen.findByText('Ihr habt beide geantwortet.')).toBeVisible()
  expect(await answers()).toEqual(['JDuVom Schlafen.', 'MMiaVom Meer.Etwas dazu sagen'])
  expect(within(await panel()).getAllByRole('button')).toHaveLength(1)
})

test('TAGESFRAGE-07 TAGESFRAGE-15 The partner’s answer appears by itself, and the same event is taken once', async () => {
  const { server, state } = await open(null, someDay({ mine: 'Vom Schlafen.' }))
  await screen.findByText(WAITING)
  const before = server.requests(questionOfToday).length
  state.his = 'Vom Meer.'
  act(() => {
    emitAppEvent('daily-question-revealed', { id: '2026-11-21-a' })
    emitAppEvent('daily-question-revealed', { id: '2026-11-21-a' })
  })
  expect(await screen.findByText('Vom Meer.')).toBeVisible()
  expect(screen.getByText('Ihr habt beide geantwortet.')).toHaveAttribute('role', 'status')
  expect(server.requests(questionOfToday)).toHaveLength(before + 1)
})

test('TAGESFRAGE-09 TAGESFRAGE-14 A saved answer can be changed, or left as it was', async () => {
  const { server, user } = await open(null, someDay({ mine: 'Vom Schlafen.' }))
  await user.click(await screen.findByRole('button', { name: 'Ändern' }))
  expect(await field()).toHaveFocus()
  expect(await field()).toHaveValue('Vom Schlafen.')
  await user.type(await field(), ' Oder so.')
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(await answers()).toEqual(['JDuVom Schlafen.'])
  await user.click(screen.getByRole('button', { name: 'Ändern' }))
  expect(await field()).toHaveValue('Vom Schlafen.')
  await user.type(await field(), ' Tief.')
  await user.click(saveButton())
  await waitFor(async () => expect(await answers()).toEqual(['JDuVom Schlafen. Tief.']))
  expect(server.requests(answerOfDay)).toHaveLength(1)
})

test('TAGESFRAGE-14 An answer that was taken back is a draft again', async () => {
  const { server, user } = await open(null, someDay({ mine: 'Vom Schlafen.' }))
  await user.click(await screen.findByRole('button', { name: 'Zurücknehmen' }))
  expect(await field()).toHaveValue('Vom Schlafen.')
  expect(await field()).toHaveFocus()
  expect(server.requests(withdrawAnswerOfDay)[0]?.query).toEqual({ day: '2026-11-21' })
  expect(screen.queryByText(WAITING)).not.toBeInTheDocument()
})

test('TAGESFRAGE-16 Typed text is still there after a look at another screen, and gone on another day', async () => {
  const { user, router, state } = await open()
  await user.type(await field(), 'Halb fertig')
  await router.navigate({ to: '/profile' })
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
  await router.navigate({ to: '/' })
  expect(await field()).toHaveValue('Halb fertig')
  state.question = someDay({ day: '2026-11-22', text: 'Und was nun?' })
  act(() => emitAppEvent('daily-question-revealed', { id: '2026-11-22-b' }))
  expect(await screen.findByText('Und was nun?')).toBeVisible()
  expect(await field()).toHaveValue('')
})

test('TAGESFRAGE-16 A typed change is still there after a look at another screen', async () => {
  const { user, router } = await open(null, someDay({ mine: 'Vom Schlafen.' }))
  await user.click(await screen.findByRole('button', { name: 'Ändern' }))
  await user.type(await field(), ' Tief.')
  await router.navigate({ to: '/profile' })
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
  await router.navigate({ to: '/' })
  expect(await field()).toHaveValue('Vom Schlafen. Tief.')
})

test.each([
  ['of a first answer', null],
  ['of a change', 'Vom Schlafen.'],
])(
  'TAGESFRAGE-18 A draft %s does not replace what another device saved while the screen was left',
  async (_, mine) => {
    const log = muteLog()
    const { server, user, router, state } = await open(null, someDay({ mine }))
    if (mine !== null) await user.click(await screen.findByRole('button', { name: 'Ändern' }))
    await user.type(await field(), 'Entwurf')
    await router.navigate({ to: '/profile' })
    await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
    state.question = someDay({ mine: 'Vom Meer.' })
    server.on(answerOfDay, ({ body }) =>
      body.insteadOf?.includes('Vom Meer.')
        ? { question: someDay({ mine: body.text }) }
        : answerChanged,
    )
    await queryClient.fetchQuery({ ...questionOfTodayQuery, staleTime: 0 })
    await router.navigate({ to: '/' })
    expect(await field()).toHaveValue(`${mine ?? ''}Entwurf`)
    await user.click(saveButton())
    expect(await screen.findByText('Jetzt gespeichert: „Vom Meer.“')).toBeVisible()
    expect(await field()).toHaveValue(`${mine ?? ''}Entwurf`)
    log.mockRestore()
  },
)

test('TAGESFRAGE-14 An answer taken back is a draft even if the screen was left before the response', async () => {
  const { server, user, router, state } = await open(null, someDay({ mine: 'Vom Schlafen.' }))
  const release = server.hold(withdrawAnswerOfDay, () => {
    state.question = someDay()
    return undefined
  })
  await user.click(await screen.findByRole('button', { name: 'Zurücknehmen' }))
  await router.navigate({ to: '/profile' })
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
  release()
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  await router.navigate({ to: '/' })
  expect(await field()).toHaveValue('Vom Schlafen.')
})

test('TAGESFRAGE-16 An answer saved after the screen was left is no draft any more', async () => {
  const { server, user, router, state } = await open()
  const release = server.hold(answerOfDay, ({ body }) => {
    state.question = someDay({ mine: body.text })
    return { question: state.question }
  })
  await user.type(await field(), 'Einmal.')
  await user.click(saveButton())
  await router.navigate({ to: '/profile' })
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
  await router.navigate({ to: '/' })
  expect(await field()).toHaveAttribute('readonly')
  expect(saveButton()).toHaveAttribute('aria-busy', 'true')
  release()
  expect(await screen.findByText(WAITING)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Deine Antwort' })).not.toBeInTheDocument()
  expect(server.requests(answerOfDay)).toHaveLength(1)
})

test('TAGESFRAGE-16 A failure is told also where the screen was left and opened again meanwhile', async () => {
  const log = muteLog()
  const { server, user, router } = await open()
  const release = server.hold(answerOfDay, () => new Response('', { status: 503 }))
  await user.type(await field(), 'Einmal.')
  await user.click(saveButton())
  await router.navigate({ to: '/profile' })
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
  await router.navigate({ to: '/' })
  expect(await field()).toHaveAttribute('readonly')
  release()
  expect(await screen.findByText('Das hat nicht geklappt. Dein Text steht noch da.')).toBeVisible()
  expect(await field()).toHaveValue('Einmal.')
  log.mockRestore()
})

test('TAGESFRAGE-18 After a lost response another text may replace the answer, since it is one’s own', async () => {
  const log = muteLog()
  const { server, user } = await open()
  server.on(answerOfDay, () => Promise.reject(new TypeError('offline')))
  await user.type(await field(), 'Erst so.')
  await user.click(saveButton())
  expect(await screen.findByText(/ Keine Verbindung\.$/)).toBeVisible()
  await user.type(await field(), ' Dann so.')
  await user.click(saveButton())
  await waitFor(() => expect(server.requests(answerOfDay)).toHaveLength(2))
  expect(server.requests(answerOfDay)[1]?.body).toMatchObject({
    text: 'Erst so. Dann so.',
    insteadOf: [null, 'Erst so.'],
  })
  log.mockRestore()
})

test('TAGESFRAGE-14 An answer taken back is the only copy: no button discards it', async () => {
  const { server, user } = await open(null, someDay({ mine: 'Vom Schlafen.' }))
  server.on(questionOfToday, () => new Promise<never>(() => undefined))
  await user.click(await screen.findByRole('button', { name: 'Zurücknehmen' }))
  expect(await field()).toHaveValue('Vom Schlafen.')
  expect(screen.queryByRole('button', { name: 'Abbrechen' })).not.toBeInTheDocument()
})

test('TAGESFRAGE-14 The field of an answer taken back takes no focus that has moved elsewhere', async () => {
  const { server, user } = await open(null, someDay({ mine: 'Vom Schlafen.' }))
  const release = server.hold(withdrawAnswerOfDay, () => undefined)
  await user.click(await screen.findByRole('button', { name: 'Zurücknehmen' }))
  const elsewhere = screen.getByRole('link', { name: 'Alle ansehen' })
  act(() => elsewhere.focus())
  release()
  expect(await field()).toHaveValue('Vom Schlafen.')
  expect(elsewhere).toHaveFocus()
})

test('TAGESFRAGE-16 Offline, and when saving fails, the question says so and the text stays', async () => {
  const log = muteLog()
  const { server, user } = await open()
  await user.type(await field(), 'Bleib hier.')
  server.on(answerOfDay, () => Promise.reject(new TypeError('offline')))
  await user.click(saveButton())
  expect(await screen.findByText(/ Keine Verbindung\.$/)).toBeVisible()
  server.on(answerOfDay, () => new Response('', { status: 500 }))
  await user.click(saveButton())
  expect(await screen.findByText('Das hat nicht geklappt. Dein Text steht noch da.')).toBeVisible()
  expect(await field()).toHaveValue('Bleib hier.')
  log.mockRestore()
})

test('TAGESFRAGE-04 More than 2,000 characters are not sent, and stay', async () => {
  const { server, user } = await open()
  fireEvent.change(await field(), { target: { value: 'x'.repeat(2001) } })
  await user.click(saveButton())
  expect(await screen.findByText(/^Mehr als 2.000 Zeichen/)).toBeVisible()
  expect(server.requests(answerOfDay)).toEqual([])
})

test('An answer that is being saved cannot be saved again', async () => {
  const { server, user, state } = await open()
  const release = server.hold(answerOfDay, ({ body }) => {
    state.question = someDay({ mine: body.text })
    return { question: state.question }
  })
  await user.type(await field(), 'Einmal.')
  await user.click(saveButton())
  expect(saveButton()).toHaveAttribute('aria-busy', 'true')
  await user.click(saveButton())
  release()
  expect(await screen.findByText(WAITING)).toBeVisible()
  expect(server.requests(answerOfDay)).toHaveLength(1)
})

test('TAGESFRAGE-09 A change that comes too late is told, and both answers appear', async () => {
  const log = muteLog()
  const { server, user, state } = await open(null, someDay({ mine: 'Vom Schlafen.' }))
  await user.click(await screen.findByRole('button', { name: 'Ändern' }))
  await user.type(await field(), ' Tief.')
  state.his = 'Vom Meer.'
  server.on(answerOfDay, () => alreadyRevealed)
  await user.click(saveButton())
  expect(await screen.findAllByText(alreadyRevealed.message)).not.toEqual([])
  await waitFor(async () =>
    expect(await answers()).toEqual(['JDuVom Schlafen.', 'MMiaVom Meer.Etwas dazu sagen']),
  )
  log.mockRestore()
})

test.each([
  { elsewhere: 'Vom Meer.', shown: ['Jetzt gespeichert: „Vom Meer.“'] },
  { elsewhere: null, shown: [] },
])(
  'TAGESFRAGE-18 An answer that another device has changed to $elsewhere is replaced only after that was shown',
  async ({ elsewhere, shown }) => {
    const log = muteLog()
    const { server, user, state } = await open(null, someDay({ mine: 'Vom Schlafen.' }))
    await user.click(await screen.findByRole('button', { name: 'Ändern' }))
    await user.type(await field(), ' Tief.')
    state.question = someDay({ mine: elsewhere })
    server.on(answerOfDay, () => answerChanged)
    await user.click(saveButton())
    expect(await screen.findByText(answerChanged.message)).toBeVisible()
    const saved = () => screen.queryAllByText(/^Jetzt gespeichert/).map((at) => at.textContent)
    await waitFor(() => expect(saved()).toEqual(shown))
    expect(await field()).toHaveValue('Vom Schlafen. Tief.')
    server.on(answerOfDay, ({ body }) => {
      state.question = someDay({ mine: body.text })
      return { question: state.question }
    })
    await waitFor(() => expect(saveButton()).not.toHaveAttribute('aria-busy'))
    await user.click(saveButton())
    expect(await screen.findByText(WAITING)).toBeVisible()
    expect(server.requests(answerOfDay).map(({ body }) => body.insteadOf)).toEqual([
      ['Vom Schlafen.'],
      [elsewhere],
    ])
    log.mockRestore()
  },
)

test('TAGESFRAGE-18 Text being typed stays when the first answer comes from another device', async () => {
  const { server, user, state } = await open()
  await user.type(await field(), 'Halb fertig')
  state.question = someDay({ mine: 'Vom Meer.' })
  const before = server.requests(questionOfToday).length
  act(() => emitAppEvent('daily-question-revealed', { id: '2026-11-21-c' }))
  await waitFor(() => expect(server.requests(questionOfToday)).toHaveLength(before + 1))
  await user.click(await screen.findByRole('button', { name: 'Abbrechen' }))
  expect(await answers()).toEqual(['JDuVom Meer.'])
})

test('TAGESFRAGE-18 An answer that another device has changed is not taken back unseen', async () => {
  const log = muteLog()
  const { server, user, state } = await open(null, someDay({ mine: 'Vom Schlafen.' }))
  state.question = someDay({ mine: 'Vom Meer.' })
  server.on(withdrawAnswerOfDay, () => answerChanged)
  await user.click(await screen.findByRole('button', { name: 'Zurücknehmen' }))
  expect(await screen.findAllByText(answerChanged.message)).not.toEqual([])
  await waitFor(async () => expect(await answers()).toEqual(['JDuVom Meer.']))
  expect(server.requests(withdrawAnswerOfDay)[0]?.body.insteadOf).toBe('Vom Schlafen.')
  log.mockRestore()
})

test('TAGESFRAGE-10 After midnight the new question comes', async () => {
  const log = muteLog()
  const { server, user, state } = await open()
  await user.type(await field(), 'Zu spät.')
  state.question = someDay({ day: '2026-11-22', text: 'Und was nun?' })
  server.on(answerOfDay, () => dayIsOver)
  await user.click(saveButton())
  expect(await screen.findAllByText(dayIsOver.message)).not.toEqual([])
  expect(await screen.findByText('Und was nun?')).toBeVisible()
  log.mockRestore()
})

test('TAGESFRAGE-12 A person without a partner reads that a question will come', async () => {
  logIn({ ...mia, partner: null })
  serverFor({ ...mia, partner: null })
  await renderApp('/')
  expect(
    await screen.findByText(
      'Sobald ihr zu zweit seid, wartet hier jeden Tag eine Frage auf euch beide.',
    ),
  ).toBeVisible()
})

test('A question that cannot be read says so and offers another try', async () => {
  logIn(jonas)
  const server = serverFor(jonas).on(questionOfToday, () => new Response('', { status: 404 }))
  const { user } = await renderApp('/')
  expect(await screen.findByText('Die Frage des Tages ist gerade nicht zu lesen.')).toBeVisible()
  askToday(server)
  await user.click(screen.getByRole('button', { name: 'Noch einmal' }))
  expect(await screen.findByText(QUESTION)).toBeVisible()
})
