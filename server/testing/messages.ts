import type { NewMessage } from '../features/chat/models.ts'
import { newId } from '../lib/ids.ts'

/**
 * A text for the store, beside the calls.
 * @param createdAt epoch milliseconds
 */
export const newText = (
  { pairId, userId }: { readonly pairId: string; readonly userId: string },
  text: string,
  createdAt: number,
): NewMessage => ({
  id: newId(),
  pairId,
  senderId: userId,
  clientId: null,
  record: { text, photo: null, voice: null, reference: null },
  replyToId: null,
  createdAt,
})
