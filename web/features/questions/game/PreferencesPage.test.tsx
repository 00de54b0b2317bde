import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ROLES } from '#contract/kernel/roles.ts'
import {
  answerQuestion,
  listAnswers,
  listQuestions,
  readSharper,
  takeAnswerBack,
} from '#contract/questions/calls.ts'
import { answerChanged, questionNotFound } from '#contract/questions/errors.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { mergeProfile } from '#web/lib/session/session.ts'
import { miaPaired } from '#web/testing/people.ts'
import { playQuestions, someQuestion } from '#web/testing/questions.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { slow } from '#web/testing/tags.ts'

afterEach(() => vi.restoreAllMocks())

async function open(count = 10) {
  logIn(miaPaired)
  const server = serverFor(miaPaired)
  const given = playQuestions(server, count)
  const app = await renderApp('/profile/preferences')
  await screen.findByRole('heading', { level: 1, name: /Intime Fragen/ })
  return { ...app, server, given }
}
const opened = async (count?: number) => {
  const app = await open(count)
  await screen.findByText('Frage Nummer 1?', { selector: '[data-depth="0"] *' })
  return app
}
const stack = () => screen.getByRole('group', { name: 'Fragen zum Wischen' })
const top = () => {
  const card = document.querySelector<HTMLElement>('.question-card[data-depth="0"]')
  if (card === null) throw new Error('no card is on top')
  return card
}
const depths = () =>
  [...document.querySelectorAll<HTMLElement>('.question-card[data-depth]')].map(
    ({ dataset }) => dataset['depth'],
  )
const button = (name: string) =>
  within(screen.getByRole('group', { name: 'Deine Antwort' })).getByRole('button', { name })
const isOnTop = (number: number) =>
  waitFor(() => expect(top()).toHaveTextContent(`Frage Nummer ${number}?`))

/** A finger that draws the card on top so far and lets go. */
async function drag(x: number, y: number, { letGo = true } = {}) {
  const card = top()
  const at = (clientX: number, clientY: number) => ({
    pointerId: 1,
    isPrimary: true,
    button: 0,
    clientX,
    clientY,
  })
  fireEvent.pointerDown(card, at(100, 100))
  fireEvent.pointerMove(card, at(100 + x, 100 + y))
  await act(() => new Promise((done) => requestAnimationFrame(done)))
  if (letGo) fireEvent.pointerUp(card, at(100 + x, 100 + y))
  return card
}

describe('the way there', () => {
  test('FRAGEN-48 The game says how long the first match takes, up to the twentieth question', async () => {
    const { unmount } = await opened(25)
    expect(screen.getByText(/meist nach zehn, zwanzig Fragen/)).toBeVisible()
    unmount()
    logIn(miaPaired)
    const server = serverFor(miaPaired)
    const given = playQuestions(server, 25)
    for (let number = 1; number <= 20; number++) given.set(`q-${number}`, 'yes')
    await renderApp('/profile/preferences')
    await isOnTop(21)
    expect(screen.queryByText(/meist nach zehn, zwanzig Fragen/)).not.toBeInTheDocument()
  })

  test('FRAGEN-01 FRAGEN-03 FRAGEN-05 The tab leads here, the other one to the matches', async () => {
    await open()
    const tabs = within(screen.getByRole('navigation', { name: 'Profil' }))
    expect(tabs.getByRole('link', { name: 'Fragen' })).toHaveAttribute(
      'href',
      '/profile/preferences',
    )
    expect(tabs.getByRole('link', { name: 'Fragen' })).toHaveAttribute('aria-current', 'page')
    expect(tabs.getByRole('link', { name: 'Matches' })).toHaveAttribute('href', '/profile/matches')
  })

  test('FRAGEN-02 ROLLEN-24 O-009 Every one of the fourteen roles sees the tab, nobody without one', async () => {
    await open()
    const tab = () => screen.queryByRole('link', { name: 'Fragen' })
    for (const myRole of ROLES) {
      act(() => mergeProfile({ ...miaPaired, myRole }))
      expect(tab()).toBeVisible()
    }
    act(() => mergeProfile({ ...miaPaired, myRole: null }))
    expect(tab()).not.toBeInTheDocument()
  })

  test('FRAGEN-38 O-156 With half a session the page asks to log in', async () => {
    await opened()
    localStorage.removeItem('token')
    act(() => mergeProfile(miaPaired))
    expect(
      await screen.findByText('Bitte melde dich an, um dein Paarprofil zu sehen.'),
    ).toBeVisible()
  })
})

describe('the stack', () => {
  test('API-62 FRAGEN-23 FRAGEN-26 KONST-38 KONST-39 Six questions up to level 4 are asked for', async () => {
    const { server } = await opened()
    expect(server.requests(listQuestions)[0]?.query).toEqual({
      page: 1,
      pageSize: 6,
      maxDirtyLevel: 4,
    })
  })

  test('FRAGEN-06 FRAGEN-25 KONST-39 Three cards lie on each other, only the one on top can be reached', async () => {
    await opened()
    expect(depths()).toEqual(['0', '1', '2'])
    const reachable = [...stack().querySelectorAll('article:not([inert])')]
    expect(reachable).toEqual([top()])
  })

  test('FRAGEN-10 FRAGEN-11 Hint and counter', async () => {
    await opened()
    expect(screen.getByText('Rechts: Ja | Links: Nein | Unten: Vielleicht')).toBeVisible()
    expect(screen.getByText('Frage 1 / 10')).toBeVisible()
  })

  test('FRAGEN-42 A question without category is called „Unbekannt“', async () => {
    logIn(miaPaired)
    const server = serverFor(miaPaired)
    playQuestions(server, 1)
    server.on(listQuestions, () => ({
      questions: [someQuestion(1, { category: null })],
      allQuestionsMeta: { total: 1, answered: 0 },
    }))
    await renderApp('/profile/preferences')
    expect(await screen.findByText('Unbekannt')).toBeVisible()
  })
})

describe('deciding', () => {
  test.each([
    ['FRAGEN-07 FRAGEN-13', 'right', 201, 0, 'yes', 'JA'],
    ['FRAGEN-08 FRAGEN-14', 'left', -201, 0, 'no', 'NEIN'],
    ['FRAGEN-09 FRAGEN-15 FRAGEN-16', 'down', 0, 201, 'maybe', 'VIELLEICHT'],
  ] as const)('%s FRAGEN-18 Drawn %s beyond 200 px it decides and says so', async (...row) => {
    const [, , x, y, answer, stamp] = row
    const { given } = await opened()
    const card = await drag(x, y, { letGo: false })
    expect(card.dataset['hint']).toBe(answer)
    expect(within(card).getByText(stamp).dataset['says']).toBe(answer)
    fireEvent.pointerUp(card, { pointerId: 1, clientX: 100 + x, clientY: 100 + y })
    await waitFor(() => expect(given.get('q-1')).toBe(answer))
  })

  test('FRAGEN-17 KONST-37 At 200 px the question snaps back, and nothing is sent', async () => {
    const { server } = await opened()
    for (const [x, y] of [
      [200, 0],
      [-200, 0],
      [0, 200],
      [0, -400],
    ] as const) {
      const card = await drag(x, y)
      expect(card.style.getPropertyValue('--x')).toBe('')
      expect(card.dataset['hint']).toBeUndefined()
    }
    await isOnTop(1)
    expect(server.requests(answerQuestion)).toHaveLength(0)
  })

  test('FRAGEN-18 KONST-37 No hint at 30 px, one beyond', async () => {
    await opened()
    expect((await drag(30, 0, { letGo: false })).dataset['hint']).toBeUndefined()
    fireEvent.pointerUp(top(), { pointerId: 1, clientX: 130, clientY: 100 })
    expect((await drag(31, 0, { letGo: false })).dataset['hint']).toBe('yes')
  })

  test(
    'FRAGEN-19 to FRAGEN-22 It flies out, is sent, leaves the stack, and the counter grows',
    slow,
    async () => {
      const { given, user } = await opened()
      const card = top()
      await user.click(button('Ja'))
      expect(card).toBeInTheDocument()
      expect(card.dataset['leaves']).toBe('yes')
      expect(card).toHaveAttribute('inert')
      await isOnTop(2)
      expect(screen.getByText('Frage 2 / 10')).toBeVisible()
      await waitFor(() => expect(given.get('q-1')).toBe('yes'))
      await waitFor(() => expect(card).not.toBeInTheDocument())
    },
  )

  test('A double press and a key that is held down answer one question', async () => {
    const { given } = await opened()
    fireEvent.click(button('Ja'), { detail: 1 })
    fireEvent.click(button('Ja'), { detail: 2 })
    fireEvent.keyDown(stack(), { key: 'ArrowLeft' })
    fireEvent.keyDown(stack(), { key: 'ArrowLeft', repeat: true })
    // Whether the browser presses the button once more, which jsdom does for no key.
    const isHeard = (init: object) => fireEvent.keyDown(button('Ja'), init)
    expect(isHeard({ key: 'Enter' })).toBe(true)
    expect(isHeard({ key: 'Enter', repeat: true })).toBe(false)
    expect(isHeard({ key: 'Tab', repeat: true })).toBe(true)
    await isOnTop(3)
    await waitFor(() =>
      expect([...given]).toEqual([
        ['q-1', 'yes'],
        ['q-2', 'no'],
      ]),
    )
  })

  test('O-134 Buttons and arrow keys do what the finger does', async () => {
    const { given, user } = await opened()
    await user.click(button('Nein'))
    await user.click(button('Vielleicht'))
    stack().focus()
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowDown}{ArrowUp}')
    await waitFor(() =>
      expect([...given]).toEqual([
        ['q-1', 'no'],
        ['q-2', 'maybe'],
        ['q-3', 'yes'],
        ['q-4', 'no'],
        ['q-5', 'maybe'],
      ]),
    )
    expect(stack()).toHaveFocus()
  })

  test('Sideways the arrow keys answer before anything has the focus, downwards they scroll', async () => {
    const { given, user } = await opened()
    await user.keyboard('{ArrowDown}{Backspace}{ArrowRight}{ArrowLeft}')
    await waitFor(() =>
      expect([...given]).toEqual([
        ['q-1', 'yes'],
        ['q-2', 'no'],
      ]),
    )
    button('Ja').focus()
    await user.keyboard('{ArrowRight}')
    await isOnTop(3)
  })

  test('Each answer and the next question are said to a screen reader', async () => {
    const { user } = await opened()
    await user.click(button('Ja'))
    expect(await screen.findByText('Ja. Nächste Frage: Frage Nummer 2?')).toHaveAttribute(
      'role',
      'status',
    )
  })

  test('FRAGEN-24 O-129 At three left a refill comes; no question twice, none lost', async () => {
    const { given, server, user } = await opened(14)
    const seen: string[] = []
    const answerNext = async () => {
      await isOnTop(seen.length + 1)
      seen.push(top().textContent)
      await user.click(button('Vielleicht'))
    }
    await answerNext()
    await answerNext()
    await isOnTop(3)
    await waitFor(() => expect(given.size).toBe(2))
    expect(server.requests(listQuestions)).toHaveLength(1)
    await answerNext()
    await waitFor(() => expect(server.requests(listQuestions).length).toBeGreaterThan(1))
    while (seen.length < 14) await answerNext()
    expect(await screen.findByText('Alle Fragen beantwortet!')).toBeVisible()
    expect(new Set(seen).size).toBe(14)
    await waitFor(() => expect(given.size).toBe(14))
  })

  test('A person quicker than the refill goes on with the keys once it is there', async () => {
    const { server, user } = await opened(8)
    const refill = Promise.withResolvers<void>()
    server.on(listQuestions, async () => {
      await refill.promise
      return {
        questions: [someQuestion(7), someQuestion(8)],
        allQuestionsMeta: { total: 8, answered: 6 },
      }
    })
    stack().focus()
    for (let number = 1; number <= 6; number += 1) {
      await isOnTop(number)
      await user.keyboard('{ArrowRight}')
    }
    await waitFor(() => expect(document.querySelector('.skeleton')).not.toBeNull())
    refill.resolve()
    await waitFor(() => expect(stack()).toHaveFocus())
    await user.keyboard('{ArrowLeft}')
    await isOnTop(8)
  })

  test('FRAGEN-12 O-131 After the last question the game says so, without a counter', async () => {
    const { user } = await opened(1)
    await user.click(button('Nein'))
    expect(await screen.findByText('Alle Fragen beantwortet!')).toBeVisible()
    expect(screen.queryByText(/^Frage \d/)).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Zu euren Matches' })).toHaveAttribute(
      'href',
      '/profile/matches',
    )
  })
})

describe('taking back and changing', () => {
  const undo = () => screen.getByRole('button', { name: 'Letzte Antwort zurücknehmen' })

  test('O-129 The last answer can be taken back once; the question is on top again', async () => {
    const { given, server, user } = await opened()
    expect(undo()).toBeDisabled()
    await user.click(button('Nein'))
    await waitFor(() => expect(given.size).toBe(1))
    await user.click(undo())
    await isOnTop(1)
    expect(screen.getByText('Frage 1 / 10')).toBeVisible()
    await waitFor(() => expect(server.requests(takeAnswerBack)).toHaveLength(1))
    expect(given.size).toBe(0)
    expect(undo()).toBeDisabled()
  })

  test('O-129 Backspace takes back too, also after a refill', async () => {
    const { given, user } = await opened()
    stack().focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}')
    await isOnTop(5)
    await waitFor(() => expect(given.size).toBe(4))
    await user.keyboard('{Backspace}')
    await isOnTop(4)
    await waitFor(() => expect(given.has('q-4')).toBe(false))
    await isOnTop(4)
  })

  test('O-129 O-133 All own answers stand in a list and can be changed', async () => {
    const { given, user } = await opened()
    await user.click(button('Ja'))
    const list = within(await screen.findByRole('region', { name: 'Deine Antworten' }))
    expect(await list.findByText('Frage Nummer 1?')).toBeVisible()
    expect(list.getByRole('img', { name: 'Ja' })).toBeVisible()
    await user.click(list.getByRole('button', { name: /Antwort ändern: Frage Nummer 1/ }))
    const choice = within(list.getByRole('group', { name: 'Neue Antwort auf: Frage Nummer 1?' }))
    expect(choice.getByRole('button', { name: 'Ja' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(choice.getByRole('button', { name: 'Nein' }))
    expect(list.getByRole('img', { name: 'Nein' })).toBeVisible()
    expect(list.getByRole('button', { name: /Antwort ändern/ })).toHaveFocus()
    await waitFor(() => expect(given.get('q-1')).toBe('no'))
  })

  test('trust a Each can be left open again, so that a „ja“ that disappears is not surely a „nein“', async () => {
    const { given, user } = await opened()
    await user.click(button('Ja'))
    const list = within(await screen.findByRole('region', { name: 'Deine Antworten' }))
    await waitFor(() => expect(given.get('q-1')).toBe('yes'))
    await user.click(await list.findByRole('button', { name: /Antwort ändern: Frage Nummer 1/ }))
    await user.click(list.getByRole('button', { name: 'Wieder offen lassen' }))
    expect(list.queryByText('Frage Nummer 1?')).not.toBeInTheDocument()
    expect(list.getByRole('heading', { name: 'Deine Antworten' })).toHaveFocus()
    expect(list.getByText('Wieder offen.')).toBeInTheDocument()
    await waitFor(() => expect(given.has('q-1')).toBe(false))
  })
})

describe('when other questions come in between', () => {
  /** Both want sharper questions from now on: six of them sort before those of the open game. */
  function addSharper(server: Awaited<ReturnType<typeof open>>['server']) {
    const sharper = [11, 12, 13, 14, 15, 16].map((number) =>
      someQuestion(number, { dirtyLevel: 8 }),
    )
    server
      .on(readSharper, () => ({ mine: true, active: true, lastActiveOn: null }))
      .on(listQuestions, () => ({
        questions: sharper,
        allQuestionsMeta: { total: 16, answered: 0 },
      }))
    act(() => emitAppEvent('sharper-questions'))
    return waitFor(() => {
      expect(document.querySelector('[data-depth="1"]')).toHaveTextContent('Frage Nummer 11?')
    })
  }
  const answered = async (server: Awaited<ReturnType<typeof open>>['server']) => {
    await waitFor(() => expect(server.requests(answerQuestion)).toHaveLength(1))
    return server.requests(answerQuestion)[0]?.body.questionId
  }

  test('O-161 A button answers the question that was read', async () => {
    const { server, user } = await opened()
    await addSharper(server)
    await user.click(button('Ja'))
    expect(await answered(server)).toBe('q-1')
    await isOnTop(11)
    // The answered question lay behind the new page and counts all the same, until taken back.
    expect(screen.getByText('Frage 2 / 16')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Letzte Antwort zurücknehmen' }))
    await isOnTop(1)
    expect(screen.getByText('Frage 1 / 16')).toBeVisible()
  })

  test('O-161 A finger that was down answers the question under it', async () => {
    const { server } = await opened()
    const card = await drag(120, 0, { letGo: false })
    await addSharper(server)
    const released = { pointerId: 1, isPrimary: true, button: 0, clientX: 400, clientY: 100 }
    fireEvent.pointerUp(card, released)
    expect(await answered(server)).toBe('q-1')
  })

  test('A finger that was down on a question that is gone answers none', async () => {
    const { server, user } = await opened()
    await drag(120, 0, { letGo: false })
    server.on(listQuestions, () => ({
      questions: [someQuestion(2)],
      allQuestionsMeta: { total: 10, answered: 1 },
    }))
    act(() => emitAppEvent('sharper-questions'))
    await isOnTop(2)
    const at = { pointerId: 1, isPrimary: true, button: 0, clientX: 400, clientY: 100 }
    fireEvent.pointerMove(top(), at)
    fireEvent.pointerUp(top(), at)
    await user.click(button('Nein'))
    await waitFor(() => expect(server.requests(answerQuestion)).not.toHaveLength(0))
    expect(server.requests(answerQuestion).map(({ body }) => body.answer)).toEqual(['no'])
  })
})

describe('what was answered on another device meanwhile', () => {
  /** The network goes; calling what is returned brings it back. */
  function loseNetwork() {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    return () => {
      online.mockReturnValue(true)
      fireEvent(window, new Event('online'))
    }
  }
  const isSaid = async () => {
    const said = await screen.findAllByText(answerChanged.message)
    expect(said.length).toBeGreaterThan(0)
  }
  const list = () => within(screen.getByRole('region', { name: 'Deine Antworten' }))

  test('O-133 A „Ja“ that waited does not replace the „Nein“, which then stands in the list', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { given, server, user } = await opened()
    const findNetwork = loseNetwork()
    await user.click(button('Ja'))
    given.set('q-1', 'no')
    findNetwork()
    await isSaid()
    expect(await list().findByRole('img', { name: 'Nein' })).toBeVisible()
    expect([...given]).toEqual([['q-1', 'no']])
    expect(server.requests(answerQuestion)).toHaveLength(1)
    expect(screen.queryByText(/wartet auf das Netz/)).not.toBeInTheDocument()
    await isOnTop(2)
  })

  test('O-129 An answer taken back without a network stays where it has been changed, and is not asked again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { given, user } = await opened()
    await user.click(button('Ja'))
    await waitFor(() => expect(given.get('q-1')).toBe('yes'))
    await screen.findByText(/^Frage 2/)
    const findNetwork = loseNetwork()
    await user.click(screen.getByRole('button', { name: 'Letzte Antwort zurücknehmen' }))
    await isOnTop(1)
    given.set('q-1', 'no')
    findNetwork()
    await isSaid()
    await isOnTop(2)
    expect(await list().findByRole('img', { name: 'Nein' })).toBeVisible()
    expect([...given]).toEqual([['q-1', 'no']])
  })

  test('O-133 An answer changed in the list names the one it was changed from', async () => {
    const { given, server, user } = await opened()
    await user.click(button('Ja'))
    await user.click(await list().findByRole('button', { name: /Antwort ändern: Frage Nummer 1/ }))
    const choice = within(list().getByRole('group', { name: 'Neue Antwort auf: Frage Nummer 1?' }))
    await user.click(choice.getByRole('button', { name: 'Nein' }))
    await waitFor(() => expect(given.get('q-1')).toBe('no'))
    expect(server.requests(answerQuestion).map(({ body }) => body.instead)).toEqual(['none', 'yes'])
  })
})

describe('when something is missing', () => {
  test('Loading, then nothing: the words of each state', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    logIn(miaPaired)
    const server = serverFor(miaPaired)
    playQuestions(server, 3)
    const answer = Promise.withResolvers<Response>()
    server.on(listQuestions, () => answer.promise)
    await renderApp('/profile/preferences')
    expect(await screen.findByText('Lade Fragen …')).toBeInTheDocument()
    answer.resolve(Response.json({ message: 'Nein.' }, { status: 400 }))
    expect(await screen.findByText('Die Fragen sind gerade nicht erreichbar.')).toBeVisible()
    expect(await screen.findByText('Noch hast du nichts beantwortet.')).toBeVisible()
  })

  test('O-133 A refused answer is logged and told; the question stays away until the next visit', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { server, user } = await opened()
    server.on(answerQuestion, () => questionNotFound)
    await user.click(button('Ja'))
    expect((await screen.findAllByText('Diese Frage gibt es nicht.')).length).toBeGreaterThan(0)
    expect(log).toHaveBeenCalled()
    await isOnTop(2)
    expect(screen.getByText('Frage 2 / 10')).toBeVisible()
  })

  test('Without a network answers are kept, said to be kept as long as they are, and sent in order with its return', async () => {
    const { given, server, user } = await opened()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    await user.click(button('Ja'))
    await user.click(button('Nein'))
    // This browser has no IndexedDB.
    const told = '2 Antworten warten auf das Netz. Sie bleiben nur, solange die App offen ist.'
    expect(await screen.findByText(told)).toBeVisible()
    expect(server.requests(answerQuestion)).toHaveLength(0)
    online.mockReturnValue(true)
    fireEvent(window, new Event('online'))
    await waitFor(() =>
      expect([...given]).toEqual([
        ['q-1', 'yes'],
        ['q-2', 'no'],
      ]),
    )
    await waitFor(() => expect(screen.queryByText(/warten auf das Netz/)).not.toBeInTheDocument())
  })

  test('The list of answers that cannot be read says so', async () => {
    logIn(miaPaired)
    const server = serverFor(miaPaired)
    playQuestions(server, 3)
    server.on(listAnswers, () => Response.json({ message: 'Nein.' }, { status: 400 }))
    await renderApp('/profile/preferences')
    expect(await screen.findByText('Deine Antworten sind gerade nicht zu lesen.')).toBeVisible()
  })
})
