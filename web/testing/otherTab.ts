import { vi } from 'vitest'

/** Gives the page a channel to other tabs of its browser. Returns one of these tabs. */
export function stubOtherTab() {
  const channels = new Set<TabChannel>()

  class TabChannel extends EventTarget {
    readonly name: string
    constructor(name: string) {
      super()
      this.name = name
      channels.add(this)
    }
    postMessage(data: unknown) {
      if (!channels.has(this)) throw new DOMException('Closed.', 'InvalidStateError')
      for (const other of channels) {
        if (other === this || other.name !== this.name) continue
        queueMicrotask(() => {
          if (channels.has(other)) other.dispatchEvent(new MessageEvent('message', { data }))
        })
      }
    }
    close() {
      channels.delete(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', TabChannel)

  const channel = new TabChannel('changes')
  const received: unknown[] = []
  channel.addEventListener('message', (event) => received.push((event as MessageEvent).data))
  return {
    /** The messages of the page, oldest first. */
    received,
    /** Somebody has changed something in the other tab. */
    tell: (userId: string) => channel.postMessage(userId),
    /** Whether the page would hear it. */
    isHeard: () => channels.size > 1,
  }
}
