import { unpadVoice } from '#contract/chat/voice-rules.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { nextSlice } from '#server/lib/slices.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { isoTimestamp, jsonFile, photoPath, voicePath } from '#server/pair/data-export.ts'
import { inPair } from '#server/pair/in-pair.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { messagesPage } from '../history-store.ts'
import type { StoredMessage } from '../models.ts'
import { exportPhotoSwitches, type MessageRecord } from '../records.ts'
import { photoSwitches } from './agreement-service.ts'
import { photoFile } from './service.ts'
import { photosFrom } from './store.ts'

const PAGE = 100

interface Kind {
  /** Messages after a number, oldest first. */
  readonly pageAfter: (db: Db, pair: PairVault, seq: number) => Promise<readonly StoredMessage[]>
  readonly nameIn: (record: MessageRecord) => string | undefined
  readonly path: (createdAt: string, messageId: string) => string
  readonly contentOf: (file: Buffer) => Uint8Array
}

const KINDS: readonly Kind[] = [
  {
    pageAfter: (db, pair, seq) => photosFrom(db, pair, [seq, Number.MAX_SAFE_INTEGER], PAGE),
    nameIn: ({ photo }) => photo?.file,
    path: photoPath,
    contentOf: (file) => file,
  },
  {
    // No index has them apart; the conversation is read anyway.
    pageAfter: (db, pair, seq) => messagesPage(db, pair, { kind: 'after', seq }, PAGE),
    nameIn: ({ voice }) => voice?.file,
    path: voicePath,
    contentOf: (file) => unpadVoice(file) ?? file,
  },
]

/**
 * The own wish to take all photos along, own photos, then own voice messages, oldest first, one in
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
  { pageAfter, nameIn, path, contentOf }: Kind,
): AsyncGenerator<ZipEntry> {
  const ownPair = inPair(context, actor)
  for (let after = 0; ; ) {
    await nextSlice()
    const start = after
    const page = await ownPair.read((db, pair) => pageAfter(db, pair, start))
    for (const { id, senderId, record, createdAt } of page) {
      const name = nameIn(record)
      if (senderId !== actor.userId || name === undefined) continue
      const sealed = await context.blobs.get(name)
      // The message was deleted meanwhile.
      if (sealed === undefined) continue
      const file = await ownPair.read((_db, pair) => photoFile.open(pair, name, sealed))
      yield { path: path(isoTimestamp(createdAt), id), content: Buffer.from(contentOf(file)) }
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = last.seq
  }
}
