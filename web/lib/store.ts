import { useSyncExternalStore } from 'react'

type Listener<T> = (value: T) => void

/** Listeners of one kind of event. */
export interface Emitter<T = void> {
  /** Calls `listener` on each event. Returns a function that unsubscribes. */
  readonly subscribe: (listener: Listener<T>) => () => void
  readonly emit: (value: T) => void
}

/** Combines functions that unsubscribe. Returns a function that calls them all. */
export const combineUnsubscribes = (all: readonly (() => void)[]) => (): void => {
  for (const unsubscribe of all) unsubscribe()
}

export function createEmitter<T = void>(): Emitter<T> {
  const listeners = new Set<Listener<T>>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit(value) {
      for (const listener of listeners) listener(value)
    },
  }
}

/** State outside of the components; the value is replaced, never changed in place. */
export interface Store<T> {
  readonly get: () => T
  /** Replaces the value and calls the listeners; the same value (`Object.is`) changes nothing. */
  readonly set: (next: T) => void
  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  const { subscribe, emit } = createEmitter()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      emit()
    },
    subscribe,
  }
}

type Readable<T> = Pick<Store<T>, 'get' | 'subscribe'>

/** The value of a store; rerenders the component when it changes. */
export function useStore<T>(store: Readable<T>): T
/**
 * A part of the value; rerenders the component when the part changes.
 * @param select the same part for the same value, compared by `Object.is`
 */
export function useStore<T, Part>(store: Readable<T>, select: (value: T) => Part): Part
export function useStore<T>(
  { get, subscribe }: Readable<T>,
  select: (value: T) => unknown = (value) => value,
): unknown {
  return useSyncExternalStore(subscribe, () => select(get()))
}
