import { listen } from '#web/lib/listen.ts'
import { combineUnsubscribes } from '#web/lib/store.ts'
import { followKeyboard } from './keyboard.ts'

/** Handles input that concerns every screen. Returns a function that stops it. */
export const followInput = (): (() => void) =>
  combineUnsubscribes([followKeyboard(), ignoreDrops()])

/** Refuses what is dropped beside what takes it: the browser would open it in place of the app. */
function ignoreDrops(): () => void {
  const ignore = (event: Event) => {
    const { dataTransfer, target } = event as DragEvent
    if (event.defaultPrevented || dataTransfer === null || !(target instanceof Element)) return
    const taking = dataTransfer.types.includes('Files')
      ? 'input[type=file]'
      : 'input, textarea, [contenteditable]'
    if (target.closest(taking) !== null) return
    event.preventDefault()
    dataTransfer.dropEffect = 'none'
  }
  return combineUnsubscribes([listen(window, 'dragover', ignore), listen(window, 'drop', ignore)])
}
