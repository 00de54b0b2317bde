import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  pastQuestions,
  searchPastQuestions,
  withdrawAnswerOfDay,
} from '#contract/daily-questions/calls.ts'
import { answerChanged } from '#contract/daily-questions/errors.ts'
import { askToday, someDay } from '#web/testing/dailyQuestions.ts'
import { jonas } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

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

test('TAGESFRAGE-11 A question shows both answers once both have answered, else the own one alone', async () => {
  serve().on(pastQuestions, () => ({ questions: [revealed, open], next: null }))
  await renderApp('/fragen-des-tages')
  expect(await screen.findByRole('heading', { level: 1, name: 'Fragen des Tages' })).toBeVisible()
  const both = await article('Was lässt du los?')
  const told = within(both).getAllByRole('listitem')
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'JDuDen Ballon.',
    'MMiaDie Leine.Etwas dazu sagen',
  ])
  expect(within(both).getAllByRole('button')).toHaveLength(1)
  const alone = await article('Was hältst du fest?')
  expect(within(alone).getAllByRole('listitem')).toHaveLength(1)
  expect(within(alone).getByText(/^19\. November/)).toBeVisible()
})

test('TAGESFRAGE-11 Older questions are loaded page by page', async () => {
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

test('TAGESFRAGE-11 A year without an own answer is passed over', async () => {
  const server = serve().on(pastQuestions, ({ query }) =>
    query.before === undefined
      ? { questions: [], next: '2027-01-01' }
      : { questions: [open], next: null },
  )
  await renderApp('/fragen-des-tages')
  expect(await article('Was hältst du fest?')).toBeVisible()
  expect(server.requests(pastQuestions).map(({ query }) => query.before)).toEqual([
    undefined,
    '2027-01-01',
  ])
})

test('TAGESFRAGE-20 A search shows the questions it finds, goes further back on request, and says when it finds none', async () => {
  const server = serve()
    .on(pastQuestions, () => ({ questions: [revealed, open], next: null }))
    .on(searchPastQuestions, ({ body: { search, before } }) => {
      if (search !== 'henkel') return { questions: [], next: null }
      return before === undefined
        ? { questions: [], next: '2026-11-20' }
        : { questions: [open], next: null }
    })
  const { user } = await renderApp('/fragen-des-tages')
  const field = await screen.findByRole('searchbox', { name: 'Wonach suchst du?' })
  await user.type(field, 'henkel')
  await user.click(await screen.findByRole('button', { name: 'Weiter zurück suchen' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  expect(await article('Was hältst du fest?')).toBeVisible()
  expect(await screen.findByText('1 Treffer')).toHaveAttribute('role', 'status')
  expect(server.requests(searchPastQuestions).map(({ body }) => body)).toEqual([
    { search: 'henkel' },
    { search: 'henkel', before: '2026-11-20' },
  ])
  await user.type(field, 'x')
  expect(await screen.findByText('Dazu habt ihr noch nichts geschrieben.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Alle zeigen' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
})

test('TAGESFRAGE-21 Without a network the loaded list is searched, and the screen says so', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  serve()
    .on(pastQuestions, () => ({ questions: [revealed, open], next: null }))
    .on(searchPastQuestions, () => Response.error())
  const { user } = await renderApp('/fragen-des-tages')
  await user.type(await screen.findByRole('searchbox'), 'leine')
  expect(
    await screen.findByText('1 Treffer. Ohne Verbindung nur, was schon geladen ist.'),
  ).toBeVisible()
  expect(await article('Was lässt du los?')).toBeVisible()
})

test('TAGESFRAGE-17 An answer the partner has not read is withdrawn after one confirmation', async () => {
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

test('TAGESFRAGE-18 An answer that another device has changed is shown instead of withdrawn', async () => {
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

test('Without an answer the page says what will be here, and leads to the question of today', async () => {
  serve()
  await renderApp('/fragen-des-tages')
  expect(await screen.findByText('Hier sammelt sich, was ihr einander antwortet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Zur Frage von heute' })).toHaveAttribute('href', '/')
})

test('A failed read is reported and can be retried', async () => {
  const server = serve().on(pastQuestions, () => new Response('', { status: 404 }))
  const { user } = await renderApp('/fragen-des-tages')
  expect(await screen.findByText('Eure Antworten sind gerade nicht zu lesen.')).toBeVisible()
  server.on(pastQuestions, () => ({ questions: [revealed], next: null }))
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  expect(await article('Was lässt du los?')).toBeVisible()
})
