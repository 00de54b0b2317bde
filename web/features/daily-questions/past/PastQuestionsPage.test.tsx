import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pastQuestions, withdrawAnswerOfDay } from '#contract/daily-questions/calls.ts'
import { answerChanged } from '#contract/daily-questions/errors.ts'
import { askToday, someDay } from '../../../testing/dailyQuestions.ts'
import { jonas } from '../../../testing/people.ts'
import { logIn, renderApp, serverFor } from '../../../testing/renderApp.tsx'

const open = someDay({ day: '2026-11-19', text: 'Was hältst du fest?', mine: 'Den Henkel.' })
const revealed = someDay({
  day: '2026-11-20',
  text: 'Was lässt du los?',
  mine: 'Den Ballon.',
  partner: 'Die Leine.',
})

function serve() {
  logIn(jonas)
  const server = serverFor(jonas)
  askToday(server)
  return server
}
const article = (text: string) => screen.findByRole('article', { name: text })

test('TAGESFRAGE-11 Both answers where both have answered, the own one alone where not', async () => {
  serve().on(pastQuestions, () => ({ questions: [revealed, open], next: null }))
  await renderApp('/fragen-des-tages')
  expect(await screen.findByRole('heading', { level: 1, name: 'Fragen des Tages' })).toBeVisible()
  const both = await article('Was lässt du los?')
  const told = within(both).getAllByRole('listitem')
  expect(told.map(({ textContent }) => textContent)).toEqual(['JDuDen Ballon.', 'MMiaDie Leine.'])
  expect(within(both).queryByRole('button')).not.toBeInTheDocument()
  const alone = await article('Was hältst du fest?')
  expect(within(alone).getAllByRole('listitem')).toHaveLength(1)
  expect(within(alone).getByText(/^19\. November/)).toBeVisible()
})

test('TAGESFRAGE-11 Older ones come page by page', async () => {
  const server = serve().on(pastQuestions, ({ query }) =>
    query.before === undefined
      ? { questions: [revealed], next: '2026-11-20' }
      : { questions: [open], next: null },
  )
  const { user } = await renderApp('/fragen-des-tages')
  await user.click(await screen.findByRole('button', { name: 'Ältere zeigen' }))
  expect(await article('Was hältst du fest?')).toBeVisible()
  expect(server.requests(pastQuestions).map(({ query }) => query.before)).toEqual([
    undefined,
    '2026-11-20',
  ])
  expect(screen.queryByRole('button', { name: 'Ältere zeigen' })).not.toBeInTheDocument()
})

test('TAGESFRAGE-17 An answer nobody else has read is taken back, asked once', async () => {
  let questions = [open]
  const server = serve()
    .on(pastQuestions, () => ({ questions, next: null }))
    .on(withdrawAnswerOfDay, () => {
      questions = []
      return undefined
    })
  const { user } = await renderApp('/fragen-des-tages')
  await user.click(await screen.findByRole('button', { name: 'Zurücknehmen' }))
  const sheet = await screen.findByRole('dialog', { name: 'Antwort zurücknehmen?' })
  expect(server.requests(withdrawAnswerOfDay)).toEqual([])
  await user.click(within(sheet).getByRole('button', { name: 'Zurücknehmen' }))
  await waitFor(() =>
    expect(screen.queryByRole('article', { name: 'Was hältst du fest?' })).toBeNull(),
  )
  expect(server.requests(withdrawAnswerOfDay).map(({ query }) => query)).toEqual([
    { day: '2026-11-19' },
  ])
  expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement)
})

test('TAGESFRAGE-18 An answer another device has changed is shown before it is asked for again', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  let mine = open.mine
  const server = serve()
    .on(pastQuestions, () => ({ questions: [{ ...open, mine }], next: null }))
    .on(withdrawAnswerOfDay, () => answerChanged)
  const { user } = await renderApp('/fragen-des-tages')
  await user.click(await screen.findByRole('button', { name: 'Zurücknehmen' }))
  const sheet = await screen.findByRole('dialog', { name: 'Antwort zurücknehmen?' })
  mine = 'Anders.'
  await user.click(within(sheet).getByRole('button', { name: 'Zurücknehmen' }))
  expect(await screen.findByText('Anders.')).toBeVisible()
  await waitFor(() => expect(sheet).not.toHaveAttribute('open'))
  expect(server.requests(withdrawAnswerOfDay)).toHaveLength(1)
  log.mockRestore()
})

test('Without an answer it says what will be here, and leads to the question of today', async () => {
  serve()
  await renderApp('/fragen-des-tages')
  expect(await screen.findByText('Hier sammelt sich, was ihr einander antwortet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Zur Frage von heute' })).toHaveAttribute('href', '/')
})

test('When they cannot be read, it says so and offers another try', async () => {
  const server = serve().on(pastQuestions, () => new Response('', { status: 404 }))
  const { user } = await renderApp('/fragen-des-tages')
  expect(await screen.findByText('Eure Antworten sind gerade nicht zu lesen.')).toBeVisible()
  server.on(pastQuestions, () => ({ questions: [revealed], next: null }))
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  expect(await article('Was lässt du los?')).toBeVisible()
})
