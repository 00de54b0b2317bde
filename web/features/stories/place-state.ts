import { onSessionReset } from '../../lib/sessionReset.ts'

/** How far each story has been read in this tab, 0 to 1. Nothing of it is kept on the device. */
const places = new Map<number, number>()
onSessionReset(() => places.clear())

/** Before this a story has only been opened, after the second it has been read. */
const BEGUN = 0.12
const READ = 0.9

export function rememberPlace(storyId: number, share: number): void {
  places.set(storyId, Math.min(1, Math.max(0, share)))
}

/** Where to read on; null if the story was not begun or is read to its end. */
export function placeToResume(storyId: number): number | null {
  const share = places.get(storyId)
  return share !== undefined && share >= BEGUN && share <= READ ? share : null
}
