/** Adds an event listener. Returns a function that removes it. */
export function listen(target: EventTarget, name: string, listener: (event: Event) => void) {
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
}
