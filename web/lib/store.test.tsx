import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createEmitter, createStore, useStore } from './store.ts'

test('A store calls its listeners after a change, until they unsubscribe', () => {
  const store = createStore(1)
  const seen: number[] = []
  const unsubscribe = store.subscribe(() => seen.push(store.get()))
  store.set(2)
  store.set(3)
  unsubscribe()
  store.set(4)
  expect(seen).toEqual([2, 3])
  expect(store.get()).toBe(4)
})

test('The same value is no change', () => {
  const value = { a: 1 }
  const store = createStore<object>(value)
  const listener = vi.fn<() => void>()
  store.subscribe(listener)
  store.set(value)
  expect(listener).not.toHaveBeenCalled()
  store.set({ a: 1 })
  expect(listener).toHaveBeenCalledOnce()
})

test('A function can be a value', () => {
  const store = createStore<(() => string) | null>(null)
  store.set(() => 'called')
  expect(store.get()?.()).toBe('called')
})

test('A component shows the value, and rerenders for its part only', () => {
  const store = createStore({ name: 'Mia', age: 30 })
  let renders = 0
  function Name() {
    renders += 1
    return <p>{useStore(store, ({ name }) => name)}</p>
  }
  render(<Name />)
  expect(screen.getByText('Mia')).toBeVisible()
  act(() => store.set({ name: 'Mia', age: 31 }))
  expect(renders).toBe(1)
  act(() => store.set({ name: 'Jonas', age: 31 }))
  expect(screen.getByText('Jonas')).toBeVisible()
})

test('An emitter hands each event to every listener', () => {
  const { subscribe, emit } = createEmitter<string>()
  const first: string[] = []
  const second: string[] = []
  const unsubscribe = subscribe((event) => first.push(event))
  subscribe((event) => second.push(event))
  emit('one')
  unsubscribe()
  emit('two')
  expect(first).toEqual(['one'])
  expect(second).toEqual(['one', 'two'])
})
