import { setTimeout as pause } from 'node:timers/promises'

/** Connections closed in one moment; up to as many are closed without a wait. */
const SLICE_MIN = 50
const EVERY_MS = 250
/** Limits a stop to ten seconds, however many connections there are. */
const SLICES_MAX = 40

/** Closes connections a few at a time, so that they come back spread over some seconds. */
export async function closeInSlices(connections: readonly { close(): void }[]): Promise<void> {
  const size = Math.max(SLICE_MIN, Math.ceil(connections.length / SLICES_MAX))
  for (let at = 0; at < connections.length; at += size) {
    if (at > 0) await pause(EVERY_MS)
    for (const connection of connections.slice(at, at + size)) connection.close()
  }
}
