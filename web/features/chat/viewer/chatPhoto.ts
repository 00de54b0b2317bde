import type { MediaItem, Message } from '#contract/chat/shapes.ts'
import { createSessionStore } from '#web/lib/session/sessionReset.ts'

export type ChatPhoto = MediaItem & Pick<Message, 'deletedAt'>

/** The photo if it was opened in the conversation; the URL contains only its id. */
export const chatPhoto = createSessionStore<ChatPhoto | null>(null)
