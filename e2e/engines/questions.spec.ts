import { expect, test } from 'vitest'
import { answerQuestion, listAnswers } from '#contract/questions/calls.ts'
import { questionCatalog } from '#server/testing/content.ts'
import { newPair } from '#server/testing/couples.ts'
import { chatPage } from '../pages/chat.ts'
import { celebration, matchesPage, questionsPage } from '../pages/questions.ts'
import { atRest } from '../support/rest.ts'
import { become, see } from '../support/see.ts'
import { inEachEngine, useEngine } from './fixture.ts'

/** A pair of questions. */
const [GIVE, RECEIVE] = ['q-fant-01-g', 'q-fant-01-e']
const textOf = (questionId: string): string => questionCatalog.find(questionId)?.text ?? questionId

inEachEngine((engine) => {
  const fixture = useEngine(engine)

  test('Mia answers with a finger, with buttons and with keys; each answer arrives once and in order', async () => {
    const { mia } = await newPair(fixture)
    const { page, open, swipe } = await fixture.visit(mia)
    await open('/profile/preferences')
    const { stack, card, text, answer, counter } = questionsPage(page)
    await see(card)
    const total = Number((await counter.innerText()).split('/')[1])
    let number = 1
    const decide = async (act: () => Promise<void>) => {
      const before = await text.innerText()
      await act()
      await become(async () => (await text.innerText()) === before, false)
      number += 1
      await become(() => counter.innerText(), `Frage ${number} / ${total}`)
      await atRest(page)
    }
    await decide(() => swipe(stack, { x: 230, y: 0 }))
    await decide(() => swipe(stack, { x: -230, y: 0 }))
    await decide(() => swipe(stack, { x: 0, y: 230 }))
    for (const name of ['Ja', 'Nein', 'Vielleicht'] as const) {
      await decide(() => answer(name).click())
    }
    await stack.focus()
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown']) {
      await decide(() => page.keyboard.press(key))
    }
    const turns = ['yes', 'no', 'maybe']
    await become(
      async () => (await mia.ask(listAnswers)).map((one) => one.answer).reverse(),
      [...turns, ...turns, ...turns],
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('A match begins: both celebrate it at the same moment, and find it in their list', async () => {
    const { mia, jonas } = await newPair(fixture)
    const [hers, his] = [await fixture.visit(mia), await fixture.visit(jonas)]
    await mia.ask(answerQuestion, { body: { questionId: GIVE, answer: 'yes' } })
    // Each hears what happens elsewhere once the other one sees it.
    for (const { open } of [hers, his]) await open('/chat')
    for (const { page } of [hers, his]) await see(chatPage(page).online)
    await jonas.ask(answerQuestion, { body: { questionId: RECEIVE, answer: 'yes' } })
    await Promise.all([hers, his].map(({ page }) => see(celebration(page).region)))
    for (const [{ page, open }, question] of [
      [hers, GIVE],
      [his, RECEIVE],
    ] as const) {
      await open('/profile/matches')
      await see(matchesPage(page).match(textOf(question)))
    }
  })
})
