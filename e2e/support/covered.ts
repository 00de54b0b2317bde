import type { Page } from 'playwright-core'

/**
 * Controls that look reachable and are not: a press in their middle meets something else. In words.
 * Scrolls each of them into the middle of the screen; what opens by a swipe alone is left out.
 */
export const coveredOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    const controls = scope.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary',
    )
    const found: string[] = []
    for (const control of controls) {
      const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!isSeen || control.closest('[inert], .swipe-row-remove') !== null) continue
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      // The first line of a link that is broken over two.
      const [box] = control.getClientRects()
      // For screen readers and the keyboard alone.
      if (box === undefined || box.width < 4 || box.height < 4) continue
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      if (hit === null || control.contains(hit)) continue
      if (hit.closest('label')?.control === control) continue
      found.push(`${control.outerHTML.slice(0, 120)} under ${hit.outerHTML.slice(0, 120)}`)
    }
    return found
  })
