/**
 * jsdom knows neither the methods of dialogs nor popovers. These stand-ins only do what the
 * specification says about the open state and its events; there is no layout to be had anyway.
 */
export function giveTopLayer(): void {
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
}
