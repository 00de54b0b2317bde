import type { Browser, Page } from 'playwright-core'
import { deck } from '../../../e2e/pages/cards.ts'
import { swipe } from '../../../e2e/support/touch.ts'
import { type Login, newVisitor } from '../../../e2e/support/visitor.ts'
import { aims, beside } from './aims.ts'

const SWIPES = 12
/** A slide takes 500 ms to come to rest. */
const PAUSE_MS = 550

export interface FramesOptions {
  readonly cards: number
  /** How many times slower than this processor. */
  readonly slowdown: number
}

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

/** Prints the gaps between frames while somebody swipes through a large deck. */
export async function measureFrames(
  browser: Browser,
  address: string,
  mia: Login,
  { cards, slowdown }: FramesOptions,
): Promise<void> {
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
  const sorted = [...gaps].sort((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  const figures = [
    slowdown === 1 ? `p95 ${beside(p95, aims.frameP95Ms)}` : `p95 ${Math.round(p95)} ms`,
    `longest ${Math.round(sorted.at(-1) ?? 0)} ms`,
    `${gaps.filter((gap) => gap > 34).length} of ${gaps.length} above 34 ms`,
    `${tasks.length} long tasks`,
  ]
  const setting = `${cards} cards, CPU ${slowdown}x, ${SWIPES} swipes`
  console.log(
    `Deck (${setting}): ${figures.join(', ')}; first card after ${Math.round(firstMs)} ms`,
  )
  await context.close()
}
