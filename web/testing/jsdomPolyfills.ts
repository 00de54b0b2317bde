/**
 * Polyfills for what jsdom 31 lacks, limited to the effect on the document; layout, top layer and
 * animation are tested in real browsers.
 */
const nothing = () => undefined

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
Object.assign(HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing })
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
