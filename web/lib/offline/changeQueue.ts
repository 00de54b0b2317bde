import { notYourPair } from '#contract/kernel/refusals.ts'
import { isRefusal, NetworkError } from '../http/api.ts'
import { isPermanent } from '../http/backoff.ts'
import { logFailure } from '../log.ts'
import { refetchAll } from '../query/queryClient.ts'
import { rereadProfile } from '../session/identity.ts'
import {
  type AnyKind,
  CHANGES_QUEUED,
  type ChangeKind,
  changeKinds,
  changesDropped,
  isAskedFor,
  type QueuedChange,
  storingChanges,
  submittedChanges,
  waitingChanges,
} from './changes.ts'
import { changesStore } from './offlineStore.ts'
import { createQueueMark } from './queueMark.ts'
import { createSyncQueue, inOrder, maySend, pairOf } from './syncQueue.ts'

/** What the form a change was made in is told after the first attempt. */
interface Submission {
  /** With null if it waits. */
  readonly resolve: (accepted: { readonly answer: unknown } | null) => void
  readonly reject: (cause: unknown) => void
}

/** A form does not stay open until a call on a network that hangs has failed. */
const FORM_WAITS_MS = 10_000

/** By the id of the change; none once the form was told that it waits. */
const submissions = new Map<string, Submission>()

const updateMark = createQueueMark(
  CHANGES_QUEUED,
  changesStore,
  () => waitingChanges.get().length === 0,
)

function publish(changes: readonly QueuedChange[]): void {
  waitingChanges.set(changes)
  updateMark()
}

const without = (id: string) => waitingChanges.get().filter((change) => change.id !== id)

const queue = createSyncQueue<QueuedChange>({
  store: changesStore,
  items: waitingChanges.get,
  // One of a kind whose code is not loaded waits for the next start, which loads all.
  next: () => waitingChanges.get().find(({ kind }) => changeKinds.has(kind)),
  restore: (stored) => publish(inOrder(stored, waitingChanges.get())),
  onAttempt: ({ id }) =>
    publish(
      waitingChanges
        .get()
        .map((change) => (change.id === id ? { ...change, tried: true } : change)),
    ),
  remove({ id }) {
    publish(without(id))
    takeSubmission(id)?.resolve(null)
    // What it has changed was written into the cache of the other tab.
    refetchAll()
  },
  clear() {
    publish([])
    tellThatAllWait()
  },
  wireOf(change) {
    const { kind, payload, wire = null } = change
    const definition = changeKinds.get(kind)
    try {
      return definition?.prepare(payload, { hasWaited: true, pairId: pairOf(change) }).wire ?? wire
    } catch {
      // This build cannot read it; the call it was stored with is still right.
      return wire
    }
  },
  onDropped: changesDropped.emit,
  isAskedFor,
  send,
})

function takeSubmission(id: string): Submission | undefined {
  const submission = submissions.get(id)
  submissions.delete(id)
  if (submission !== undefined) {
    submittedChanges.set(submittedChanges.get().filter((other) => other !== id))
  }
  return submission
}

/**
 * They are sent in their order: all wait behind the one that could not be sent. Told once they are
 * stored: a form that has closed may be followed by the whole app.
 */
function tellThatAllWait(): void {
  const ids = [...submissions.keys()]
  void queue.written().then(() => {
    for (const id of ids) takeSubmission(id)?.resolve(null)
  })
}

/**
 * Throws if the change stays queued. A fault of the server is told to a form that waits for it, where
 * it can be sent again; otherwise nobody may be watching, and it is tried again.
 */
async function send(change: QueuedChange): Promise<void> {
  const { id, owner, kind, payload } = change
  const { prepare, onAccepted, onRefused } = changeKinds.get(kind) as AnyKind
  let result: { readonly answer: unknown } | { readonly cause: unknown }
  try {
    const sending = { hasWaited: !submissions.has(id), pairId: pairOf(change) }
    result = { answer: await prepare(payload, sending).send() }
  } catch (cause) {
    // Left on another device: the profile says so, and what was made in that pair goes.
    const isOfFormerPair = isRefusal(cause, notYourPair)
    if (isOfFormerPair) void rereadProfile()
    const isTold = submissions.has(id) && !(cause instanceof NetworkError)
    if (!isTold) logFailure('Die Änderung ist nicht angekommen', cause)
    if (isOfFormerPair || !(isTold || isPermanent(cause))) {
      tellThatAllWait()
      throw cause
    }
    result = { cause }
  }
  if (owner !== queue.owner()) return
  // Into the cache before it leaves the queue: what is shown never falls back in between.
  if ('answer' in result) onAccepted(payload, result.answer)
  publish(without(id))
  const submission = takeSubmission(id)
  if ('answer' in result) submission?.resolve(result)
  else if (submission === undefined) onRefused(payload, result.cause)
  else submission.reject(result.cause)
}

/** Sends what waits, whatever screen is open. Later calls do nothing. */
export function startChangeQueue(): void {
  // The worker may have sent all.
  if (queue.start()) updateMark()
}

/** Queues a change; returns its id, or null if it cannot wait or nobody has a queue. */
function enqueue<P, A>(definition: ChangeKind<P, A>, payload: P): string | null {
  const { kind, subjectOf, mayWait = () => true } = definition
  startChangeQueue()
  const item = mayWait(payload) ? queue.newItem() : null
  if (item === null) return null
  const before = waitingChanges.get()
  const subject = subjectOf(payload)
  const isReplaced = (one: QueuedChange) =>
    !one.tried && one.kind === kind && one.subject === subject
  publish([
    ...before.filter((one) => !isReplaced(one)),
    { ...item, kind, subject, payload, tried: false },
  ])
  for (const { id } of before.filter(isReplaced)) takeSubmission(id)?.resolve(null)
  queue.itemsChanged(before)
  storingChanges.set([...storingChanges.get(), item.id])
  void queue
    .written()
    .then(() => storingChanges.set(storingChanges.get().filter((id) => id !== item.id)))
  return item.id
}

async function sendAtOnce<P, A>(definition: ChangeKind<P, A>, payload: P) {
  const answer = await definition.prepare(payload, { hasWaited: false, pairId: undefined }).send()
  definition.onAccepted(payload, answer)
  return { answer }
}

/** `submit` of `defineChange`. */
export function submit<P, A>(definition: ChangeKind<P, A>, payload: P): void {
  if (enqueue(definition, payload) !== null) return
  sendAtOnce(definition, payload).catch((cause: unknown) => definition.onRefused(payload, cause))
}

/** `submitAndWait` of `defineChange`. */
export async function submitAndWait<P, A>(
  definition: ChangeKind<P, A>,
  payload: P,
): Promise<{ readonly answer: A } | null> {
  const id = enqueue(definition, payload)
  if (id === null) return sendAtOnce(definition, payload)
  const outcome = new Promise<{ readonly answer: A } | null>((resolve, reject) =>
    submissions.set(id, { resolve: resolve as Submission['resolve'], reject }),
  )
  submittedChanges.set([...submittedChanges.get(), id])
  setTimeout(() => takeSubmission(id)?.resolve(null), FORM_WAITS_MS)
  if (!maySend()) tellThatAllWait()
  return outcome
}
