import type { Page } from 'playwright-core'

/**
 * Waits until no finite animation runs (transitions, flips, a new screen) and the page has stopped
 * scrolling after a swipe. A press on a moving element may end over another one, which makes no
 * click.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
    const isMoving = ({ playState, effect }: Animation) =>
      playState === 'running' &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
      // Out of view, where the browser skips an element, its transitions stand still.
      (effect as KeyframeEffect).target?.checkVisibility({ contentVisibilityAuto: true }) === true
    await document.fonts.ready
    await nextFrame()
    for (let scrolled = Number.NaN; ; scrolled = scrollY) {
      await nextFrame()
      if (scrollY === scrolled && !document.getAnimations().some(isMoving)) return
    }
  })
}
