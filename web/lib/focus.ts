import { listen } from './listen.ts'

/** Whether the keyboard has no place on the page but one that stands in for what is gone. */
export const nothingHasFocus = (): boolean =>
  document.activeElement?.matches('body, [data-stands-in]') !== false

/**
 * Gives the focus to the nearest element around what had it whenever that is removed and nothing else
 * takes the focus; outside of the content to the content. Otherwise a screen reader, and the keyboard
 * in WebKit, would begin at the top of the page.
 * @returns a function that stops it
 */
export function restoreFocusOnRemoval(): () => void {
  let path: EventTarget[] = []
  // Calls back after the commit: a dialog that closes in it gives the focus back to what is removed.
  const observer = new MutationObserver(() => {
    if ((path[0] as Node | undefined)?.isConnected !== false) return
    const main = document.querySelector('main')
    // Up to the content; of what lies outside of it nothing but the content.
    const around = [...path.slice(0, path.indexOf(main as Node) + 1), main] as HTMLElement[]
    path = []
    for (const place of around) {
      if (document.activeElement !== document.body) return
      if (!place?.isConnected) continue
      // An element in a closed dialog does not take the focus.
      place.tabIndex = -1
      if (place !== main) place.dataset.standsIn = ''
      place.focus({ preventScroll: true })
    }
  })
  const stop = listen(document, 'focusin', (event) => {
    path = event.composedPath()
    observer.disconnect()
    // Not the whole document, each change of which would be reported.
    for (const around of path.slice(1, -1)) observer.observe(around as Node, { childList: true })
  })
  return () => {
    observer.disconnect()
    stop()
  }
}
