/** Scroll position of an element; lost when the element leaves the document. */
interface Scrolled {
  readonly element: Element
  readonly top: number
  readonly left: number
}

const scrolledIn = (place: HTMLElement): Scrolled[] =>
  [document.documentElement, ...place.querySelectorAll('*')]
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
    .filter(({ top, left }) => top !== 0 || left !== 0)

/**
 * Replaces `place` by `screen` in the document. `place` keeps its state, such as typed text. Returns
 * a function that puts it back with scroll positions, open dialogs and focus.
 */
export function detachApp(place: HTMLElement, screen: HTMLElement): () => void {
  const scrolled = scrolledIn(place)
  const focused = place.contains(document.activeElement) ? document.activeElement : null
  place.replaceWith(screen)
  return () => {
    screen.replaceWith(place)
    // A dialog removed from the document leaves the top layer.
    for (const dialog of place.querySelectorAll('dialog')) {
      if (!dialog.open) continue
      dialog.removeAttribute('open')
      dialog.showModal()
    }
    for (const { element, top, left } of scrolled)
      element.scrollTo({ top, left, behavior: 'instant' })
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
