import { createSessionStore, onSessionReset } from '../session/sessionReset.ts'

type Source = 'queries' | 'chat'
const times = new Map<Source, number>()

/**
 * When the oldest data on the screen was read from the server (epoch milliseconds), while it cannot
 * be read again; null if all data shown is current. In its own module, so that the shell does not
 * import the modules that set it.
 */
export const lastSeen = createSessionStore<number | null>(null)
onSessionReset(() => times.clear())

/** Records when the oldest data of one source was read; null if all of it is current. */
export function recordLastSeen(source: Source, at: number | null): void {
  if (at === null) times.delete(source)
  else times.set(source, at)
  lastSeen.set(times.size === 0 ? null : Math.min(...times.values()))
}
