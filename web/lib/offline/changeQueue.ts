import { NetworkError } from '../http/api.ts'
import { isPermanent } from '../http/backoff.ts'
import { logFailure } from '../log.ts'
import { refetchAll } from '../query/queryClient.ts'
import { getSession, isAlone } from '../session/session.ts'
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
import { pairOf } from './queueOwner.ts'
import { createSyncQueue, maySend } from './syncQueue.ts'

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

const updateMark = createQueueMark(CHANGES_QUEUED, changesStore, waitingChanges)

const queue = createSyncQueue<QueuedChange>({
  store: changesStore,
  items: waitingChanges,
  // One of a kind whose code is not loaded waits for the next start, which loads all.
  isSendable: ({ kind }) => changeKinds.has(kind),
  prepare(change, byWorker) {
    const hasWaited = byWorker || !submissions.has(change.id)
    const { payload, alone } = change
    return kindOf(change).prepare(payload, { hasWaited, pairId: pairOf(change), alone })
  },
  // A fault of the server is told to a form that waits for it, where it can be sent again; otherwise
  // nobody may be watching, and it is tried again.
  isFinal: ({ id }, cause) =>
    isPermanent(cause) || (submissions.has(id) && !(cause instanceof NetworkError)),
  onSettled(change, outcome) {
    if (outcome !== null && 'answer' in outcome) {
      kindOf(change).onAccepted(change.payload, outcome.answer, change.alone)
    }
    const submission = takeSubmission(change.id)
    if (outcome === null) {
      submission?.resolve(null)
      // What it has changed was written into the cache of the other tab.
      refetchAll()
    } else if ('answer' in outcome) submission?.resolve(outcome)
    else if (submission === undefined) {
      logFailure('Die Änderung wurde abgelehnt', outcome.cause)
      kindOf(change).onRefused(change.payload, outcome.cause)
    } else submission.reject(outcome.cause)
    return undefined
  },
  onStopped: tellThatAllWait,
  onDropped(changes) {
    for (const { kind, payload } of changes) changeKinds.get(kind)?.onDropped?.(payload)
    changesDropped.emit()
  },
  isAskedFor,
})

/** Of one that is sent its code is loaded. */
function kindOf({ kind }: QueuedChange): AnyKind {
  return changeKinds.get(kind) as AnyKind
}

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

/** Sends what waits, whatever screen is open. Later calls do nothing. */
export function startChangeQueue(): void {
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
  queue.change([...before.filter((one) => !isReplaced(one)), { ...item, kind, subject, payload }])
  for (const { id } of before.filter(isReplaced)) takeSubmission(id)?.resolve(null)
  storingChanges.set([...storingChanges.get(), item.id])
  void queue
    .written()
    .then(() => storingChanges.set(storingChanges.get().filter((id) => id !== item.id)))
  return item.id
}

async function sendAtOnce<P, A>(definition: ChangeKind<P, A>, payload: P) {
  const alone = isAlone(getSession())
  const answer = await definition.prepare(payload, { hasWaited: false }).send()
  definition.onAccepted(payload, answer, alone)
  return { answer }
}

/** `submit` of `defineChange`. */
export function submit<P, A>(definition: ChangeKind<P, A>, payload: P): void {
  if (enqueue(definition, payload) !== null) return
  sendAtOnce(definition, payload).catch((cause: unknown) => definition.onRefused(payload, cause))
}

/**
 * `submitAndWait` of `defineChange`.
 * @param closed aborted once the form is closed; never if not given
 */
export async function submitAndWait<P, A>(
  definition: ChangeKind<P, A>,
  payload: P,
  closed?: AbortSignal,
): Promise<{ readonly answer: A } | null> {
  const id = enqueue(definition, payload)
  if (id === null) return sendAtOnce(definition, payload)
  const outcome = new Promise<{ readonly answer: A } | null>((resolve, reject) =>
    submissions.set(id, { resolve: resolve as Submission['resolve'], reject }),
  )
  submittedChanges.set([...submittedChanges.get(), id])
  const release = () => takeSubmission(id)?.resolve(null)
  setTimeout(release, FORM_WAITS_MS)
  if (closed?.aborted) release()
  closed?.addEventListener('abort', release)
  if (!maySend()) tellThatAllWait()
  return outcome
}
