/** Gives `navigator` the locks of a browser, which jsdom lacks. Returns a function that takes them away. */
export function stubWebLocks(): () => void {
  const queues = new Map<string, Promise<unknown>>()
  function request<R>(name: string, step: () => Promise<R>): Promise<R> {
    const turn = (queues.get(name) ?? Promise.resolve()).then(step)
    queues.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  return () => void Reflect.deleteProperty(navigator, 'locks')
}
