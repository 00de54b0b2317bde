import type { Locator, Page } from 'playwright-core'
import { atRest } from './rest.ts'

/** Touch events are sent about once a frame. */
const FRAME_MS = 16

export interface Swipe {
  /** Way of the finger in px; negative leads to the left or up. */
  readonly x: number
  readonly y?: number
  /** How long the finger takes. */
  readonly ms?: number
}

/**
 * Draws a finger over the middle of something that rests: the frame around what moves, since the
 * middle of a slide in flight may lie beside the screen. Waits until nothing moves: a card caught in
 * flight goes on from where it was. Real touch events: only they show whether the browser keeps the
 * gesture to itself.
 */
export async function swipe(page: Page, on: Locator, { x, y = 0, ms = 160 }: Swipe): Promise<void> {
  // Unlike a press, a touch event does not bring into view what it is meant for.
  await on.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await atRest(page)
  const box = await on.boundingBox()
  if (box === null) throw new Error('There is nothing to swipe on.')
  const from = { x: box.x + box.width / 2 - x / 2, y: box.y + box.height / 2 - y / 2 }
  const session = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  const steps = Math.max(2, Math.round(ms / FRAME_MS))
  // With times of its own the finger has its speed even where a busy machine bunches the reports.
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: began + (step * FRAME_MS) / 1000,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [{ x: from.x + (x * step) / steps, y: from.y + (y * step) / steps }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= steps; step++) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    await touch('touchMove', step)
  }
  await touch('touchEnd', steps)
  await session.detach()
}

/** Time from one touch of a double tap to the next event of it. */
const TAP_MS = 50

/**
 * Taps twice on a place of something that rests. With times of its own, since a busy machine needs longer
 * for two taps than the half second in which they are one gesture.
 */
export async function tapTwice(
  page: Page,
  on: Locator,
  place: { readonly x: number; readonly y: number },
): Promise<void> {
  await on.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await atRest(page)
  const box = await on.boundingBox()
  if (box === null) throw new Error('There is nothing to tap on.')
  const finger = { x: box.x + place.x, y: box.y + place.y }
  const session = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  for (const [step, type] of (
    ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const
  ).entries())
    await session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: began + (step * TAP_MS) / 1000,
      touchPoints: type === 'touchEnd' ? [] : [finger],
    })
  await session.detach()
}

/** Draws two fingers apart, or together, over the middle of something; distances in px. */
export async function pinch(
  page: Page,
  on: Locator,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const box = await on.boundingBox()
  if (box === null) throw new Error('There is nothing to pinch.')
  const { x, y } = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const session = await page.context().newCDPSession(page)
  const steps = 8
  const fingers = (step: number) => {
    const half = (from + ((to - from) * step) / steps) / 2
    return [
      { x: x - half, y, id: 0 },
      { x: x + half, y, id: 1 },
    ]
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(0) })
  for (let step = 1; step <= steps; step++) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: fingers(step),
    })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
