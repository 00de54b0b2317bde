import type { Browser } from 'playwright-core'
import { deck, today } from '../../../e2e/pages/cards.ts'
import { faceUpAt, median, notePresses } from '../../../e2e/support/latency.ts'
import { type Login, newVisitor } from '../../../e2e/support/visitor.ts'
import { aims, beside } from './aims.ts'

const CHOICES = 9

/** Prints the milliseconds from choosing a card to its lying face up at the partner. */
export async function measureChoices(
  browser: Browser,
  address: string,
  mia: Login,
  jonas: Login,
): Promise<void> {
  const her = await newVisitor(browser, address, { as: mia })
  const his = await newVisitor(browser, address, { as: jonas })
  const live = his.page.waitForEvent('websocket')
  await his.open('/')
  await live
  await today(his.page).receiverEmpty.waitFor()
  const waits: number[] = []
  for (let at = 0; at < CHOICES; at++) {
    await her.open('/karten/select')
    await deck(her.page).turn.click()
    const title = await deck(her.page).title.innerText()
    const pressedAt = await notePresses(her.page)
    const appeared = faceUpAt(his.page, title)
    await deck(her.page).choose.click()
    waits.push((await appeared) - (await pressedAt()))
    await today(her.page).locked.waitFor()
  }
  const middle = beside(median(waits), aims.chooseToAppearMs)
  console.log(`Choosing to appearing: median ${middle}; all: ${waits.join(', ')}`)
  await her.context.close()
  await his.context.close()
}
