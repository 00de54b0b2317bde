// @module-tag thorough
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createCard, selectCard } from '#contract/cards/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { grantPermission, postDailyMessage, postStatus } from '#contract/daily/calls.ts'
import { answerOfDay, questionOfToday, replyToAnswer } from '#contract/daily-questions/calls.ts'
import { writeOwnQuestion } from '#contract/daily-questions/own-calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { createStory } from '#contract/stories/calls.ts'
import { newPair, useFixture } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { loaded } from './support/loaded.ts'
import { become, see } from './support/see.ts'

const fixture = useFixture()

/** A sentence that is written from right to left, with a mark that has no direction of its own. */
const WORDS = 'האם אתה בא?'

/** Counts the elements that show the words, and collects those drawn in the wrong direction. */
const directionsOn = (page: Page) =>
  page.evaluate((words) => {
    const seen = { count: 0, wrong: [] as string[] }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const fields = document.querySelectorAll<HTMLTextAreaElement>('input, textarea')
    const judge = (element: Element | null) => {
      if (element === null || element.closest('.sr-only, [aria-live], option') !== null) return
      seen.count += 1
      const own = element.closest('[dir=auto], bdi')
      if (own === null || getComputedStyle(own).direction !== 'rtl') {
        seen.wrong.push(element.outerHTML.slice(0, 160))
      }
    }
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.textContent?.includes(words)) judge(node.parentElement)
    }
    for (const field of fields) if (field.value.includes(words)) judge(field)
    return seen
  }, WORDS)

test('Text written by a person is displayed in the direction of its own words, on every screen', async () => {
  const { mia, jonas } = await newPair(fixture)
  await mia.ask(grantPermission)
  const text = { title: WORDS, description: WORDS, instructions: WORDS }
  const card = await mia.ask(createCard, {
    body: { ...text, categoryId: 'herz', dirtyLevel: 1, tags: [WORDS] },
  })
  const story = await mia.ask(createStory, { body: text })
  const asked = await mia.ask(postMessage, { body: { text: WORDS } })
  await jonas.ask(postMessage, { body: { text: WORDS, replyToId: asked.id } })
  await mia.ask(postDailyMessage, { body: { message: WORDS } })
  await mia.ask(postStatus, { body: { level: 5, message: WORDS } })
  await mia.ask(selectCard, { body: { cardId: card.id }, query: { force: 'true' } })
  for (const person of [mia, jonas]) {
    const { question } = await person.ask(questionOfToday, {})
    await person.ask(answerOfDay, { body: { day: question?.day ?? '', text: WORDS } })
  }
  await jonas.ask(replyToAnswer, { body: { day: utcDay(Date.now()), reply: WORDS } })
  await mia.ask(writeOwnQuestion, { body: { question: WORDS, form: 'write', options: [] } })
  const { page, open } = await fixture.visit({ as: mia, device: 'desktop' })
  for (const [path, atLeast] of [
    ['/', 3],
    ['/chat', 3],
    ['/fragen-des-tages', 3],
    ['/fragen-des-tages/eigene', 1],
    ['/karten/meine-karten', 2],
    ['/karten/historie', 1],
    [`/karten/karte/${card.id}`, 1],
    [`/karten/karte/${card.id}/edit`, 2],
    ['/stories', 1],
    [`/stories/${story.id}`, 2],
    [`/stories/${story.id}/edit`, 2],
  ] as const) {
    await open(path)
    await become(async () => (await directionsOn(page)).count >= atLeast, true)
    await loaded(page)
    expect({ path, ...(await directionsOn(page)) }).toMatchObject({ path, wrong: [] })
  }
  await open('/chat')
  const { search, needle, field } = chatPage(page)
  await field.fill(WORDS)
  await search.click()
  await needle.fill(WORDS)
  await see(page.locator('.chat-hit').first())
  expect((await directionsOn(page)).wrong).toEqual([])
})
