import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { authorLabel, isoTimestamp, jsonList, photoPath } from '../../identity/data-export.ts'
import { inPair } from '../../identity/in-pair.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import { messagesPage } from './history-store.ts'
import type { StoredMessage } from './models.ts'
import { exportMessage } from './records.ts'

const PAGE = 200

function presentForExport(message: StoredMessage, actor: Actor) {
  const { id, senderId, record, reactions, createdAt } = message
  const at = isoTimestamp(createdAt)
  const mine = senderId === actor.userId
  return {
    von: authorLabel(senderId, actor),
    um: at,
    ...exportMessage(record),
    foto: record.photo === null ? null : mine ? photoPath(at, id) : 'nicht enthalten',
    bearbeitet: message.edited,
    gelesen: message.readAt === null ? null : isoTimestamp(message.readAt),
    geloescht: message.deletedAt === null ? null : isoTimestamp(message.deletedAt),
    reaktionen: Object.entries(reactions).map(([userId, emoji]) => ({
      von: authorLabel(userId, actor),
      emoji,
    })),
  }
}

/** The conversation as the person sees it, oldest first: both sides, which both have read. */
async function* conversation(context: Context, actor: Actor) {
  for (let seq = 0; ; ) {
    const start = { kind: 'after', seq } as const
    const page = await inPair(context, actor).read((db, pair) =>
      messagesPage(db, pair, start, PAGE),
    )
    for (const message of page) yield presentForExport(message, actor)
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    seq = last.seq
  }
}

export async function* exportChat(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  yield jsonList('chat.json', conversation(context, actor))
}
