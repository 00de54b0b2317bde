import type { Browser, Page } from 'playwright-core'
import { deck } from '../../../e2e/pages/cards.ts'
import { swipe } from '../../../e2e/support/touch.ts'
import { newVisitor } from '../../../e2e/support/visitor.ts'
import type { Pair } from '../../../server/testing/couples.ts'
import { quantile } from '../../../server/testing/quantiles.ts'
import { besideAim, printTable, sizeOf } from '../run.ts'
import { seedCards } from '../seed.ts'

const SWIPES = 12
/** A slide takes 500 ms to come to rest. */
const PAUSE_MS = 550

/** 95 of 100 frames of a swipe, unthrottled. */
const P95_AIM_MS = 17
const CARDS = sizeOf('BENCH_CARDS', 10_000)
/** How many times slower than this processor. */
const SLOWDOWNS = [1, 4]

function noteFrames(): void {
  const gaps: number[] = []
  let before = performance.now()
  const tick = (now: number) => {
    gaps.push(now - before)
    before = now
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  const tasks: number[] = []
  new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map((one) => one.duration)),
  ).observe({ type: 'longtask' })
  Object.assign(globalThis, { frames: { gaps, tasks } })
}

const framesOf = (page: Page) =>
  page.evaluate(
    () => (globalThis as unknown as { frames: { gaps: number[]; tasks: number[] } }).frames,
  )

async function rowOf(browser: Browser, address: string, { mia }: Pair, slowdown: number) {
  const { page, context, open } = await newVisitor(browser, address, { as: mia })
  const opened = performance.now()
  await open('/karten/select')
  const { carousel, slide } = deck(page)
  await slide.waitFor()
  const firstMs = performance.now() - opened
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(noteFrames)
  for (let at = 0; at < SWIPES; at++) {
    await swipe(page, carousel, { x: -200 })
    await page.waitForTimeout(PAUSE_MS)
  }
  const { gaps, tasks } = await framesOf(page)
  await context.close()
  const slow = gaps.filter((gap) => gap > 2 * P95_AIM_MS).length
  return [
    `CPU ${slowdown}x`,
    ...besideAim(quantile(gaps, 0.95), slowdown === 1 ? P95_AIM_MS : Number.POSITIVE_INFINITY),
    Math.max(...gaps).toFixed(0),
    `${slow} of ${gaps.length}`,
    String(tasks.length),
    firstMs.toFixed(0),
  ]
}

/** Prints the gaps between frames while somebody swipes through a large deck. */
export async function measureFrames(browser: Browser, address: string, pair: Pair): Promise<void> {
  await seedCards(pair.mia, CARDS)
  const rows: string[][] = []
  for (const slowdown of SLOWDOWNS) rows.push(await rowOf(browser, address, pair, slowdown))
  printTable(`deck of ${CARDS} cards, ${SWIPES} swipes; frames in ms`, [
    ['', 'p95', 'aim', '', 'longest', 'above 34', 'long tasks', 'first card'],
    ...rows,
  ])
}
