import { beforeAll, describe, expect, test } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import {
  answerQuestion,
  listAnswers,
  listQuestions,
  questionMatches,
  takeAnswerBack,
} from '#contract/questions/calls.ts'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import { questionCatalog } from '../server/testing/content.ts'
import type { Pair, Person } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { journeyEngines } from '../server/testing/engines.ts'
import { atRest, axe, newPair, swipe, useFixture, type Visitor } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { celebration, matchesPage, questionsPage } from './pages/questions.ts'
import { shell } from './pages/shell.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { joined } from './support/joined.ts'
import { loaded } from './support/loaded.ts'
import { canSeal, waitingItems } from './support/persisted.ts'
import { arrive, become, gone, see } from './support/see.ts'
import { oneAfterTheOther } from './support/serial.ts'

/** Two matching questions; the game order is random, so a player may have answered them. */
const GIVE = 'q-fant-01-g'
const RECEIVE = 'q-fant-01-e'

const textOf = (questionId: string): string => questionCatalog.find(questionId)?.text ?? questionId
const GIVE_TEXT = textOf(GIVE)
const RECEIVE_TEXT = textOf(RECEIVE)

const answer = (person: Person, questionId: string, given: QuestionAnswer) =>
  person.ask(answerQuestion, { body: { questionId, answer: given } })
/** The answers that the server has, oldest first. */
const known = async (person: Person) =>
  (await person.ask(listAnswers)).map((one) => one.answer).reverse()
const counted = (visitor: Visitor) => questionsPage(visitor.page).counter.innerText()

describe.each(journeyEngines)('Questions between two people, over %s', (engine) => {
  const fixture = useFixture({ engine })
  oneAfterTheOther()
  let couple: Pair

  beforeAll(async () => {
    couple = await newPair(fixture)
  })
  const visit = (person: Person, device: 'phone' | 'desktop' = 'phone') =>
    fixture.visit({ device, as: person })
  const play = (person: Person, device?: 'phone' | 'desktop') => playIn(visit(person, device))
  const playIn = async (window: Promise<Visitor>) => {
    const visitor = await window
    await visitor.open('/profile/preferences')
    await see(questionsPage(visitor.page).card)
    await atRest(visitor.page)
    return visitor
  }

  test('FRAGEN-07 to FRAGEN-09 FRAGEN-13 to FRAGEN-22 O-134 Mia answers with a finger, buttons and keys; each arrives once and in order', async () => {
    const mia = await play(couple.mia)
    const { page } = mia
    const { stack, card, text, answer: button, counter } = questionsPage(page)
    await see(page.getByText('Rechts: Ja | Links: Nein | Unten: Vielleicht'))
    const total = Number((await counter.innerText()).split('/')[1])
    const asked: string[] = []
    const decide = async (act: () => Promise<void>) => {
      const before = await text.innerText()
      asked.push(before)
      await act()
      await become(async () => (await text.innerText()) === before, false)
      await become(() => counted(mia), `Frage ${asked.length + 1} / ${total}`)
      await atRest(page)
    }
    await decide(() => swipe(page, stack, { x: 230 }))
    await decide(() => swipe(page, stack, { x: -230 }))
    await decide(() => swipe(page, stack, { x: 0, y: 230 }))
    const first = await text.innerText()
    for (const way of [{ x: 190 }, { x: -190 }, { x: 0, y: 190 }]) {
      await swipe(page, stack, way)
      await atRest(page)
      expect(await text.innerText()).toBe(first)
    }
    // Upward decides nothing: there the page scrolls to the list below (O-134).
    await swipe(page, stack, { x: 0, y: -230 })
    await become(() => page.evaluate(() => window.scrollY > 100), true)
    await atRest(page)
    expect(await text.innerText()).toBe(first)
    await decide(() => button('Ja').click())
    await decide(() => button('Nein').click())
    await decide(() => button('Vielleicht').click())
    await stack.focus()
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown']) {
      await decide(() => page.keyboard.press(key))
    }
    expect(new Set(asked).size).toBe(9)
    await become(
      () => known(couple.mia),
      ['yes', 'no', 'maybe', 'yes', 'no', 'maybe', 'yes', 'no', 'maybe'],
    )
    expect(await card.count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('FRAGEN-18 While a card is dragged it shows the answer it would give', async () => {
    const mia = await play(couple.mia, 'desktop')
    const { page } = mia
    const { stack, card } = questionsPage(page)
    const box = await stack.boundingBox()
    if (box === null) throw new Error('There is no stack.')
    const [x, y] = [box.x + box.width / 2, box.y + 120]
    await page.mouse.move(x, y)
    await page.mouse.down()
    const stamps = [
      [140, 0, 'JA'],
      [-140, 0, 'NEIN'],
      [0, 140, 'VIELLEICHT'],
    ] as const
    for (const [dx, dy, words] of stamps) {
      await page.mouse.move(x + dx, y + dy, { steps: 4 })
      const opacity = () =>
        card.getByText(words, { exact: true }).evaluate((node) => getComputedStyle(node).opacity)
      await become(async () => Number(await opacity()) > 0.5, true)
    }
    await page.mouse.move(x, y)
    await page.mouse.up()
  })

  test('O-129 The last answer is taken back, another one is changed in the list', async () => {
    const mia = await play(couple.mia)
    const { page } = mia
    const { text, answer: button, undo, row } = questionsPage(page)
    const [question, number] = [await text.innerText(), await counted(mia)]
    await button('Nein').click()
    await become(async () => (await known(couple.mia)).length, 10)
    await undo.click()
    await become(() => text.innerText(), question)
    await become(() => counted(mia), number)
    await become(async () => (await known(couple.mia)).length, 9)
    const [{ question: latest } = { question: { text: '' } }] = await couple.mia.ask(listAnswers)
    await row(latest.text)
      .getByRole('button', { name: /^Antwort ändern/ })
      .click()
    await axe(page, '/profile/preferences while an answer is changed')
    await row(latest.text).getByRole('button', { name: 'Ja', exact: true }).click()
    await see(row(latest.text).getByRole('img', { name: 'Ja' }))
    await become(async () => (await known(couple.mia)).at(-1), 'yes')
  })

  test('FRAGEN-27 to FRAGEN-34 FRAGEN-37 O-124 O-125 A match begins: both celebrate it at the same moment, once, wherever they are', async () => {
    const pair = await newPair(fixture)
    const [mia, jonas] = [await visit(pair.mia), await visit(pair.jonas, 'desktop')]
    await Promise.all([joined(mia.page), mia.open('/profile/matches')])
    await see(matchesPage(mia.page).empty)
    await matchesPage(mia.page).toGame.click()
    await arrive(mia.page, '/profile/preferences')
    await see(questionsPage(mia.page).card)
    await Promise.all([joined(jonas.page), jonas.open('/')])
    await answer(pair.mia, GIVE, 'yes')
    await answer(pair.jonas, RECEIVE, 'maybe')
    const views = [
      [mia, GIVE_TEXT],
      [jonas, RECEIVE_TEXT],
    ] as const
    // The celebration stays while hovered; otherwise it ends by itself, on both screens at once.
    await Promise.all(
      views.map(async ([{ page }]) => {
        await see(celebration(page).region)
        await celebration(page).region.hover()
      }),
    )
    for (const [{ page }, own] of views) {
      const { region } = celebration(page)
      await see(region.getByText('Daraus könnte mehr werden!'))
      await see(region.getByText(own))
    }
    for (const [{ page }] of views) await axe(page, 'a match that begins')
    await celebration(jonas.page).close.click()
    await gone(celebration(jonas.page).region)
    await celebration(mia.page).look.click()
    await arrive(mia.page, '/profile/matches')
    await gone(celebration(mia.page).region)
    const match = matchesPage(mia.page).match(GIVE_TEXT)
    for (const name of ['Du: Ja', 'Jonas: Unbekannt', 'Du: Noch offen', 'Jonas: Vielleicht']) {
      await see(match.getByRole('img', { name }))
    }
    await axe(mia.page, '/profile/matches with a match')
    await shell(jonas.page).entry('Profil').click()
    await jonas.page.getByRole('link', { name: 'Matches', exact: true }).click()
    const his = matchesPage(jonas.page).match(GIVE_TEXT)
    for (const name of ['Du: Vielleicht', 'Mia: Ja', 'Mia: Unbekannt', 'Du: Noch offen']) {
      await see(his.getByRole('img', { name }))
    }
  })

  test(
    'O-125 A page receives a match only after the code of the celebration has loaded',
    thorough,
    async () => {
      const pair = await newPair(fixture)
      const { page, open } = await visit(pair.jonas)
      await page.route(/QueryProvider/, async (route) => {
        // Delays the code until long after the page would otherwise have connected.
        await new Promise((resolve) => setTimeout(resolve, 2_000))
        await route.continue()
      })
      await Promise.all([joined(page), open('/')])
      await answer(pair.mia, GIVE, 'yes')
      await answer(pair.jonas, RECEIVE, 'maybe')
      await see(celebration(page).region)
    },
  )

  test(
    'FRAGEN-31 FRAGEN-35 O-125 O-126 A no, silence and an answer without a match are the same to the partner, on the wire and on the screen',
    thorough,
    async () => {
      const worlds = ['no', 'silence', 'unmatched'] as const
      const seen: string[] = []
      for (const world of worlds) {
        const pair = await newPair(fixture)
        await answer(pair.mia, GIVE, 'yes')
        await answer(pair.jonas, RECEIVE, 'yes')
        await answer(pair.mia, 'q-fant-02-g', 'yes')
        const jonas = await visit(pair.jonas)
        const mia = await visit(pair.mia)
        await mia.open('/profile/matches')
        await see(matchesPage(mia.page).match(GIVE_TEXT))
        if (world === 'no') await answer(pair.jonas, 'q-fant-02-e', 'no')
        if (world === 'unmatched') {
          await answer(pair.jonas, 'q-fant-03-g', 'yes')
          await answer(pair.jonas, GIVE, 'maybe')
        }
        await jonas.open('/profile/matches')
        // Leaving the screen ends the refetch that his answer has started there.
        await mia.open('/versprechen')
        await loaded(mia.page)
        const wire = mia.page.waitForResponse((one) =>
          one.url().endsWith('/api/questions/matching'),
        )
        await mia.open('/profile/matches')
        await see(matchesPage(mia.page).match(GIVE_TEXT))
        await loaded(mia.page)
        // Comes with code of its own.
        await see(mia.page.getByRole('button', { name: 'Vormerken' }))
        expect(await celebration(mia.page).region.count()).toBe(0)
        seen.push(
          JSON.stringify([
            await (await wire).text(),
            await mia.page.getByRole('main').ariaSnapshot(),
          ]),
        )
        await Promise.all([mia.context.close(), jonas.context.close()])
      }
      expect(seen[1]).toBe(seen[0])
      expect(seen[2]).toBe(seen[0])
    },
  )

  test(
    'O-125 Only a match seen by both is celebrated: a no or a withdrawn yes is not announced',
    thorough,
    async () => {
      const pair = await newPair(fixture)
      const [mia, jonas] = [await visit(pair.mia), await visit(pair.jonas)]
      await mia.open('/chat')
      await jonas.open('/chat')
      // Both are shown as online, so both connections are open.
      for (const { page } of [mia, jonas]) await see(chatPage(page).online)
      await chatPage(mia.page).field.fill('Ich schr')
      await answer(pair.mia, GIVE, 'yes')
      await answer(pair.jonas, RECEIVE, 'no')
      await pair.jonas.ask(takeAnswerBack, { params: { questionId: RECEIVE } })
      await answer(pair.jonas, GIVE, 'yes')
      // This match is announced to both and ends the wait: an earlier one would be visible now.
      await answer(pair.jonas, 'q-fant-02-g', 'yes')
      await answer(pair.mia, 'q-fant-02-e', 'yes')
      // In parallel, because each celebration ends by itself after some seconds.
      await Promise.all(
        [mia, jonas].map(({ page }) =>
          see(celebration(page).region.getByText('Ein starkes Match!')),
        ),
      )
      for (const { page } of [mia, jonas]) {
        for (const text of [GIVE_TEXT, RECEIVE_TEXT]) {
          expect(await page.getByText(text).count()).toBe(0)
        }
      }
      // Typing is not interrupted: the input continues where it was.
      await mia.page.keyboard.type('eibe')
      expect(await chatPage(mia.page).field.inputValue()).toBe('Ich schreibe')
      expect((await pair.mia.ask(questionMatches)).paare).toHaveLength(1)
    },
  )

  test(
    'O-148 A match that Mia saw and took back is still shown to Jonas until he leaves the screen',
    thorough,
    async () => {
      const pair = await newPair(fixture)
      await answer(pair.jonas, RECEIVE, 'maybe')
      await answer(pair.mia, GIVE, 'yes')
      expect((await pair.mia.ask(questionMatches)).paare).toHaveLength(1)
      await pair.mia.ask(takeAnswerBack, { params: { questionId: GIVE } })
      const { page, open } = await visit(pair.jonas)
      const reads: string[] = []
      const keep = (text: string) => void reads.push(text)
      page.on('response', (one) => {
        // The body of a response in flight cannot be read once the page is closed.
        if (one.url().endsWith('/api/questions/matching')) one.text().then(keep, () => undefined)
      })
      await open('/profile/matches')
      const { match, empty } = matchesPage(page)
      const dream = match(GIVE_TEXT)
      await see(dream.getByRole('img', { name: 'Mia: Ja' }))
      // The server no longer returns the match; the saved profile makes the page read again.
      await pair.mia.ask(saveProfile, { body: { name: 'Mia Marie' } })
      await become(() => reads.at(-1), JSON.stringify({ paare: [] }))
      await loaded(page)
      await see(dream.getByRole('img', { name: 'Du: Vielleicht' }))
      await axe(page, '/profile/matches with a match taken back')
      await open('/profile')
      await open('/profile/matches')
      await see(empty)
      await page.context().close()
    },
  )

  test(
    'Answers given without a network survive a closed tab and are sent in order',
    thorough,
    async () => {
      const pair = await newPair(fixture)
      const mia = await playIn(fixture.visit({ as: pair.mia, worker: true }))
      const { page, context, faults } = mia
      faults.tolerate(NO_CONNECTION)
      const { answer: button, waiting, text } = questionsPage(page)
      await canSeal(page)
      await context.setOffline(true)
      for (const name of ['Ja', 'Nein', 'Vielleicht'] as const) {
        const before = await text.innerText()
        await button(name).click()
        await become(async () => (await text.innerText()) === before, false)
      }
      await see(waiting)
      await atRest(page)
      await axe(page, '/profile/preferences offline')
      expect(await known(pair.mia)).toEqual([])
      await become(() => waitingItems(page, 'answers'), 3)
      const { origin } = new URL(page.url())
      const [later] = [await context.newPage(), await page.close()]
      await context.setOffline(false)
      // Any screen will do.
      await later.goto(`${origin}/profile`)
      await become(() => known(pair.mia), ['yes', 'no', 'maybe'])
      await become(() => waitingItems(later, 'answers'), 0)
    },
  )

  test(
    'FRAGEN-12 All questions can be answered by keyboard; the end is announced and links to the matches',
    thorough,
    async () => {
      const pair = await newPair(fixture)
      const unanswered: string[] = []
      for (let number = 1; ; number += 1) {
        const { questions } = await pair.mia.ask(listQuestions, {
          query: { maxDirtyLevel: '4', pageSize: '100', page: String(number) },
        })
        if (questions.length === 0) break
        unanswered.push(...questions.map((question) => question.id))
      }
      for (const id of unanswered.slice(4)) await answer(pair.mia, id, 'no')
      const { page, open } = await fixture.visit({
        device: 'desktop',
        as: pair.mia,
        browser: { reducedMotion: 'reduce' },
      })
      const { stack, card, done, undo } = questionsPage(page)
      await open('/profile/preferences')
      await see(card)
      for (let step = 0; step < 30; step += 1) {
        if (await stack.evaluate((node) => node === document.activeElement)) break
        await page.keyboard.press('Tab')
      }
      const last = ['ArrowLeft', 'ArrowRight', 'ArrowRight']
      for (const key of ['ArrowRight', 'ArrowDown', 'Backspace', ...last]) {
        await page.keyboard.press(key)
      }
      await see(done)
      await see(undo)
      await axe(page, '/profile/preferences at its end')
      await become(async () => (await known(pair.mia)).slice(-4), ['yes', 'no', 'yes', 'yes'])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await arrive(page, '/profile/matches')
    },
  )
})
