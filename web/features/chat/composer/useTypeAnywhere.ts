import { type RefObject, useEffect } from 'react'
import { listen } from '#web/lib/listen.ts'
import { useMediaQuery } from '#web/ui/layout/useMediaQuery.ts'

const EDITABLE = 'input, textarea, select, [contenteditable]'
/** Space presses or opens them. */
const PRESSED = 'a, button, summary, [role]'

/** Whether a key writes, also as a part of a letter, or pastes. */
function isWriting(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey } = event
  const isCommand = (ctrlKey || metaKey) && !event.getModifierState('AltGraph')
  if (isCommand) return key.toLowerCase() === 'v'
  return key.length === 1 || key === 'Dead'
}

/**
 * With a mouse or a trackpad there is a keyboard: the composer has the focus when the chat is opened by
 * them, and takes what is typed elsewhere on the screen.
 */
export function useTypeAnywhere(field: RefObject<HTMLTextAreaElement | null>): void {
  const hasPointer = useMediaQuery('(pointer: fine)')
  useEffect(() => {
    if (!hasPointer) return
    // After the frame of the app has moved the focus to the content, where a keyboard leaves it.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement?.matches('main:not(:focus-visible)')) {
        field.current?.focus({ preventScroll: true })
      }
    })
    const stop = listen(document, 'keydown', (event) => {
      const { target, defaultPrevented, key } = event as KeyboardEvent
      if (defaultPrevented || !(target instanceof Element)) return
      if (!isWriting(event as KeyboardEvent) || target.closest(EDITABLE)) return
      if (key === ' ' && target.closest(PRESSED)) return
      if (document.querySelector('dialog[open]')) return
      // The key itself goes to what has the focus when its default happens.
      field.current?.focus()
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [field, hasPointer])
}
