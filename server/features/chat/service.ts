import type { editMessage, history } from '#contract/chat/calls.ts'
import {
  messageChanged,
  messageDeleted,
  messageNotEditable,
  messageNotFound,
  messageNotYours,
} from '#contract/chat/errors.ts'
import { messageSent, messagesRead, messageUpdated } from '#contract/chat/events.ts'
import type { Message } from '#contract/chat/shapes.ts'
import type { Received } from '#contract/kernel/call.ts'
import { type Reference, referenceNotShown } from '#contract/kernel/reference.ts'
import { composed } from '#contract/kernel/search.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { checkRoomForWords } from '#server/http/room.ts'
import { newId } from '#server/lib/ids.ts'
import { inPair, type Member } from '#server/pair/in-pair.ts'
import { type References, titlesOf } from '#server/pair/references.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { newSentId } from './batch-policy.ts'
import { messagesOfChange, messagesPage, type Page } from './history-store.ts'
import type { MessageBatcher } from './message-batch-service.ts'
import type { ChatContext, NewMessage, StoredMessage } from './models.ts'
import { NOTHING_REFERRED, presentMessage } from './present.ts'
import { filesOf, type PhotoRecord, type VoiceRecord } from './records.ts'
import { countUnread, findMessage, findMessages, markRead, rewriteMessage } from './store.ts'

/** Input of a message: a text, a photo or a voice, possibly a reply. */
export interface Draft {
  readonly text: string | null
  readonly photo?: PhotoRecord
  readonly voice?: VoiceRecord
  readonly clientId?: string | undefined
  readonly replyToId?: string | null | undefined
  readonly reference?: Reference | null | undefined
  /** Predefined id of the message, if something refers to it already. */
  readonly id?: string
}

export interface Sent {
  readonly message: Message
  /** A retry of a stored message, whose first try this or another node has answered. */
  readonly repeated: boolean
}

/** Decrypts the quoted messages, by id. */
async function quotedBy(
  db: Db,
  pair: PairVault,
  messages: readonly StoredMessage[],
): Promise<Map<string, StoredMessage>> {
  const ids = new Set(messages.flatMap(({ replyToId }) => replyToId ?? []))
  const quoted = await findMessages(db, pair, [...ids])
  return new Map(quoted.map((message) => [message.id, message]))
}

/** Presents messages of a pair as both see them, with what they quote and refer to. */
export async function presentAll(
  db: Db,
  pair: PairVault,
  references: References,
  messages: readonly StoredMessage[],
): Promise<Message[]> {
  const quoted = await quotedBy(db, pair, messages)
  const wanted = messages.flatMap(({ record }) => record.reference ?? [])
  const titles = await titlesOf(references, db, pair, wanted)
  return messages.map((message) => presentMessage(message, { quoted, titles }))
}

async function presentOne(
  context: ChatContext,
  message: StoredMessage,
  member: Member,
): Promise<Message> {
  if (message.replyToId === null && message.record.reference === null) {
    return presentMessage(message, NOTHING_REFERRED)
  }
  const [presented] = await inPair(context, member).read((db, pair) =>
    presentAll(db, pair, context.references, [message]),
  )
  return presented ?? presentMessage(message, NOTHING_REFERRED)
}

/**
 * Refuses what the sender has not been shown, or what is gone; not for a text that was stored before,
 * whose answer was lost.
 */
async function checkReference(
  context: ChatContext,
  { kind, id }: Reference,
  messageId: string,
  actor: Member,
): Promise<void> {
  const isFine = await inPair(context, actor).read(
    async (db, pair) =>
      (await context.references[kind].isShown(db, pair, actor.userId, id)) ||
      (await findMessage(db, pair, messageId)) !== undefined,
  )
  if (!isFine) refuse(referenceNotShown)
}

const findOwn = (context: Context, id: string, member: Member) =>
  inPair(context, member).read((db, pair) => findMessage(db, pair, id))

/** Stores a message and presents it (O-068); broadcasting it is the caller's. */
export async function send(
  context: ChatContext,
  batcher: MessageBatcher,
  draft: Draft,
  actor: Member,
): Promise<Sent> {
  checkRoomForWords(context)
  const createdAt = context.clock.now()
  const { clientId } = draft
  const by = { pairId: actor.pairId, senderId: actor.userId }
  const ownId = () => (clientId == null ? newId() : newSentId({ ...by, clientId }))
  const message: NewMessage = {
    ...by,
    id: draft.id ?? ownId(),
    clientId: clientId ?? null,
    record: {
      text: draft.text,
      photo: draft.photo ?? null,
      voice: draft.voice ?? null,
      reference: draft.reference ?? null,
    },
    replyToId: draft.replyToId ?? null,
    createdAt,
  }
  if (draft.reference) await checkReference(context, draft.reference, message.id, actor)
  const written = await batcher.write(message)
  return { message: await presentOne(context, written.message, actor), repeated: written.repeated }
}

/** Stores and broadcasts a message. */
export async function post(
  context: ChatContext,
  batcher: MessageBatcher,
  draft: Draft,
  actor: Member,
): Promise<Sent> {
  const sent = await send(context, batcher, draft, actor)
  broadcastMessage(context, sent, actor)
  return sent
}

/**
 * Broadcasts a new message to connected devices, and publishes it for push. A retry is broadcast
 * where the first try may have come to another node, which died before it broadcast it; pages act
 * once by its id.
 */
export function broadcastMessage(
  { live, domainEvents, config }: Context,
  { message, repeated }: Sent,
  { userId, pairId }: Member,
): void {
  if (repeated && config.nodes === 'one') return
  live.emit({ pairId }, messageSent, message)
  if (repeated) return
  domainEvents.publish({ type: 'NEW_CHAT_MESSAGE', id: message.id, by: { userId, pairId } })
}

/** One message of the pair, as both see it. */
export async function readMessage(
  context: ChatContext,
  id: string,
  actor: Member,
): Promise<Message> {
  const message = await findOwn(context, id, actor)
  if (message === undefined) refuse(messageNotFound)
  return presentOne(context, message, actor)
}

type HistoryQuery = Received<typeof history>['query']

/** One page of the pair's history, oldest first (O-079). */
export function readHistory(
  context: ChatContext,
  query: HistoryQuery,
  actor: Actor,
): Promise<Message[]> {
  return inPair(context, actor).read(async (db, pair) =>
    presentAll(db, pair, context.references, await historyPage(db, pair, query)),
  )
}

async function historyPage(
  db: Db,
  pair: PairVault,
  { before, after, around, changedAfter, limit }: HistoryQuery,
): Promise<StoredMessage[]> {
  const read = (page: Page, most = limit) => messagesPage(db, pair, page, most)
  if (changedAfter !== undefined) {
    return withLastChange(db, pair, await read({ kind: 'changedAfter', seq: changedAfter }), limit)
  }
  const id = before ?? after ?? around
  if (id === undefined) return read({ kind: 'newest' })
  const seq = await seqOf(db, pair, id)
  if (before !== undefined) return read({ kind: 'before', seq })
  if (after !== undefined) return read({ kind: 'after', seq })
  const newer = Math.floor(limit / 2)
  return [
    ...(await read({ kind: 'before', seq: seq + 1 }, limit - newer)),
    ...(await read({ kind: 'after', seq }, newer)),
  ]
}

/**
 * A full page of changes with all messages of its last change: those that were read together share
 * its number, after which the next page begins.
 */
async function withLastChange(
  db: Db,
  pair: PairVault,
  page: StoredMessage[],
  limit: number,
): Promise<StoredMessage[]> {
  const last = page.at(-1)
  if (last === undefined || page.length < limit) return page
  const known = new Set(page.map(({ id }) => id))
  const together = await messagesOfChange(db, pair, last.changedSeq)
  return [...page, ...together.filter(({ id }) => !known.has(id))]
}

/**
 * The running number of a message of the pair.
 * @throws Refused 404 if it is none
 */
export async function seqOf(db: Db, pair: PairVault, id: string): Promise<number> {
  const message = await findMessage(db, pair, id)
  if (message === undefined) refuse(messageNotFound)
  return message.seq
}

/** How many of the partner's messages a person has not read. */
export const unreadOf = ({ database }: Context, actor: Actor): Promise<number> =>
  countUnread(database.db, actor.pairId, actor.userId)

/** Marks messages of the partner as read and notifies both; ignores all other ids. */
export async function markMessagesRead(
  context: Context,
  messageIds: readonly string[],
  actor: Actor,
): Promise<void> {
  const { clock, live } = context
  if (messageIds.length === 0) return
  const now = clock.now()
  const read = await inPair(context, actor).writeNumbered(
    (trx, _pair, seq) => markRead(trx, actor.pairId, actor.userId, messageIds, { now, seq }),
    (ids) => ids.length === 0,
  )
  if (read.length === 0) return
  live.emit({ pairId: actor.pairId }, messagesRead, {
    messageIds: read,
    readAt: new Date(now).toISOString(),
  })
}

type Change = Omit<Parameters<typeof rewriteMessage>[3], 'seq'>

/** Updates a message in a transaction and broadcasts it. */
async function change(
  context: ChatContext,
  id: string,
  actor: Actor,
  decide: (message: StoredMessage) => Change,
): Promise<{ before: StoredMessage; after: Message }> {
  const { before, after } = await inPair(context, actor).writeNumbered(async (trx, pair, seq) => {
    const found = await findMessage(trx, pair, id)
    if (found === undefined) refuse(messageNotFound)
    await rewriteMessage(trx, pair, id, { seq, ...decide(found) })
    const changed = await findMessage(trx, pair, id)
    if (changed === undefined) throw new Error('message vanished while it was changed')
    return { before: found, after: changed }
  })
  const message = await presentOne(context, after, actor)
  context.live.emit({ pairId: actor.pairId }, messageUpdated, message)
  return { before, after: message }
}

/**
 * Rewrites a text of one's own.
 * @throws Refused 404, 403, or 409 if it has none, or another one than `insteadOf` and the new one
 */
export async function editText(
  context: ChatContext,
  id: string,
  { text, insteadOf }: Received<typeof editMessage>['body'],
  actor: Actor,
): Promise<Message> {
  const { after } = await change(context, id, actor, (message) => {
    checkIsSender(actor, message)
    checkIsEditable(message)
    // The same again is taken and told once more: its answer may have been lost, and its event.
    const isExpected =
      insteadOf === undefined ||
      [composed(insteadOf), text].includes(composed(message.record.text ?? ''))
    if (!isExpected) refuse(messageChanged)
    return { record: { ...message.record, text }, edited: true }
  })
  return after
}

/** Sets or removes the own emoji reaction (O-076). */
export async function reactTo(
  context: ChatContext,
  id: string,
  emoji: string | null,
  actor: Actor,
): Promise<Message> {
  const { after } = await change(context, id, actor, (message) => {
    checkAllowsReactions(message)
    const { [actor.userId]: _own, ...others } = message.reactions
    return { reactions: emoji === null ? others : { ...others, [actor.userId]: emoji } }
  })
  return after
}

/**
 * Deletes content and reactions of a message; its row stays (O-074).
 * @returns names of the files that are no longer needed
 */
export async function deleteMessage(
  context: ChatContext,
  id: string,
  actor: Actor,
): Promise<string[]> {
  const { before } = await change(context, id, actor, (message) => {
    checkIsSender(actor, message)
    return {
      record: { text: null, photo: null, voice: null, reference: null },
      reactions: {},
      deletedAt: message.deletedAt ?? context.clock.now(),
    }
  })
  return filesOf(before.record)
}

/** Only the sender deletes or edits a message (ROLLEN-20). */
function checkIsSender(actor: Actor, message: StoredMessage): void {
  if (message.senderId !== actor.userId) refuse(messageNotYours)
}

/** A photo, a voice and a deleted message have no text to edit (O-074). */
function checkIsEditable(message: StoredMessage): void {
  if (message.deletedAt !== null || message.record.text === null) refuse(messageNotEditable)
}

/** A deleted message accepts no reactions. */
function checkAllowsReactions(message: StoredMessage): void {
  if (message.deletedAt !== null) refuse(messageDeleted)
}
