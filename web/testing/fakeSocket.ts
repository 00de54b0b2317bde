import type { SocketEvent } from '#contract/kernel/event.ts'

type Listener = (payload?: unknown) => void

/** A socket as the app opens it: notes what is emitted, and says what the server would. */
export class FakeSocket {
  connected = true
  active = true
  /** The socket's manager, which opens nothing here. */
  readonly io = { on: () => undefined, engine: { readyState: 'open' } }
  readonly emitted: { name: string; payload: unknown }[] = []
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #any = new Set<(name: string, payload?: unknown) => void>()

  on(name: string, listener: Listener) {
    const set = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, set.add(listener))
    return this
  }
  off(name: string, listener: Listener) {
    this.#listeners.get(name)?.delete(listener)
    return this
  }
  onAny(listener: (name: string, payload?: unknown) => void) {
    this.#any.add(listener)
    return this
  }
  emit(name: string, payload?: unknown) {
    this.emitted.push({ name, payload })
    return this
  }
  close() {
    this.connected = false
  }
  connect() {
    this.connected = true
    this.receive('connect')
  }
  /** The connection breaks, as on a train. */
  lose() {
    this.connected = false
    this.receive('disconnect', 'transport close')
  }
  /** Something arrives. */
  receive(name: SocketEvent['name'], payload?: unknown) {
    for (const listener of this.#listeners.get(name) ?? []) listener(payload)
    for (const listener of this.#any) listener(name, payload)
  }
  /** Payloads emitted under a name, oldest first. */
  sent(name: SocketEvent['name']): unknown[] {
    return this.emitted.filter((one) => one.name === name).map(({ payload }) => payload)
  }
}
