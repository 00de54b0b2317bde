import type { MediaItem, Message } from '#contract/kernel/message.ts'

/** A message as the gallery shows it (MEDIEN-09); none where it has no photo. */
export function presentItem(message: Message): MediaItem[] {
  const { id, thumbUrl, fileUrl, createdAt, senderId, photo } = message
  return thumbUrl === null || fileUrl === null
    ? []
    : [{ id, thumbUrl, fileUrl, createdAt, senderId, photo }]
}
