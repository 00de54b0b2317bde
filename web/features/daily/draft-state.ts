import { onForget } from '../../lib/memory.ts'

/** What was typed and not sent, kept in this tab while one looks at other screens. */
let draft = ''
onForget(() => {
  draft = ''
})

export const readDraft = (): string => draft

export function keepDraft(text: string): void {
  draft = text
}
