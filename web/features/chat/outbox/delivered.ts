import type { Message } from '#contract/chat/shapes.ts'
import { createEmitter } from '#web/lib/store.ts'

/** The messages the server answers to what was sent from here, texts and photos. */
export const delivered = createEmitter<Message>()
