import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LoadMore } from './LoadMore.tsx'

/** Calls the observer of the end of the list, as the browser does when it comes near. */
let comeNear: (isIntersecting: boolean) => void = () => undefined

class ObserverStub {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    comeNear = (isIntersecting) => callback([{ isIntersecting }])
  }
  observe() {}
  disconnect() {
    comeNear = () => undefined
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  comeNear = () => undefined
})

test('The next page is loaded when the end of the list comes near, once at a time', () => {
  vi.stubGlobal('IntersectionObserver', ObserverStub)
  const onMore = vi.fn<() => void>()
  const { rerender } = render(
    <LoadMore onMore={onMore} busy={false}>
      Mehr
    </LoadMore>,
  )
  comeNear(false)
  expect(onMore).not.toHaveBeenCalled()
  comeNear(true)
  expect(onMore).toHaveBeenCalledOnce()
  rerender(
    <LoadMore onMore={onMore} busy>
      Mehr
    </LoadMore>,
  )
  comeNear(true)
  expect(onMore).toHaveBeenCalledOnce()
})

test('While the list is read again nothing is asked for, and once it is over the end is observed anew', () => {
  vi.stubGlobal('IntersectionObserver', ObserverStub)
  const onMore = vi.fn<() => void>()
  const list = (refreshing: boolean) => (
    <LoadMore onMore={onMore} busy={false} refreshing={refreshing}>
      Mehr
    </LoadMore>
  )
  const { rerender } = render(list(true))
  comeNear(true)
  expect(onMore).not.toHaveBeenCalled()
  rerender(list(false))
  comeNear(true)
  expect(onMore).toHaveBeenCalledOnce()
})

test('After a failure the button alone tries again, not the end of the list in view', () => {
  vi.stubGlobal('IntersectionObserver', ObserverStub)
  const onMore = vi.fn<() => void>()
  render(
    <LoadMore onMore={onMore} busy={false} failed>
      Mehr
    </LoadMore>,
  )
  comeNear(true)
  expect(onMore).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Mehr' }))
  expect(onMore).toHaveBeenCalledOnce()
})

test('The button loads it as well, where a browser has no observer', () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver
  const onMore = vi.fn<() => void>()
  render(
    <LoadMore onMore={onMore} busy={false}>
      Mehr
    </LoadMore>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Mehr' }))
  expect(onMore).toHaveBeenCalledOnce()
})
