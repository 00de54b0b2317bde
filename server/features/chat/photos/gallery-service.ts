import { photoNotFound } from '#contract/chat/errors.ts'
import type { gallery } from '#contract/chat/photo-calls.ts'
import type { MediaItem } from '#contract/chat/shapes.ts'
import type { Received } from '#contract/kernel/call.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { inPair } from '#server/pair/in-pair.ts'
import type { StoredMessage } from '../models.ts'
import { NOTHING_REFERRED, presentMessage } from '../present.ts'
import { findMessage } from '../store.ts'
import { photosPage } from './store.ts'

/**
 * One page of the pair's photos, newest first (O-079, MEDIEN-09).
 * @throws Refused 404 if `before` is no message of the pair
 */
export async function readGallery(
  context: Context,
  { before, limit }: Received<typeof gallery>['query'],
  actor: Actor,
): Promise<MediaItem[]> {
  return inPair(context, actor).read(async (db, pair) => {
    const start = before === undefined ? undefined : await findMessage(db, pair, before)
    if (before !== undefined && start === undefined) refuse(photoNotFound)
    const messages = await photosPage(db, pair, start?.seq, limit)
    return messages.flatMap(presentItem)
  })
}

function presentItem(message: StoredMessage): MediaItem[] {
  const { id, thumbUrl, fileUrl, createdAt, senderId, photo, text } = presentMessage(
    message,
    NOTHING_REFERRED,
  )
  return thumbUrl === null || fileUrl === null
    ? []
    : [{ id, thumbUrl, fileUrl, createdAt, senderId, photo, text }]
}
