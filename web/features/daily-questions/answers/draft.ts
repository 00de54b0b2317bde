import { registerUnsaved } from '#web/lib/routing/unsaved.ts'
import { createKeptStore } from '#web/lib/session/keptStore.ts'

/** Unsaved replies by the day of the answer; a list shows the answers of many days. */
type Drafts = Readonly<Record<string, string>>

/** Kept while other screens are open, and sealed on the device. */
export const replyDrafts = createKeptStore<Drafts>(
  'daily-replies',
  {},
  (drafts) => Object.keys(drafts).length === 0,
  (stored, typed) => ({ ...stored, ...typed }),
)
registerUnsaved(() => Object.values(replyDrafts.get()).some((text) => text.trim() !== ''))

/** Keeps the reply to the answer of a day; an empty one leaves nothing behind. */
export function writeReply(day: string, text: string): void {
  const { [day]: _before, ...others } = replyDrafts.get()
  replyDrafts.set(text === '' ? others : { ...others, [day]: text })
}

/** Forgets what was said, unless it was written on meanwhile. */
export function forgetReply(day: string, said: string): void {
  if (replyDrafts.get()[day]?.trim() === said) writeReply(day, '')
}
