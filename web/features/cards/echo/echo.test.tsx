// @module-tag slow
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listSelections, readCard } from '#contract/cards/calls.ts'
import { answerEcho, askedEcho, cardEchoes, type Echo } from '#contract/cards/echo-calls.ts'
import { echoFinal } from '#contract/cards/errors.ts'
import { listEvenings } from '#contract/evenings/calls.ts'
import { paused } from '#contract/kernel/refusals.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { playedDay, someCard } from '#web/testing/cards.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

const paired = { ...mia, partner: { id: jonas.id, name: 'Jonas', lastOnline: null } }
const DAY = '2026-10-02'
const blank: Echo = { date: DAY, mine: null, both: null, theirs: null }

/** Mia, whose card k1 was played, with an answer the server remembers. */
function open(start: Echo = blank) {
  logIn(paired)
  const state = { echo: start }
  const server = serverFor(paired)
    .on(listSelections, () => [playedDay(DAY, 'k1')])
    .on(readCard, () => someCard('k1'))
    .on(cardEchoes, () => [state.echo])
    .on(answerEcho, ({ body: { answer, words } }) => {
      const mine = answer && { answer, words: words || null, changeable: true }
      state.echo = { ...state.echo, mine }
      return state.echo
    })
  return { state, server }
}

const chip = (name: string) => screen.findByRole('button', { name })

test('KARTEN-160 The history offers three answers, saved with the press, and takes words afterwards', async () => {
  const { server } = open()
  const { user } = await renderApp('/karten/historie')
  await user.click(await chip('Nachklang: Titel k1'))
  expect(await screen.findByText(/^Jonas erfährt nur, worin ihr euch einig seid/)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(await chip('Anders'))
  await waitFor(async () => expect(await chip('Anders')).toHaveAttribute('aria-pressed', 'true'))
  await user.type(await screen.findByRole('textbox'), ' Leiser. ')
  await user.click(screen.getByRole('button', { name: 'Merken' }))
  await waitFor(() => expect(server.requests(answerEcho)).toHaveLength(2))
  expect(server.requests(answerEcho).map(({ body: { answer, words } }) => [answer, words])).toEqual(
    [
      ['otherwise', ''],
      ['otherwise', 'Leiser.'],
    ],
  )
  await user.click(await chip('Anders'))
  await waitFor(() => expect(server.requests(answerEcho)[2]?.body.answer).toBeNull())
  expect(await chip('Anders')).toHaveAttribute('aria-pressed', 'false')
})

test.each<readonly [string, Partial<Echo>, string[]]>([
  ['only the own one', {}, ['Du hast gesagt: anders.', 'Leiser.']],
  [
    'that both want it otherwise',
    { both: 'otherwise', theirs: 'Langsamer.' },
    ['Anders, sagt ihr beide.', 'Leiser.', 'Langsamer.'],
  ],
])('KARTEN-160 After its day the page of a card shows %s', async (_, change, texts) => {
  const mine = { answer: 'otherwise', words: 'Leiser.', changeable: false } as const
  open({ ...blank, mine, ...change })
  await renderApp('/karten/karte/k1')
  const region = await screen.findByRole('heading', { name: 'Nachklang vom 02.10.2026' })
  const section = within(region.closest('section') ?? document.body)
  for (const text of texts) expect(section.getByText(text)).toBeVisible()
  expect(section.queryByRole('button')).toBeNull()
})

test('KARTEN-160 A card played today only, or never, has nothing to speak of', async () => {
  const { server } = open()
  server.on(listSelections, () => [])
  await renderApp('/karten/karte/k1')
  await screen.findByRole('button', { name: 'Nie zeigen' })
  expect(server.requests(cardEchoes)).toEqual([])
})

test('KARTEN-161 „Lieber nicht wieder“ offers „Nie zeigen“', async () => {
  open()
  const { user } = await renderApp('/karten/historie')
  await user.click(await chip('Nachklang: Titel k1'))
  expect(screen.queryByRole('button', { name: 'Nie zeigen' })).toBeNull()
  await user.click(await chip('Lieber nicht wieder'))
  await user.click(await chip('Nie zeigen'))
  expect(await screen.findByRole('dialog', { name: 'Nie zeigen?' })).toBeVisible()
})

const ask = ({ server, state }: ReturnType<typeof open>) =>
  server.on(askedEcho, () => ({
    asked: state.echo.mine === null ? { cardId: 'k1', date: DAY, title: 'Titel k1' } : null,
  }))

test('KARTEN-162 Heute asks below everything else; answered the question stays for words', async () => {
  const opened = open()
  ask(opened)
  const { user } = await renderApp('/')
  const note = await screen.findByRole('region', { name: 'Nachklang' })
  expect(within(note).getByText('Wie war „Titel k1“ für dich?')).toBeVisible()
  await user.click(within(note).getByRole('button', { name: 'Gern wieder' }))
  await waitFor(() => expect(opened.server.requests(askedEcho).length).toBeGreaterThan(1))
  expect(await within(note).findByRole('textbox')).toBeVisible()
  expect(within(note).queryByRole('button', { name: 'Nichts dazu sagen' })).toBeNull()
})

test('KARTEN-155 An evening stands in front of the question, which does not use up its day behind it', async () => {
  const opened = open()
  ask(opened)
  const { server } = opened
  const agreed = { id: 'e1', at: new Date(Date.now() + 86_400_000).toISOString(), utcOffset: 0 }
  const evening = { ...agreed, line: null, reference: null, mine: true }
  const release = server.hold(listEvenings, () => ({ proposal: null, agreed: [evening] }))
  await renderApp('/')
  await waitFor(() => expect(server.requests(listEvenings)).toHaveLength(1))
  release()
  expect(await screen.findByRole('link', { name: /^Termin/ })).toBeVisible()
  expect(server.requests(askedEcho)).toEqual([])
  server.on(listEvenings, () => ({ proposal: null, agreed: [] }))
  emitAppEvent('evening-changed', { id: 'e1' })
  expect(await screen.findByRole('region', { name: 'Nachklang' })).toBeVisible()
})

test('KARTEN-162 „Nichts dazu sagen“ ends the question', async () => {
  const opened = open()
  ask(opened)
  const { user } = await renderApp('/')
  await user.click(await chip('Nichts dazu sagen'))
  expect(screen.queryByRole('region', { name: 'Nachklang' })).toBeNull()
  await waitFor(() => expect(opened.server.requests(answerEcho)).toHaveLength(1))
  expect(opened.server.requests(answerEcho)[0]?.body).toMatchObject({ cardId: 'k1', answer: null })
})

test('KARTEN-163 Without a network an answer shows at once and waits; one that comes too late is said', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { server } = open()
  const { user } = await renderApp('/karten/historie')
  await user.click(await chip('Nachklang: Titel k1'))
  await chip('Gern wieder')
  server.on(answerEcho, () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(await chip('Gern wieder'))
  await waitFor(async () =>
    expect(await chip('Gern wieder')).toHaveAttribute('aria-pressed', 'true'),
  )
  await user.click(await chip('Anders'))
  await waitFor(async () => expect(await chip('Anders')).toHaveAttribute('aria-pressed', 'true'))
  server.on(answerEcho, () => echoFinal)
  globalThis.dispatchEvent(new Event('online'))
  expect(await screen.findByText(echoFinal.message)).toBeVisible()
  const last = server.requests(answerEcho).at(-1)?.body
  expect(last).toMatchObject({ answer: 'otherwise', instead: ['none', 'again'] })
  expect(await chip('Anders')).toHaveAttribute('aria-pressed', 'false')
})

test('PAUSE-09 KARTEN-163 An answer that waited and meets a pause is kept, said, and sent after it', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { server, state } = open()
  const { user } = await renderApp('/karten/historie')
  await user.click(await chip('Nachklang: Titel k1'))
  await chip('Gern wieder')
  server.on(answerEcho, () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(await chip('Gern wieder'))
  await waitFor(() => expect(server.requests(answerEcho)).not.toEqual([]))
  server.on(answerEcho, () => paused)
  globalThis.dispatchEvent(new Event('online'))
  expect((await screen.findAllByText(paused.message))[0]).toBeInTheDocument()
  expect(await chip('Gern wieder')).toHaveAttribute('aria-pressed', 'true')
  server.on(answerEcho, ({ body: { answer } }) => {
    state.echo = { ...blank, mine: answer && { answer, words: null, changeable: true } }
    return state.echo
  })
  await user.click(await chip('Noch einmal senden'))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Noch einmal senden' })).toBeNull(),
  )
  expect(server.requests(answerEcho).at(-1)?.body.answer).toBe('again')
  expect(await chip('Gern wieder')).toHaveAttribute('aria-pressed', 'true')
})

test('PAUSE-09 A later answer takes the place of one that a pause has refused', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { server } = open()
  const { user } = await renderApp('/karten/historie')
  await user.click(await chip('Nachklang: Titel k1'))
  server.on(answerEcho, () => paused)
  await user.click(await chip('Gern wieder'))
  await chip('Noch einmal senden')
  const never: Echo = { ...blank, mine: { answer: 'never', words: null, changeable: true } }
  server.on(answerEcho, () => never)
  await user.click(await chip('Lieber nicht wieder'))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Noch einmal senden' })).toBeNull(),
  )
  expect(await chip('Lieber nicht wieder')).toHaveAttribute('aria-pressed', 'true')
  expect(await chip('Gern wieder')).toHaveAttribute('aria-pressed', 'false')
})
