import { onSessionReset } from '../../../lib/session/sessionReset.ts'

interface Draft {
  /** The day whose question it answers. */
  readonly day: string
  readonly text: string
}

/** The unsaved answer, kept in memory while other screens are open. */
let draft: Draft | null = null
onSessionReset(() => {
  draft = null
})

/** The unsaved answer to the question of a day; null if there is none. */
export const draftOf = (day: string): string | null => (draft?.day === day ? draft.text : null)

/** Keeps what was typed; null forgets it. */
export function writeDraft(day: string, text: string | null): void {
  draft = text === null ? null : { day, text }
}
