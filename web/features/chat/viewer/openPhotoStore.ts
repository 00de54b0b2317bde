import type { Message } from '#contract/kernel/message.ts'
import { createSessionStore } from '../../../lib/session/sessionReset.ts'

/** The message whose photo was opened in the conversation; the URL contains only its id. */
export const openPhoto = createSessionStore<Message | null>(null)
