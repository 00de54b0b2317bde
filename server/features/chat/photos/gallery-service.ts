import { photoNotFound } from '#contract/chat/errors.ts'
import type { MediaItem } from '#contract/chat/shapes.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../http/bind.ts'
import { refuse } from '../../../http/refuse.ts'
import { inPair } from '../../../identity/in-pair.ts'
import type { StoredMessage } from '../models.ts'
import { presentMessage } from '../present.ts'
import { findMessage } from '../store.ts'
import { photosPage } from './store.ts'

export interface GalleryQuery {
  /** Id of the message the page ends before; the newest page without it. */
  readonly before?: string | undefined
  readonly limit: number
}

/** One page of the pair's photos, newest first (O-079, MEDIEN-09). */
export async function readGallery(
  context: Context,
  { before, limit }: GalleryQuery,
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
  const { id, thumbUrl, fileUrl, createdAt, senderId, photo } = presentMessage(message, new Map())
  return thumbUrl === null || fileUrl === null
    ? []
    : [{ id, thumbUrl, fileUrl, createdAt, senderId, photo }]
}
