import type { Page } from 'playwright-core'

/** Text smaller than this is read by nobody; that of a card from the second. */
const LEAST = { text: 11, card: 14 }

/**
 * Faults of the text in view, each in words: drawn too small (transforms included), cut off, beyond
 * its control, lines or texts over each other.
 */
export const textFaults = (page: Page, least: typeof LEAST = LEAST): Promise<string[]> =>
  page.evaluate((limits) => {
    interface Drawn {
      readonly text: string
      readonly element: Element
      readonly rects: readonly DOMRect[]
      readonly layer: Element | null
    }
    const scope: Element = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const found = new Set<string>()
    const scales = new Map<Element, number>()
    /** By how much the transforms of an element and of what it stands in enlarge it. */
    const scaleOf = (element: Element | null): number => {
      if (element === null) return 1
      const known = scales.get(element)
      if (known !== undefined) return known
      const { transform, scale } = getComputedStyle(element)
      const matrix = new DOMMatrix(transform === 'none' ? '' : transform)
      const own = scale === 'none' ? 1 : Number.parseFloat(scale)
      const result = Math.hypot(matrix.m21, matrix.m22) * own * scaleOf(element.parentElement)
      scales.set(element, result)
      return result
    }
    /** Elements on a layer of their own may lie over others. */
    const layers = new Map<Element, Element | null>()
    const layerOf = (element: Element): Element | null => {
      const known = layers.get(element)
      if (known !== undefined) return known
      const style = getComputedStyle(element)
      const isOwn =
        !['static', 'relative'].includes(style.position) ||
        style.transform !== 'none' ||
        style.scale !== 'none'
      const parent = element.parentElement
      const result = isOwn || parent === null ? element : layerOf(parent)
      layers.set(element, result)
      return result
    }
    const clips = (value: string) => value === 'hidden' || value === 'clip'
    /** The box whose edge cuts the lines below it off: a scroller, or an excerpt of two lines. */
    const edgeOf = (element: Element | null): DOMRect | undefined => {
      if (element === null || element === document.body) return undefined
      const { display, overflowY } = getComputedStyle(element)
      const isEdge = display !== 'inline' && overflowY !== 'visible'
      return isEdge ? element.getBoundingClientRect() : edgeOf(element.parentElement)
    }
    const nameOf = (element: Element, text: string) => {
      const control = element.closest('a, button, label, summary')
      return `${control === null ? '' : `${control.tagName.toLowerCase()} `}„${text.slice(0, 40)}“`
    }

    /** Notes text that what it stands in cuts off or does not hold. */
    const judgeRoom = ({ text, element, rects }: Drawn) => {
      const left = Math.min(...rects.map((rect) => rect.left))
      const right = Math.max(...rects.map((rect) => rect.right))
      const name = nameOf(element, text)
      let canScroll = false
      let isClipped = false
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.display === 'inline') continue
        canScroll ||= style.overflowX === 'auto' || style.overflowX === 'scroll'
        if (canScroll || !clips(style.overflowX)) continue
        if (box === document.body || box === document.documentElement) break
        const room = box.getBoundingClientRect()
        // Nothing but screen readers sees it, or the whole of it is said elsewhere.
        if (room.width < 4 || room.height < 4 || box.hasAttribute('title')) return
        isClipped = true
        // A name that is said elsewhere may end in an ellipsis, as longer text does.
        if (style.textOverflow === 'ellipsis' && box.closest('[aria-hidden=true]') !== null) return
        // A single word says nothing without its end.
        const isWord = !/\s/.test(text) || box.closest('.shell-header .display') !== null
        if (isWord && (right > room.right + 1.5 || left < room.left - 1.5))
          found.add(
            `${name} is cut off: ${Math.round(room.width)} of ${Math.round(right - left)} px`,
          )
        const [first] = rects
        const isHigher =
          first !== undefined &&
          first.height > 0 &&
          room.height < Number.parseFloat(getComputedStyle(element).fontSize) * scaleOf(element)
        if (isHigher) found.add(`${name} is cut off in its height`)
        break
      }
      const width = document.documentElement.clientWidth
      if (!canScroll && !isClipped && (right > width + 1 || left < -1))
        found.add(`${name} leaves the window: ${Math.round(left)} to ${Math.round(right)}`)
      const control = element.closest('a, button, summary')
      if (control === null || getComputedStyle(control).display.startsWith('inline ')) return
      if (getComputedStyle(control).display === 'inline' || isClipped || canScroll) return
      const room = control.getBoundingClientRect()
      const lowest = Math.max(...rects.map((rect) => rect.bottom))
      if (right > room.right + 1.5 || left < room.left - 1.5 || lowest > room.bottom + 6)
        found.add(`${name} is larger than its control`)
    }

    const drawn: Drawn[] = []
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.replace(/\u00ad/g, '').trim() ?? ''
      const element = node.parentElement
      if (
        text === '' ||
        element === null ||
        element.closest('[inert], option, .swipe-row-remove') !== null
      )
        continue
      const isSeen = element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      })
      if (!isSeen || element.closest('.sr-only') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const edge = edgeOf(element)
      const rects = [...range.getClientRects()].filter(({ top, bottom, width, height }) => {
        const middle = (top + bottom) / 2
        const isShown = edge === undefined || (middle > edge.top && middle < edge.bottom)
        return width > 1 && height > 1 && isShown
      })
      if (rects.length === 0) continue
      const style = getComputedStyle(element)
      const size = Number.parseFloat(style.fontSize) * scaleOf(element)
      const isCard = element.closest('.card') !== null
      const needed = isCard ? limits.card : limits.text
      // A picture of cards, whose text nobody has to read.
      const isPicture = isCard && element.closest('[aria-hidden=true]') !== null
      if (!isPicture && size < needed - 0.05)
        found.add(`${nameOf(element, text)} has ${size.toFixed(1)} px`)
      const line = Number.parseFloat(style.lineHeight)
      const tops = new Set(rects.map(({ top }) => Math.round(top)))
      if (tops.size > 1 && line < Number.parseFloat(style.fontSize) * 0.98)
        found.add(`${nameOf(element, text)} has lines over each other`)
      const piece = { text, element, rects, layer: layerOf(element) }
      // Cells that end in an ellipsis say the whole of it by their title.
      if (element.closest('[title]') === null) drawn.push(piece)
      judgeRoom(piece)
    }

    /** The letters without the room above and below them. */
    const inkOf = ({ left, right, top, bottom }: DOMRect) => {
      const middle = (top + bottom) / 2
      const half = (bottom - top) * 0.27
      return { left: left + 1, right: right - 1, top: middle - half, bottom: middle + half }
    }
    const inks = drawn.flatMap((piece) => piece.rects.map((rect) => ({ piece, ink: inkOf(rect) })))
    for (const [index, one] of inks.entries()) {
      for (const other of inks.slice(index + 1)) {
        if (one.piece === other.piece || one.piece.layer !== other.piece.layer) continue
        if (one.piece.element.closest('svg') !== null) continue
        const a = one.ink
        const b = other.ink
        if (a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom)
          continue
        const [first, second] = [one.piece, other.piece].map((piece) =>
          nameOf(piece.element, piece.text),
        )
        found.add(`${first} and ${second} lie over each other`)
      }
    }
    return [...found]
  }, least)
