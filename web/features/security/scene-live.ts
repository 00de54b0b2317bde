/** Where something was scrolled to; the document forgets it when the element leaves. */
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
 * Puts `screen` where `place` was in the document. `place` stays as it is, beside the document:
 * what was being written is not lost. Answers with the way to put it back as it was.
 */
export function layAside(place: HTMLElement, screen: HTMLElement): () => void {
  const scrolled = scrolledIn(place)
  const focused = place.contains(document.activeElement) ? document.activeElement : null
  place.replaceWith(screen)
  return () => {
    screen.replaceWith(place)
    // A dialog that leaves the document leaves the top layer with it.
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
