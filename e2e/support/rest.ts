import type { Page } from 'playwright-core'

/** Waits until nothing that ends by itself is still moving: transitions, flips, a new screen. */
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
      if (moving.length === 0) return
      await Promise.allSettled(moving.map((animation) => animation.finished))
      await nextFrame()
    }
  })
}
