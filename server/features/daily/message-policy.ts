import type { Actor } from '#server/http/bind.ts'
import type { StoredMessage } from './message-store.ts'

/** Whether a person may read a message: what was written without them is its author's alone. */
export const visibleTo =
  ({ userId }: Pick<Actor, 'userId'>) =>
  ({ senderId, brought }: StoredMessage): boolean =>
    senderId === userId || !brought
