import type { Message } from '#contract/kernel/message.ts'
import { gallery, readPhoto as readCall, upload } from '#contract/media/calls.ts'
import { fileMissing, photoNotFound, photoTooLarge } from '#contract/media/errors.ts'
import { UPLOAD_MAX_BYTES } from '#contract/media/rules.ts'
import type { Context } from '../../context.ts'
import type { BlobStore } from '../../files/blob-store.ts'
import { type Actor, type Binding, on } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { presentItem } from './present.ts'
import { readPhoto } from './service.ts'
import { checkMayUpload, type PostPhoto, uploadPhoto } from './upload-service.ts'

export interface MediaOptions {
  readonly blobs: BlobStore
  readonly post: PostPhoto
  /** One page of the pair's messages with a photo, newest first. */
  readonly photoMessages: (
    page: { readonly before?: string | undefined; readonly limit: number },
    actor: Actor,
  ) => Promise<readonly Message[] | undefined>
}

export const mediaRoutes = (context: Context, options: MediaOptions): Binding[] => [
  on(upload, async ({ query, actor }, { readFile }) => {
    await checkMayUpload(context, actor)
    const bytes = await readFile('file', UPLOAD_MAX_BYTES)
    if (bytes === 'missing') refuse(fileMissing)
    if (bytes === 'too large') refuse(photoTooLarge)
    return uploadPhoto(context, options, { bytes, clientId: query.clientId ?? null }, actor)
  }),

  on(gallery, async ({ query, actor }) => {
    const messages = await options.photoMessages(query, actor)
    if (messages === undefined) refuse(photoNotFound)
    return messages.flatMap(presentItem)
  }),

  on(readCall, ({ params, actor }) => readPhoto(context, options.blobs, params.name, actor)),
]
