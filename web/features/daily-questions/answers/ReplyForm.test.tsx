// @module-tag slow
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  deleteReply,
  pastQuestions,
  questionOfToday,
  reactToAnswer,
  replyToAnswer,
} from '#contract/daily-questions/calls.ts'
import { alreadyReplied } from '#contract/daily-questions/errors.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { isSomethingUnsaved } from '#web/lib/routing/unsaved.ts'
import { askToday, someDay } from '#web/testing/dailyQuestions.ts'
import { jonas } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

const BOTH = someDay({ mine: 'Vom Schlafen.' })

async function open() {
  logIn(jonas)
  const server = serverFor(jonas)
  const state = askToday(server, 'Vom Meer.', BOTH)
  server
    .on(reactToAnswer, ({ body: { emoji } }) => {
      state.question = { ...state.question, reaction: { mine: emoji, partner: null } }
      return { question: state.question }
    })
    .on(replyToAnswer, ({ body: { reply } }) => {
      state.question = { ...state.question, reply: { mine: reply, partner: null } }
      return { question: state.question }
    })
    .on(deleteReply, () => {
      state.question = { ...state.question, reply: { mine: null, partner: null } }
      return undefined
    })
  const app = await renderApp('/')
  const toggle = await screen.findByRole('button', { name: 'Etwas dazu sagen' })
  return { ...app, server, state, toggle }
}
const field = () => screen.findByRole('textbox', { name: 'Zu der Antwort von Mia' })

test('TAGESFRAGE-26 An emoji is put below the partner’s answer, changed, and taken away', async () => {
  const { server, user, toggle } = await open()
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await user.click(toggle)
  await user.click(screen.getByRole('button', { name: '🔥 dazusetzen' }))
  expect(await screen.findByText('Du: 🔥')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: '😂 dazusetzen' }))
  expect(await screen.findByText('Du: 😂')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: '😂 wieder wegnehmen' }))
  await waitFor(() => expect(screen.queryByText('Du: 😂')).not.toBeInTheDocument())
  expect(server.requests(reactToAnswer).map(({ body }) => body.emoji)).toEqual(['🔥', '😂', null])
})

test('TAGESFRAGE-26 A reply is said once, and deleted for both after a question', async () => {
  const { server, user, toggle } = await open()
  await user.click(toggle)
  expect(screen.getByRole('button', { name: 'Sagen' })).toBeDisabled()
  await user.type(await field(), ' Wie schön. ')
  await user.click(screen.getByRole('button', { name: 'Sagen' }))
  expect(await screen.findByText('Wie schön.', { selector: 'bdi' })).toBeVisible()
  expect(server.requests(replyToAnswer)[0]?.body.reply).toBe('Wie schön.')
  await user.click(await screen.findByRole('button', { name: 'Worte löschen' }))
  const sheet = await screen.findByRole('dialog')
  await user.click(within(sheet).getByRole('button', { name: 'Worte löschen' }))
  await waitFor(() => expect(screen.queryByText('Wie schön.')).not.toBeInTheDocument())
  expect(await field()).toHaveValue('')
})

test('TAGESFRAGE-26 A reply that fails stays in the field, also over a look at another screen', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { server, user, toggle, router } = await open()
  server.on(replyToAnswer, () => Promise.reject(new TypeError('offline')))
  await user.click(toggle)
  await user.type(await field(), 'Wie schön.')
  await user.click(screen.getByRole('button', { name: 'Sagen' }))
  expect(await screen.findByText(/ Keine Verbindung\.$/)).toBeVisible()
  await router.navigate({ to: '/profile' })
  await waitFor(() => expect(screen.queryByText('Vom Meer.')).toBeNull())
  await router.navigate({ to: '/' })
  expect(await field()).toHaveValue('Wie schön.')
  log.mockRestore()
})

test('TAGESFRAGE-26 Replies to the answers of two days are written beside each other', async () => {
  logIn(jonas)
  const server = serverFor(jonas)
  askToday(server)
  const days = ['2026-11-20', '2026-11-19'].map((day) =>
    someDay({ day, text: `Frage ${day}`, mine: 'Vom Schlafen.', partner: 'Vom Meer.' }),
  )
  server.on(pastQuestions, () => ({ questions: days, next: null }))
  const { user } = await renderApp('/fragen-des-tages')
  const fields: HTMLElement[] = []
  for (const { text } of days) {
    const article = within(await screen.findByRole('article', { name: text }))
    await user.click(article.getByRole('button', { name: 'Etwas dazu sagen' }))
    const field = article.getByRole('textbox', { name: 'Zu der Antwort von Mia' })
    await user.type(field, `Zu ${text}.`)
    fields.push(field)
  }
  expect(fields.map((field) => (field as HTMLTextAreaElement).value)).toEqual([
    'Zu Frage 2026-11-20.',
    'Zu Frage 2026-11-19.',
  ])
})

test('TAGESFRAGE-26 A reply saved after the screen was left is no draft any more', async () => {
  const { server, user, toggle, router, state } = await open()
  const release = server.hold(replyToAnswer, ({ body: { reply } }) => {
    state.question = { ...state.question, reply: { mine: reply, partner: null } }
    return { question: state.question }
  })
  await user.click(toggle)
  await user.type(await field(), 'Wie schön.')
  await user.click(screen.getByRole('button', { name: 'Sagen' }))
  await router.navigate({ to: '/profile' })
  await waitFor(() => expect(screen.queryByText('Vom Meer.')).toBeNull())
  expect(isSomethingUnsaved()).toBe(true)
  release()
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(isSomethingUnsaved()).toBe(false)
})

test('TAGESFRAGE-27 A reply whose response was lost is no draft once the server shows it', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { server, user, toggle, state } = await open()
  server.on(replyToAnswer, ({ body: { reply } }) => {
    state.question = { ...state.question, reply: { mine: reply, partner: null } }
    return alreadyReplied
  })
  await user.click(toggle)
  await user.type(await field(), 'Wie schön.')
  await user.click(screen.getByRole('button', { name: 'Sagen' }))
  expect(await screen.findByText('Wie schön.', { selector: 'bdi' })).toBeVisible()
  await waitFor(() => expect(isSomethingUnsaved()).toBe(false))
  log.mockRestore()
})

test('TAGESFRAGE-27 A reply of another device is shown, and not replaced', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { server, user, toggle, state } = await open()
  await user.click(toggle)
  await user.type(await field(), 'Wie schön.')
  state.question = { ...BOTH, reply: { mine: 'Vom Tablet.', partner: null } }
  server.on(replyToAnswer, () => alreadyReplied)
  await user.click(screen.getByRole('button', { name: 'Sagen' }))
  expect(await screen.findByText('Vom Tablet.')).toBeVisible()
  log.mockRestore()
})

test('TAGESFRAGE-28 A reply of the partner appears by itself, below the own answer', async () => {
  const { server, state } = await open()
  const before = server.requests(questionOfToday).length
  state.question = {
    ...BOTH,
    reaction: { mine: null, partner: '❤️' },
    reply: { mine: null, partner: 'Schlaf gut.' },
  }
  act(() => emitAppEvent('daily-question-replied', { id: '2026-11-21' }))
  expect(await screen.findByText('Schlaf gut.')).toBeVisible()
  expect(screen.getByText('Mia: ❤️')).toBeVisible()
  expect(server.requests(questionOfToday)).toHaveLength(before + 1)
})
