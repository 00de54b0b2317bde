import { onSessionReset } from '../../lib/sessionReset.ts'

/** What was typed and not sent, kept in this tab while one looks at other screens. */
let draft = ''
onSessionReset(() => {
  draft = ''
})

export const readDraft = (): string => draft

export function keepDraft(text: string): void {
  draft = text
}
