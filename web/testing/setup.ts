import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/**
 * Polyfills for what jsdom 31 lacks, limited to the effect on the document; layout, top layer and
 * animation are tested in real browsers.
 */
const nothing = () => undefined

/** The element that had the focus before a dialog was opened, and gets it back. */
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>()

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    if (!this.isConnected) throw new DOMException('Not in a document.', 'InvalidStateError')
    this.open = true
    focusedBefore.set(this, document.activeElement)
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    const before = focusedBefore.get(this)
    if (before instanceof HTMLElement) before.focus()
    this.dispatchEvent(new Event('close'))
  },
})
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    if (!this.isConnected) throw new DOMException('Not in a document.', 'InvalidStateError')
    this.dataset.popoverOpen = ''
  },
  hidePopover(this: HTMLElement) {
    delete this.dataset.popoverOpen
  },
})
Object.assign(Element.prototype, {
  animate: () => ({ finished: Promise.resolve(), cancel: nothing }),
  setPointerCapture: nothing,
  releasePointerCapture: nothing,
  scrollIntoView: nothing,
  scrollTo: nothing,
})
Object.assign(URL, {
  createObjectURL: () => 'blob:knistern.test/photo',
  revokeObjectURL: nothing,
})
Object.assign(globalThis, {
  ResizeObserver: class {
    observe = nothing
    unobserve = nothing
    disconnect = nothing
  },
})
// Node's own reaches the tests of other files, which run in threads of the same process.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
// jsdom only says that it cannot scroll.
window.scrollTo = nothing
configure({
  getElementError: (message) => new Error(message ?? 'Not found'),
  // Waiting ends as soon as something is there; only a busy machine needs this long.
  asyncUtilTimeout: 30_000,
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
