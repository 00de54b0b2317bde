import type { MediaItem, Message } from '#contract/kernel/message.ts'

/** Gallery items of a message (MEDIEN-09); none without a photo. */
export function presentItem(message: Message): MediaItem[] {
  const { id, thumbUrl, fileUrl, createdAt, senderId, photo } = message
  return thumbUrl === null || fileUrl === null
    ? []
    : [{ id, thumbUrl, fileUrl, createdAt, senderId, photo }]
}
