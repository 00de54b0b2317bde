import { unpadVoice } from '#contract/chat/voice-rules.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { isoTimestamp, jsonFile, photoPath, voicePath } from '#server/pair/data-export.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { exportPhotoSwitches, type MessageRecord } from '../records.ts'
import { voicesPage } from '../voice/store.ts'
import { photoSwitches } from './agreement-service.ts'
import { photoFile } from './service.ts'
import { photosPage } from './store.ts'

const PAGE = 50

interface Kind {
  readonly pageOf: typeof photosPage
  readonly nameIn: (record: MessageRecord) => string | undefined
  readonly path: (createdAt: string, messageId: string) => string
  readonly contentOf: (file: Buffer) => Uint8Array
}

const KINDS: readonly Kind[] = [
  {
    pageOf: photosPage,
    nameIn: ({ photo }) => photo?.file,
    path: photoPath,
    contentOf: (file) => file,
  },
  {
    pageOf: voicesPage,
    nameIn: ({ voice }) => voice?.file,
    path: voicePath,
    contentOf: (file) => unpadVoice(file) ?? file,
  },
]

/**
 * The own wish to take all photos along, own photos, then own voice messages, newest first, one in
 * memory at a time; never those of the partner.
 */
export async function* exportFiles(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  const switches = await inPair(context, actor).read(photoSwitches.ofPair)
  const own = switches.get(actor.userId) ?? photoSwitches.nothing
  yield jsonFile('foto-schalter.json', exportPhotoSwitches(own))
  for (const kind of KINDS) yield* exportKind(context, actor, kind)
}

async function* exportKind(
  context: Context,
  actor: Actor,
  { pageOf, nameIn, path, contentOf }: Kind,
): AsyncGenerator<ZipEntry> {
  const ownPair = inPair(context, actor)
  for (let before: number | undefined; ; ) {
    const start = before
    const page = await ownPair.read((db, pair) => pageOf(db, pair, start, PAGE))
    for (const { id, senderId, record, createdAt } of page) {
      const name = nameIn(record)
      if (senderId !== actor.userId || name === undefined) continue
      const sealed = await context.blobs.get(name)
      // The message was deleted meanwhile.
      if (sealed === undefined) continue
      const file = await ownPair.read((_db, pair) => photoFile.open(pair, name, sealed))
      yield { path: path(isoTimestamp(createdAt), id), content: Buffer.from(contentOf(file)) }
    }
    before = page.at(-1)?.seq
    if (before === undefined || page.length < PAGE) return
  }
}
