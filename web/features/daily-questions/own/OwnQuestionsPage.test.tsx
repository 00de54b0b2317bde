// @module-tag slow
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ownQuestionsFull } from '#contract/daily-questions/errors.ts'
import {
  listOwnQuestions,
  type OwnQuestions,
  withdrawOwnQuestion,
  writeOwnQuestion,
} from '#contract/daily-questions/own-calls.ts'
import { isSomethingUnsaved } from '#web/lib/routing/unsaved.ts'
import { askToday } from '#web/testing/dailyQuestions.ts'
import { jonas } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { ownQuestionsQuery } from './queries.ts'

const NONE: OwnQuestions = { questions: [], freeFrom: null }
const WAITING = { question: 'Was nun?', form: 'either', options: ['Bleiben', 'Gehen'] } as const

function serve(start: OwnQuestions = NONE) {
  logIn(jonas)
  const server = serverFor(jonas)
  askToday(server)
  let own = start
  server
    .on(listOwnQuestions, () => own)
    .on(writeOwnQuestion, ({ body }) => {
      own = { ...own, questions: [...own.questions, { ...body, askedOn: null }] }
      return own
    })
    .on(withdrawOwnQuestion, ({ body }) => {
      own = {
        ...own,
        questions: own.questions.filter(({ question }) => question !== body.question),
      }
      return own
    })
  return server
}
const open = () => renderApp('/fragen-des-tages/eigene')
const question = () => screen.findByRole('textbox', { name: 'Deine Frage' })
const ask = () => screen.getByRole('button', { name: 'Fragen' })

test('TAGESFRAGE-30 The list leads to the page, which says beforehand that Mia will read whose the question is', async () => {
  serve()
  const { user } = await renderApp('/fragen-des-tages')
  await user.click(await screen.findByRole('link', { name: 'Selbst etwas fragen' }))
  expect(await screen.findByText(/Mia liest dann, dass sie von dir ist\./)).toBeVisible()
  expect(await question()).toHaveValue('')
  expect(ask()).toBeDisabled()
})

test('TAGESFRAGE-30 A choice needs two different options, and is sent without empty ones', async () => {
  const server = serve()
  const { user } = await open()
  await user.type(await question(), ' Was zuerst? ')
  expect(ask()).toBeEnabled()
  await user.click(screen.getByRole('radio', { name: 'Eines von mehreren' }))
  expect(ask()).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: 'Zur Wahl 1' }), 'Tee')
  await user.type(screen.getByRole('textbox', { name: 'Zur Wahl 2' }), 'Tee')
  expect(ask()).toBeDisabled()
  expect(screen.getByText('Das steht schon zur Wahl.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Zur Wahl 2' }), 'stunde')
  await user.click(ask())
  expect(await screen.findByText('Wartet auf ihren Tag')).toBeVisible()
  expect(server.requests(writeOwnQuestion)[0]?.body).toEqual({
    question: 'Was zuerst?',
    form: 'choose',
    options: ['Tee', 'Teestunde'],
  })
  expect(await question()).toHaveValue('')
  // The button that had the focus cannot be pressed any more.
  const heading = screen.getByRole('heading', { name: 'Deine Fragen dieser Woche' })
  await waitFor(() => expect(heading).toHaveFocus())
})

test('TAGESFRAGE-31 A waiting question can be taken back, one that was asked says on which day', async () => {
  serve({
    questions: [
      { ...WAITING, options: [...WAITING.options], askedOn: null },
      { question: 'Was war?', form: 'write', options: [], askedOn: '2026-11-20' },
    ],
    freeFrom: '2026-11-24',
  })
  const { user } = await open()
  const [waiting, asked] = await screen.findAllByRole('listitem')
  if (!waiting || !asked) throw new Error('no questions')
  expect(waiting).toHaveTextContent('Wartet auf ihren TagWas nun?Bleiben · GehenZurücknehmen')
  expect(asked).toHaveTextContent(/^Eure Frage: .*Was war\?$/)
  expect(screen.getByText(/^Zwei Fragen in einer Woche sind gestellt\. Ab .*24\./)).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await user.click(within(waiting).getByRole('button', { name: 'Zurücknehmen' }))
  const sheet = await screen.findByRole('dialog')
  await user.click(within(sheet).getByRole('button', { name: 'Zurücknehmen' }))
  await waitFor(() => expect(screen.queryByText('Was nun?')).not.toBeInTheDocument())
})

test('TAGESFRAGE-32 A refused question stays in the field with the reason', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  serve().on(writeOwnQuestion, () => ownQuestionsFull)
  const { user } = await open()
  await user.type(await question(), 'Was zuerst?')
  await user.click(ask())
  expect(await screen.findByText(ownQuestionsFull.message)).toBeVisible()
  expect(await question()).toHaveValue('Was zuerst?')
  log.mockRestore()
})

test('TAGESFRAGE-30 A question asked after the screen was left is no draft any more', async () => {
  const server = serve()
  const release = server.hold(writeOwnQuestion, ({ body }) => ({
    ...NONE,
    questions: [{ ...body, askedOn: null }],
  }))
  const { user, router } = await open()
  await user.type(await question(), ' Was zuerst? ')
  await user.click(ask())
  await router.navigate({ to: '/profile' })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Deine Frage' })).toBeNull())
  expect(isSomethingUnsaved()).toBe(true)
  release()
  expect(await screen.findAllByText('Deine Frage wartet auf ihren Tag.')).not.toEqual([])
  expect(isSomethingUnsaved()).toBe(false)
})

test('TAGESFRAGE-30 A page that cannot be read says so and offers another try', async () => {
  const server = serve().on(listOwnQuestions, () => new Response('', { status: 404 }))
  const { user } = await open()
  expect(await screen.findByText('Deine Fragen sind gerade nicht zu lesen.')).toBeVisible()
  server.on(listOwnQuestions, () => NONE)
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  expect(await question()).toBeVisible()
})

test('TAGESFRAGE-31 Own questions are read again once the socket is connected, and kept for times without a network', () => {
  expect(ownQuestionsQuery.meta).toEqual({ live: true, persist: 'always' })
})

test('TAGESFRAGE-12 A person alone reads that both have to be there', async () => {
  logIn({ ...jonas, partner: null })
  serverFor({ ...jonas, partner: null })
  await open()
  expect(await screen.findByText(/^Sobald ihr zu zweit seid, könnt ihr einander/)).toBeVisible()
})
