import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What is called back when a connection is lost, of answers that wait behind another one on it. */
const waiting = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls back, once, when a response has been sent or its connection lost; at once if that has
 * happened, since `close` is emitted a single time.
 */
export function onClosed(response: ServerResponse, listener: () => void): void {
  const { socket } = response.req
  if (response.closed || socket.closed) return listener()
  if (response.socket !== null) return void response.once('close', listener)
  // Node 24 emits no `close` for an answer behind another one whose connection is lost.
  const callbacks = waiting.get(socket) ?? new Set()
  if (!waiting.has(socket)) {
    waiting.set(socket, callbacks)
    socket.once('close', () => {
      for (const callback of callbacks) callback()
    })
  }
  const end = () => {
    if (callbacks.delete(end)) listener()
  }
  callbacks.add(end)
  response.once('close', end)
}
