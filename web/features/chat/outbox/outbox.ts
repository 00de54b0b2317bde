import { deleteMessage, editMessage, postMessage, reactToMessage } from '#contract/chat/calls.ts'
import { messageChanged } from '#contract/chat/errors.ts'
import type { Message, Quote } from '#contract/chat/shapes.ts'
import type { TitledReference } from '#contract/kernel/reference.ts'
import { isRefusal, type PreparedCall, prepareCall, sentenceOf } from '#web/lib/http/api.ts'
import { defineChange, withQueue } from '#web/lib/offline/changes.ts'
import { type Change, type Sending, waitingOf } from '#web/lib/offline/waitingChanges.ts'
import { registerUnsaved } from '#web/lib/routing/unsaved.ts'
import { createSessionStore } from '#web/lib/session/sessionReset.ts'
import { notice } from '#web/ui/feedback/notices.ts'
import { delivered } from './delivered.ts'

/** A change of the conversation. */
export type Task =
  | {
      readonly kind: 'send'
      readonly text: string
      /** The quoted message, as it is drawn until the server answers. */
      readonly reply: Quote | null
      /** The thing it is about; the first version of a task has none. */
      readonly reference: TitledReference | null
    }
  | {
      readonly kind: 'edit'
      readonly messageId: string
      readonly text: string
      /** The text it replaces; a former version noted none. */
      readonly insteadOf?: string | undefined
    }
  | { readonly kind: 'delete'; readonly messageId: string }
  | { readonly kind: 'react'; readonly messageId: string; readonly emoji: string | null }

/** A task that waits; its id is also the clientId of a new message: sent twice it is stored once (O-068). */
export type Entry = Change<Task>

/** A task of the first version as one of today. */
export const withReference = (older: Task): Task =>
  older.kind === 'send' ? { ...older, reference: null } : older

/** A change of a message replaces the same kind, and a deletion replaces all. */
export const replaces = (later: Task, earlier: Task): boolean =>
  later.kind !== 'send' &&
  earlier.kind !== 'send' &&
  later.messageId === earlier.messageId &&
  (later.kind === 'delete' || later.kind === earlier.kind)

/** An edit that replaces another replaces the same text as that one. */
export const following = (later: Task, { payload: last, tried }: Entry): Task =>
  later.kind === 'edit' && last.kind === 'edit' && !tried
    ? { ...later, insteadOf: last.insteadOf }
    : later

const texts = {
  refused: 'Der Server hat es nicht angenommen.',
  undone: (reason: string) => `${reason} Wir haben es zurückgenommen.`,
  kept: (reason: string) => `${reason} Bearbeite sie noch einmal: Dein Text steht wieder da.`,
} as const

const KIND = 'chat'

/** The queued tasks in their order. */
export const outbox = waitingOf<Task>(KIND)
/** Texts of edits that were refused because of a later one, by message; the form begins with them. */
export const refusedEdits = createSessionStore<Readonly<Record<string, string>>>({})
registerUnsaved(() => Object.keys(refusedEdits.get()).length > 0)

/** The tasks of the conversation, shown at once and sent when they can be (O-068, O-075). */
const tasks = defineChange<Task, Message | undefined>({
  kind: KIND,
  lane: 'outbox',
  replaces,
  following,
  upgrades: [withReference],
  prepare,
  onAccepted(_, message) {
    if (message !== undefined) delivered.emit(message)
  },
  // A refused message stays with its fault; a refused change is undone (O-075).
  faultOf: ({ kind }, cause) => (kind === 'send' ? sentenceOf(cause, texts.refused) : null),
  onRefused(task, cause) {
    const fault = sentenceOf(cause, texts.refused)
    if (task.kind === 'edit' && isRefusal(cause, messageChanged)) {
      refusedEdits.set({ ...refusedEdits.get(), [task.messageId]: task.text })
      notice(texts.kept(fault))
    } else notice(texts.undone(fault))
  },
})

/** Shows the task's result at once, stores it on the device and sends it (CHAT-21, CHAT-22). */
export function enqueue(task: Task): void {
  if (task.kind === 'edit') {
    const { [task.messageId]: _written, ...others } = refusedEdits.get()
    refusedEdits.set(others)
  }
  tasks.submit(task)
}

/** Tries a refused message again. */
export const retry = (id: string): void => withQueue(({ retryChange }) => retryChange(id))

/** Removes a message that the server does not have. */
export const discard = (id: string): void => withQueue(({ discardChange }) => discardChange(id))

/**
 * New messages too are sent by HTTP, since its status says whether a retry can succeed; a negative
 * or missing acknowledgement of the socket does not say it (docs/decisions/0045). The server stores
 * a clientId once, so a retry makes no second message (O-068). It refuses a message written for a
 * pair that was left meanwhile (decision 0058); other tasks name a message, which keeps its pair.
 */
function prepare(task: Task, { id: clientId, pairId }: Sending): PreparedCall<Message | undefined> {
  if (task.kind === 'send') {
    const { text, reply, reference } = task
    return prepareCall(postMessage, {
      body: {
        text,
        clientId,
        replyToId: reply?.id ?? null,
        reference: reference && { kind: reference.kind, id: reference.id },
        pairId,
      },
    })
  }
  const params = { id: task.messageId }
  switch (task.kind) {
    case 'edit':
      return prepareCall(editMessage, {
        params,
        body: { text: task.text, insteadOf: task.insteadOf },
      })
    case 'delete':
      return prepareCall(deleteMessage, { params })
    case 'react':
      return prepareCall(reactToMessage, { params, body: { emoji: task.emoji } })
  }
}
