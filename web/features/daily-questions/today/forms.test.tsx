// @module-tag slow
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerOfDay, withdrawAnswerOfDay } from '#contract/daily-questions/calls.ts'
import { answerChanged } from '#contract/daily-questions/errors.ts'
import { savedAnswer } from '#contract/daily-questions/rules.ts'
import { askToday, someDay } from '#web/testing/dailyQuestions.ts'
import { jonas } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { answerDraft } from './draft.ts'

const WAITING = 'Gespeichert. Wenn ihr beide geantwortet habt, lest ihr hier beide Antworten.'
const EITHER = someDay({ text: 'Was eher?', form: 'either', options: ['Meer', 'Berge'] })
const GUESS = someDay({ text: 'Wo am liebsten?', form: 'guess' })

async function open(start = EITHER, his: string | null = null) {
  logIn(jonas)
  const server = serverFor(jonas)
  const state = askToday(server, his, start)
  const app = await renderApp('/')
  const region = await screen.findByRole('region', { name: 'Frage des Tages' })
  return { ...app, server, state, region }
}
const option = (name: string) => screen.findByRole('button', { name })
const own = () => screen.findByRole('textbox', { name: 'Deine Antwort' })
const guess = () => screen.findByRole('textbox', { name: 'Was sagt Mia?' })

test('TAGESFRAGE-22 One tap answers, another one changes the answer, and it can be taken back', async () => {
  const { server, user, region } = await open()
  expect(screen.getByRole('group', { name: 'Was eher?' })).toBeVisible()
  await user.click(await option('Meer'))
  expect(await screen.findByText(WAITING)).toBeVisible()
  expect(await option('Meer')).toHaveAttribute('aria-pressed', 'true')
  await user.click(await option('Meer'))
  await user.click(await option('Berge'))
  await waitFor(async () => expect(await option('Berge')).toHaveAttribute('aria-pressed', 'true'))
  expect(server.requests(answerOfDay).map(({ body }) => body)).toEqual([
    { day: '2026-11-21', text: 'Meer', insteadOf: [null] },
    { day: '2026-11-21', text: 'Berge', insteadOf: ['Meer'] },
  ])
  await user.click(within(region).getByRole('button', { name: 'Zurücknehmen' }))
  await waitFor(async () => expect(await option('Berge')).toHaveAttribute('aria-pressed', 'false'))
  expect(server.requests(withdrawAnswerOfDay)[0]?.body).toEqual({ insteadOf: 'Berge' })
  expect(screen.queryByText(WAITING)).not.toBeInTheDocument()
})

test('TAGESFRAGE-22 Own words answer a choice too, and the options come back when they are left', async () => {
  const { server, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Mit eigenen Worten' }))
  expect(await own()).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(await option('Meer')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Mit eigenen Worten' }))
  await user.type(await own(), 'Ein See in den Bergen.')
  await user.click(screen.getByRole('button', { name: 'Antworten' }))
  expect(await screen.findByText('Ein See in den Bergen.', { selector: 'p' })).toBeVisible()
  expect(await option('Meer')).toHaveAttribute('aria-pressed', 'false')
  expect(await screen.findByRole('button', { name: 'Ändern' })).toBeVisible()
  expect(server.requests(answerOfDay)[0]?.body).toMatchObject({ text: 'Ein See in den Bergen.' })
})

test('TAGESFRAGE-22 A tap replaces own words only after a question', async () => {
  const { server, user } = await open({ ...EITHER, mine: 'Ein See in den Bergen.' })
  await user.click(await option('Meer'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Deine Worte ersetzen?' }))
  expect(sheet.getByText(/^Als deine Antwort steht dann „Meer“ da\./)).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Worte behalten' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(server.requests(answerOfDay)).toEqual([])
  await user.click(await option('Berge'))
  await user.click(await screen.findByRole('button', { name: 'Ersetzen' }))
  await waitFor(async () => expect(await option('Berge')).toHaveAttribute('aria-pressed', 'true'))
  expect(server.requests(answerOfDay).map(({ body }) => body)).toEqual([
    { day: '2026-11-21', text: 'Berge', insteadOf: ['Ein See in den Bergen.'] },
  ])
  // An option is soon tapped again.
  await user.click(await option('Meer'))
  await waitFor(() => expect(server.requests(answerOfDay)).toHaveLength(2))
})

test('TAGESFRAGE-22 TAGESFRAGE-18 A tap that fails or comes too late says so, and shows what is stored', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { server, user, state } = await open()
  server.on(answerOfDay, () => Promise.reject(new TypeError('offline')))
  await user.click(await option('Meer'))
  expect(await screen.findAllByText(/ Keine Verbindung\.$/)).not.toEqual([])
  expect(await option('Meer')).toHaveAttribute('aria-pressed', 'false')
  state.question = { ...EITHER, mine: 'Berge' }
  server.on(answerOfDay, () => answerChanged)
  await user.click(await option('Meer'))
  expect(await screen.findAllByText(answerChanged.message)).not.toEqual([])
  await waitFor(async () => expect(await option('Berge')).toHaveAttribute('aria-pressed', 'true'))
  log.mockRestore()
})

test('TAGESFRAGE-22 Once both have chosen, both answers stand there without the options', async () => {
  const { user, region } = await open(EITHER, 'Berge')
  await user.click(await option('Meer'))
  expect(await screen.findByText('Ihr habt beide geantwortet.')).toBeVisible()
  expect(within(region).queryByRole('group', { name: 'Was eher?' })).not.toBeInTheDocument()
  const told = within(region).getAllByRole('listitem')
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'JDuMeer',
    'MMiaBergeEtwas dazu sagen',
  ])
})

test('TAGESFRAGE-23 A guess is saved with the answer, stands below it, and is changed with it', async () => {
  const { server, user } = await open(GUESS)
  await user.type(await own(), ' Am Fenster.')
  await user.type(await guess(), 'Im Flur. ')
  await user.click(screen.getByRole('button', { name: 'Antworten' }))
  expect(await screen.findByText('„Im Flur.“')).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent('Du meinst, Mia sagt: „Im Flur.“')
  await user.click(screen.getByRole('button', { name: 'Ändern' }))
  expect(await guess()).toHaveValue('Im Flur.')
  await user.clear(await guess())
  await user.click(screen.getByRole('button', { name: 'Antworten' }))
  await waitFor(() => expect(server.requests(answerOfDay)).toHaveLength(2))
  expect(server.requests(answerOfDay).map(({ body }) => body)).toEqual([
    { day: '2026-11-21', text: 'Am Fenster.', guess: 'Im Flur.', insteadOf: [null] },
    {
      day: '2026-11-21',
      text: 'Am Fenster.',
      insteadOf: [savedAnswer('Am Fenster.', 'Im Flur.')],
    },
  ])
})

test('TAGESFRAGE-23 A guess among options is chosen like the answer, and can be left out', async () => {
  const { server, user } = await open({ ...EITHER, form: 'guess' })
  const group = (name: string) => within(screen.getByRole('group', { name }))
  await screen.findByRole('group', { name: 'Deine Antwort' })
  expect(screen.getByRole('button', { name: 'Antworten' })).toBeDisabled()
  expect(screen.queryByRole('group', { name: 'Was sagt Mia?' })).not.toBeInTheDocument()
  await user.click(group('Deine Antwort').getByRole('radio', { name: 'Meer' }))
  const guessed = group('Was sagt Mia?')
  expect(guessed.getByRole('radio', { name: 'Lieber nicht raten' })).toBeChecked()
  await user.click(guessed.getByRole('radio', { name: 'Berge' }))
  await user.click(guessed.getByRole('radio', { name: 'Lieber nicht raten' }))
  await user.click(screen.getByRole('button', { name: 'Antworten' }))
  expect(await screen.findByText(WAITING)).toBeVisible()
  expect(server.requests(answerOfDay)[0]?.body).toEqual({
    day: '2026-11-21',
    text: 'Meer',
    insteadOf: [null],
  })
})

test('TAGESFRAGE-22 TAGESFRAGE-23 Own words answer a question with a guess among options too', async () => {
  const { server, user } = await open({ ...EITHER, form: 'guess' })
  await user.click(await screen.findByRole('radio', { name: 'Meer' }))
  await user.click(screen.getByRole('button', { name: 'Mit eigenen Worten' }))
  expect(await own()).toHaveFocus()
  expect(await own()).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Zur Auswahl' }))
  expect(await screen.findByRole('radio', { name: 'Meer' })).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Mit eigenen Worten' }))
  await user.type(await own(), 'Ein See in den Bergen.')
  const guessed = within(screen.getByRole('group', { name: 'Was sagt Mia?' }))
  await user.click(guessed.getByRole('radio', { name: 'Berge' }))
  await user.click(screen.getByRole('button', { name: 'Antworten' }))
  await user.click(await screen.findByRole('button', { name: 'Ändern' }))
  expect(await own()).toHaveValue('Ein See in den Bergen.')
  expect(server.requests(answerOfDay)[0]?.body).toMatchObject({
    text: 'Ein See in den Bergen.',
    guess: 'Berge',
  })
})

test('TAGESFRAGE-16 TAGESFRAGE-22 Own words that the device gives back after the options were drawn are shown', async () => {
  const { user } = await open({ ...EITHER, form: 'guess' })
  expect(await screen.findByRole('radio', { name: 'Meer' })).toBeVisible()
  act(() => answerDraft.set({ day: EITHER.day, text: 'Ein See.', insteadOf: [null] }))
  expect(await own()).toHaveValue('Ein See.')
  await user.clear(await own())
  expect(await own()).toHaveFocus()
})

test('TAGESFRAGE-23 Revealed, each guess stands below the answer it was about', async () => {
  const { region } = await open(
    {
      ...GUESS,
      mine: 'Am Fenster.',
      guess: { mine: 'Im Flur.', partner: 'Im Bett.' },
    },
    'In der Küche.',
  )
  const told = within(region).getAllByRole('listitem')
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'JDuAm Fenster.Mia dachte: „Im Bett.“',
    'MMiaIn der Küche.Du dachtest: „Im Flur.“Etwas dazu sagen',
  ])
})

test.each([
  ['partner', 'Mia fragt'],
  ['me', 'Du fragst'],
] as const)('TAGESFRAGE-30 A question of %s says so', async (author, says) => {
  const { region } = await open(someDay({ author }))
  expect(within(region).getByText(says)).toBeVisible()
})
