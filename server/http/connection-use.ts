import type { Socket } from 'node:net'

/** How a connection is used right now. */
export interface ConnectionUse {
  /** Requests that are not answered yet. */
  unanswered: number
  /** When it was opened, or last answered; as `performance.now` has it. */
  usedAt: number
  /** Whether it has become a websocket, which is in use as long as it is open. */
  isUpgraded: boolean
  /** Called when its last request has been answered. */
  onIdle?: () => void
}

const uses = new WeakMap<Socket, ConnectionUse>()

export function useOf(socket: Socket): ConnectionUse {
  const known = uses.get(socket)
  if (known !== undefined) return known
  const use = { unanswered: 0, usedAt: performance.now(), isUpgraded: false }
  uses.set(socket, use)
  return use
}

export const isIdle = ({ unanswered, isUpgraded }: ConnectionUse): boolean =>
  unanswered === 0 && !isUpgraded
