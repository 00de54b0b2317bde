/** Whether the keyboard has no place on the page. */
export const nothingHasFocus = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/**
 * A ref for a control that its own press removes: if the focus was on it or inside of it, or in a dialog
 * it has opened, and nothing else takes it, the content of the page does. Otherwise the keyboard and a
 * screen reader would begin at the top of the page.
 */
export function focusMainWhenGone(element: HTMLElement | null): () => void {
  return () => {
    const { activeElement } = document
    if (!element?.contains(activeElement) && !activeElement?.closest('dialog')) return
    // After the commit: a dialog that closes in it gives the focus back to what is removed.
    queueMicrotask(() => {
      if (nothingHasFocus()) document.querySelector('main')?.focus({ preventScroll: true })
    })
  }
}
