import type { Browser } from 'playwright-core'
import { deck, today } from '../../../e2e/pages/cards.ts'
import { faceUpAt, notePresses } from '../../../e2e/support/latency.ts'
import { newVisitor } from '../../../e2e/support/visitor.ts'
import type { Pair } from '../../../server/testing/couples.ts'
import { median } from '../../../server/testing/quantiles.ts'
import { besideAim, printTable } from '../run.ts'

const CHOICES = 9
/** Within a second (choosing.spec.ts). */
const AIM_MS = 1_000

/** Prints the milliseconds from choosing a card to its lying face up at the partner. */
export async function measureChoices(
  browser: Browser,
  address: string,
  { mia, jonas }: Pair,
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
    const appearedAt = await faceUpAt(his.page, title)
    await deck(her.page).choose.click()
    waits.push((await appearedAt()) - (await pressedAt()))
    await today(her.page).locked.waitFor()
  }
  printTable('choosing to appearing, ms', [
    ['median', ...besideAim(median(waits), AIM_MS)],
    ['all', waits.join(' ')],
  ])
  await her.context.close()
  await his.context.close()
}
