import type { Socket } from 'socket.io'
import { resync } from '#contract/kernel/server.ts'

type Emitter = Pick<Socket, 'emit'>

/**
 * Sends `resync` to sockets, each at a random moment within `spreadMs`. A waiting socket gets only
 * one, at the earlier of both moments, which is still after the last gap.
 */
export function createResyncSpread(): (socket: Emitter, spreadMs: number) => void {
  const waiting = new WeakMap<Emitter, { readonly timer: NodeJS.Timeout; readonly at: number }>()
  return (socket, spreadMs) => {
    const delay = Math.random() * spreadMs
    const at = performance.now() + delay
    const before = waiting.get(socket)
    if (before !== undefined && before.at <= at) return
    clearTimeout(before?.timer)
    const timer = setTimeout(() => {
      waiting.delete(socket)
      socket.emit(resync.name)
    }, delay)
    waiting.set(socket, { timer: timer.unref(), at })
  }
}
