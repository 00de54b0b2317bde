import type { Page } from 'playwright-core'

/** By how many pixels a screen is too wide once its letters are half as large again (WCAG 1.4.4). */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { documentElement: root } = document
    root.style.fontSize = '150%'
    const beyond = root.scrollWidth - root.clientWidth
    root.style.fontSize = ''
    return beyond
  })
