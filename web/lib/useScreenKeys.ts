import { useEffect, useEffectEvent } from 'react'

/** Whether the focus is on nothing that takes keys: the page, or the content as a whole. */
const isFree = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('body, main') &&
  document.querySelector('dialog[open]') === null

/** Calls `onKey` for keys that nothing else takes, as where no Tab has been pressed yet. */
export function useScreenKeys(onKey: (event: KeyboardEvent) => void): void {
  const pass = useEffectEvent(onKey)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && isFree(event.target)) pass(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
