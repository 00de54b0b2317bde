import { fileMissing, photoTooLarge } from '#contract/chat/errors.ts'
import { gallery, readPhoto as readCall, upload } from '#contract/chat/photo-calls.ts'
import { UPLOAD_MAX_BYTES } from '#contract/chat/rules.ts'
import type { Context } from '../../../context.ts'
import { type Binding, on } from '../../../http/bind.ts'
import { refuse } from '../../../http/refuse.ts'
import type { MessageBatcher } from '../message-batch-service.ts'
import { readGallery } from './gallery-service.ts'
import { readPhoto } from './service.ts'
import { checkMayUpload, uploadPhoto } from './upload-service.ts'

export const photoRoutes = (context: Context, batcher: MessageBatcher): Binding[] => [
  on(upload, async ({ query, actor }, { readFile }) => {
    await checkMayUpload(context, actor)
    const bytes = await readFile('file', UPLOAD_MAX_BYTES)
    if (bytes === 'missing') refuse(fileMissing)
    if (bytes === 'too large') refuse(photoTooLarge)
    return uploadPhoto(context, batcher, { bytes, clientId: query.clientId ?? null }, actor)
  }),

  on(gallery, ({ query, actor }) => readGallery(context, query, actor)),

  on(readCall, ({ params, actor }) => readPhoto(context, params.name, actor)),
]
