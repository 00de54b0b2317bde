import { createSessionStore, onSessionReset } from '../session/sessionReset.ts'

type Source = 'queries' | 'chat'
const times = new Map<Source, number>()

/**
 * When the oldest of what is shown was read from the server (epoch milliseconds), while that cannot
 * be repeated; null where everything shown is of now. Apart from what fills it, for the shell.
 */
export const lastSeen = createSessionStore<number | null>(null)
onSessionReset(() => times.clear())

/** Notes when the oldest of what one part shows was read; null if all of it is of now. */
export function noteLastSeen(source: Source, at: number | null): void {
  if (at === null) times.delete(source)
  else times.set(source, at)
  lastSeen.set(times.size === 0 ? null : Math.min(...times.values()))
}
