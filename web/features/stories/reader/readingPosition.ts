import { onSessionReset } from '#web/lib/session/sessionReset.ts'

/** Share of each story that was read, 0 to 1; in memory only. */
const positions = new Map<number, number>()
onSessionReset(() => positions.clear())

/** Between these shares a story counts as started and unfinished. */
const STARTED_SHARE = 0.12
const FINISHED_SHARE = 0.9

export function saveReadingPosition(storyId: number, share: number): void {
  positions.set(storyId, Math.min(1, Math.max(0, share)))
}

/** The share to resume at; null if the story was not started or was finished. */
export function positionToResume(storyId: number): number | null {
  const share = positions.get(storyId)
  return share !== undefined && share >= STARTED_SHARE && share <= FINISHED_SHARE ? share : null
}
