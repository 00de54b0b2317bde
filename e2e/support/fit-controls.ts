import type { Page } from 'playwright-core'

/** Both sides of a target; the second where many stand close together and little depends on one. */
const TARGET = { usual: 44, small: 32 }

/**
 * Targets that may have the smaller size, with the reason:
 * days of the calendar, seven of which share 320 px; what stands in for a switch or a slider's thumb,
 * whose label or track is the target.
 */
const SMALL = '.calendar *'

/**
 * Faults of the page's width and of its controls, each in words: too small a target, and parts of it
 * that something else covers once it has been scrolled into view as the focus does.
 */
export const controlFaults = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ target, small }) => {
      const scope: ParentNode = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
      const found = new Set<string>()
      const width = document.documentElement.clientWidth
      const beyond = document.documentElement.scrollWidth - width
      if (beyond > 0) found.add(`the page is ${beyond} px wider than the window`)
      if ((visualViewport?.scale ?? 1) < 0.99) found.add('the browser zooms out')

      const nameOf = (element: Element): string => {
        const label = element.getAttribute('aria-label') ?? element.textContent.trim()
        const field = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : ''
        const words = (label || field || element.className || element.outerHTML).slice(0, 40)
        return `${element.tagName.toLowerCase()} „${words}“`
      }
      const belongs = (control: HTMLElement, hit: Element | null): boolean =>
        hit !== null &&
        (control.contains(hit) ||
          hit.closest('label')?.control === control ||
          hit.closest('label')?.contains(control) === true ||
          (control instanceof HTMLLabelElement && control.control === hit))
      /** Is it a link within a sentence? */
      const isInText = (control: HTMLElement) =>
        getComputedStyle(control).display === 'inline' &&
        control.closest('p, li, dd, label, td')?.textContent.trim() !== control.textContent.trim()

      /** The size of a target, with what lies around the control and belongs to it. */
      const sizeOf = (control: HTMLElement, box: DOMRect): { width: number; height: number } => {
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        const reach = (dx: number, dy: number): number => {
          let far = 0
          while (far < target.usual) {
            const hit = document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1))
            if (!belongs(control, hit)) break
            far += 1
          }
          return far
        }
        const { usual } = target
        return {
          width:
            box.width >= usual ? box.width : Math.max(box.width, reach(-1, 0) + reach(1, 0) + 1),
          height:
            box.height >= usual ? box.height : Math.max(box.height, reach(0, -1) + reach(0, 1) + 1),
        }
      }

      const seen = new Map<string, number>()
      /** Rows of a list look alike: the first ones stand for all. */
      const isOneOfMany = (control: HTMLElement): boolean => {
        const kind = `${control.tagName} ${control.className} ${control.parentElement?.className}`
        const count = (seen.get(kind) ?? 0) + 1
        seen.set(kind, count)
        return count > 10
      }

      /** The element that takes the press: for a box or a circle its label. */
      const pressed = (control: HTMLElement): HTMLElement =>
        (control.matches('[type=checkbox], [type=radio]') &&
          (control as HTMLInputElement).labels?.[0]) ||
        control

      const judge = (given: HTMLElement) => {
        const control = pressed(given)
        const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        if (
          !isSeen ||
          control.closest('[inert], .swipe-row-remove, .sr-only, .shell-skip') !== null
        )
          return
        if (isOneOfMany(control)) return
        control.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
        const boxes = control.getClientRects()
        const [box] = boxes
        // For screen readers and the keyboard alone.
        if (box === undefined || box.width < 4 || box.height < 4) return
        const isHeld = box.height < Math.min(innerHeight * 0.8, 240)
        // The end of a field may have a button of its own.
        const isField = control.matches('input, textarea')
        const points = [
          [0.5, 0.5],
          [0.5, 0.12],
          [0.5, 0.88],
          [0.12, 0.5],
          [isField ? 0.6 : 0.88, 0.5],
        ] as const
        for (const [right, down] of points) {
          const x = box.x + box.width * right
          // A large one, as the face of a card, is judged by the middle of its visible part.
          const middle = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2
          const y = isHeld ? box.y + box.height * down : middle
          const hit = document.elementFromPoint(x, y)
          if (belongs(control, hit)) continue
          const isUnder = hit?.closest('a, button, label, summary, nav, header, input') ?? hit
          const place = `at ${Math.round(box.top)} to ${Math.round(box.bottom)}`
          const covered =
            hit === null
              ? `is out of the window ${place}`
              : `is under ${nameOf(isUnder ?? hit)} ${place}`
          found.add(`${nameOf(control)} ${covered}`)
          break
        }
        if (boxes.length > 1 || isInText(control)) return
        const needed = control.matches(small) ? target.small : target.usual
        const size = sizeOf(control, box)
        if (Math.min(size.width, size.height) < needed - 0.5)
          found.add(
            `${nameOf(control)} has ${Math.round(size.width)}x${Math.round(size.height)} px`,
          )
      }
      const controls = scope.querySelectorAll<HTMLElement>(
        'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary',
      )
      for (const control of controls) judge(control)
      scrollTo(0, 0)
      return [...found]
    },
    { target: TARGET, small: SMALL },
  )
