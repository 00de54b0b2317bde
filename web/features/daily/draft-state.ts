import { onSessionReset } from '../../lib/sessionReset.ts'

/** The unsent text, kept in memory while other screens are open. */
let draft = ''
onSessionReset(() => {
  draft = ''
})

export const readDraft = (): string => draft

export function keepDraft(text: string): void {
  draft = text
}
