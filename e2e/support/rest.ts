import type { Page } from 'playwright-core'

/**
 * Waits until nothing that ends by itself is still moving: transitions, flips, a new screen, and the
 * page after a swipe. What is pressed while it moves may be let go over something else: no click.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
    const ends = (animation: Animation) =>
      animation.playState === 'running' &&
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    await document.fonts.ready
    await nextFrame()
    for (;;) {
      const moving = document.getAnimations().filter(ends)
      const scrolled = scrollY
      await nextFrame()
      if (moving.length === 0 && scrollY === scrolled) return
      await Promise.allSettled(moving.map((animation) => animation.finished))
      await nextFrame()
    }
  })
}
