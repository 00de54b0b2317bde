import type { Page } from 'playwright-core'

/**
 * What makes a screen too wide for its window once its letters are half as large again (WCAG 1.4.4):
 * how much, and the elements without which it would fit, the outermost first. Empty if it fits.
 */
export const tooWideOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { documentElement: root } = document
    root.style.fontSize = '150%'
    const beyond = root.scrollWidth - root.clientWidth
    const found: string[] = []
    if (beyond > 0) {
      found.push(`${beyond} px too wide`)
      for (const element of document.body.querySelectorAll<HTMLElement>('#inhalt *')) {
        element.style.display = 'none'
        if (root.scrollWidth <= root.clientWidth) found.push(element.outerHTML.slice(0, 160))
        element.style.display = ''
      }
    }
    root.style.fontSize = ''
    return found
  })
