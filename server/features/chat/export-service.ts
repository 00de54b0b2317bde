import type { Reference } from '#contract/kernel/reference.ts'
import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import {
  authorLabel,
  isoTimestamp,
  jsonList,
  photoPath,
  voicePath,
} from '#server/pair/data-export.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { referenceKey, titlesOf } from '#server/pair/references.ts'
import { messagesPage } from './history-store.ts'
import type { ChatContext, StoredMessage } from './models.ts'
import { exportMessage } from './records.ts'

const PAGE = 200

const KIND_NAMES = {
  card: 'Karte',
  story: 'Geschichte',
  match: 'Match',
  question: 'Frage des Tages',
} as const satisfies Record<Reference['kind'], string>

function presentForExport(
  message: StoredMessage,
  titles: ReadonlyMap<string, string>,
  actor: Actor,
) {
  const { id, senderId, record, reactions, createdAt } = message
  const at = isoTimestamp(createdAt)
  const { reference } = record
  const mine = senderId === actor.userId
  return {
    von: authorLabel(senderId, actor),
    um: at,
    ...exportMessage(record),
    foto: record.photo && (mine ? photoPath(at, id) : 'nicht enthalten'),
    sprachnachricht: record.voice && (mine ? voicePath(at, id) : 'nicht enthalten'),
    bezug: reference && {
      art: KIND_NAMES[reference.kind],
      titel: titles.get(referenceKey(reference)) ?? null,
    },
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
async function* conversation(context: ChatContext, actor: Actor) {
  for (let seq = 0; ; ) {
    const start = { kind: 'after', seq } as const
    const { page, titles } = await inPair(context, actor).read(async (db, pair) => {
      const page = await messagesPage(db, pair, start, PAGE)
      const wanted = page.flatMap(({ record }) => record.reference ?? [])
      return { page, titles: await titlesOf(context.references, db, pair, wanted) }
    })
    for (const message of page) yield presentForExport(message, titles, actor)
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    seq = last.seq
  }
}

export async function* exportChat(context: ChatContext, actor: Actor): AsyncGenerator<ZipEntry> {
  yield jsonList('chat.json', conversation(context, actor))
}
