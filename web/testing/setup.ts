import './jsdomPolyfills.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// jsdom has neither modal dialogs nor popovers: these set the open state and emit the events.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  },
})
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    this.dataset.popoverOpen = ''
  },
  hidePopover(this: HTMLElement) {
    delete this.dataset.popoverOpen
  },
})
// jsdom only says that it cannot scroll.
window.scrollTo = () => undefined
configure({
  getElementError: (message) => new Error(message ?? 'Not found'),
  // Waiting ends as soon as something is there; only a busy machine needs this long.
  asyncUtilTimeout: 10_000,
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
