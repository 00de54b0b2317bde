import { NetworkError, sendPrepared } from '../http/api.ts'
import { isPermanent } from '../http/backoff.ts'
import { sendFile } from '../http/upload.ts'
import { logFailure } from '../log.ts'
import { refetchAll } from '../query/queryClient.ts'
import { getSession, isAlone } from '../session/session.ts'
import { newClientId } from './clientId.ts'
import { waitingStore } from './offlineStore.ts'
import type { Lane, QueueItem } from './queueItem.ts'
import { pairOf } from './queueOwner.ts'
import { createSyncQueue, maySend } from './syncQueue.ts'
import {
  type AnyKind,
  type Change,
  type ChangeKind,
  changeKinds,
  changesDropped,
  isAskedFor,
  kindsLoaded,
  loadKinds,
  mayDiscard,
  storingChanges,
  submittedChanges,
  waitingChanges,
  waitingOf,
} from './waitingChanges.ts'

/** The promise of the form a change was made in; settled after the first attempt. */
interface Submission {
  readonly lane: Lane
  /** Called with null if the change waits. */
  readonly resolve: (accepted: { readonly answer: unknown } | null) => void
  readonly reject: (cause: unknown) => void
}

/** A form does not stay open until a call on a network that hangs has failed. */
const FORM_WAITS_MS = 10_000

/** Submissions by the id of the change; removed once the form was told that it waits. */
const submissions = new Map<string, Submission>()

const queue = createSyncQueue({
  items: waitingChanges,
  prepare: (change) => prepared(change, true),
  prepareNow: (change) => (submissions.has(change.id) ? prepared(change, false) : undefined),
  load: loadKinds,
  upgrade(change) {
    const { upgrades = [] } = kindOf(change)
    const { version = 1 } = change
    if (version > upgrades.length + 1) return undefined
    const payload = upgrades
      .slice(version - 1)
      .reduce<unknown>((older, upgrade) => upgrade(older as never), change.payload)
    return { ...change, version: upgrades.length + 1, payload }
  },
  // A fault of the server is told to a form that waits for it, where it can be sent again; otherwise
  // nobody may be watching, and it is tried again.
  isFinal: ({ id }, cause) =>
    isPermanent(cause) || (submissions.has(id) && !(cause instanceof NetworkError)),
  onSettled(change, outcome) {
    const { id, payload, alone } = change
    const kind = kindOf(change)
    try {
      kind.onSettled?.(payload)
      if (outcome !== null && 'answer' in outcome) kind.onAccepted(payload, outcome.answer, alone)
    } catch (cause) {
      dequeueSubmission(id)?.resolve(null)
      throw cause
    }
    const submission = dequeueSubmission(id)
    if (outcome === null) {
      submission?.resolve(null)
      // The result of the change was written into the cache of the other tab.
      refetchAll()
    } else if ('answer' in outcome) submission?.resolve(outcome)
    else if (submission !== undefined) submission.reject(outcome.cause)
    else {
      const fault = kind.faultOf?.(payload, outcome.cause) ?? null
      if (fault !== null) return { ...change, fault, wire: null }
      logFailure('Die Änderung wurde abgelehnt', outcome.cause)
      kind.onRefused(payload, outcome.cause)
    }
    return undefined
  },
  onStopped: showAllWaiting,
  onDropped(changes) {
    for (const { kind, payload } of changes) changeKinds.get(kind)?.onDropped?.(payload)
    changesDropped.emit()
  },
  isAskedFor,
})

kindsLoaded.subscribe(queue.restoreUnread)

/** @throws Error for a kind of another build */
function kindOf({ kind }: QueueItem): AnyKind {
  const known = changeKinds.get(kind)
  if (known === undefined) throw new Error(`This build has no change „${kind}“.`)
  return known
}

function prepared(change: QueueItem, hasWaited: boolean) {
  const { id, payload, alone } = change
  return kindOf(change).prepare(payload, { id, hasWaited, pairId: pairOf(change), alone })
}

function dequeueSubmission(id: string): Submission | undefined {
  const submission = submissions.get(id)
  submissions.delete(id)
  if (submission !== undefined) {
    submittedChanges.set(submittedChanges.get().filter((other) => other !== id))
  }
  return submission
}

/**
 * Says that all submissions of a lane wait: they are sent in their order, behind the one that could
 * not be sent. Said once they are stored: a form that has closed may be followed by the whole app.
 */
function showAllWaiting(lane?: Lane): void {
  const told = [...submissions].filter(([, of]) => lane === undefined || of.lane === lane)
  void queue.written().then(() => {
    for (const [id] of told) dequeueSubmission(id)?.resolve(null)
  })
}

/** Sends what waits, whatever screen is open (O-068, O-075, O-133). Later calls do nothing. */
export const startChangeQueue = (): void => queue.start()

/** Queues a change; returns its id, or null if it cannot wait or nobody has a queue. */
function enqueue<P, A>(definition: ChangeKind<P, A>, payload: P, file?: Blob): string | null {
  const { kind, lane = 'changes', upgrades = [], mayWait = () => true } = definition
  const { replaces = () => false, following } = definition
  startChangeQueue()
  const item = mayWait(payload) ? queue.newItem() : null
  if (item === null) return null
  const earlier = waitingOf<P>(kind)
    .get()
    .filter((one) => replaces(payload, one.payload))
  const replaced = earlier.filter(({ tried, fault }) => !tried || fault != null)
  const last = earlier.at(-1)
  const change: Change<P> = {
    ...item,
    version: upgrades.length + 1,
    kind,
    lane,
    ...(file && { file, hasFile: true }),
    payload: last && following ? following(payload, last) : payload,
  }
  queue.change([
    ...waitingChanges.get().filter((one) => !replaced.some(({ id }) => id === one.id)),
    change,
  ])
  for (const { id } of replaced) dequeueSubmission(id)?.resolve(null)
  storingChanges.set([...storingChanges.get(), item.id])
  void queue
    .written()
    .then(() => storingChanges.set(storingChanges.get().filter((id) => id !== item.id)))
  return item.id
}

/** Sends a refused change again, behind what was written since. */
export function retryChange(id: string): void {
  const last = queue.newItem()
  const change = waitingChanges.get().find((one) => one.id === id)
  if (last === null || change?.fault == null) return
  const again = { ...change, at: last.at, fault: null, wire: undefined }
  queue.change([...waitingChanges.get().filter((one) => one !== change), again])
}

/** The file of a change that waits; undefined or null if there is none to be shown. */
export const fileOf = (change: QueueItem) => waitingStore.fileOf(change)

/** Removes a change (`mayDiscard`). */
export const discardChange = (id: string): void =>
  queue.change(waitingChanges.get().filter((one) => one.id !== id || !mayDiscard(one)))

async function sendAtOnce<P, A>(definition: ChangeKind<P, A>, payload: P, file?: Blob) {
  const alone = isAlone(getSession())
  const call = definition.prepare(payload, { id: newClientId(), hasWaited: false })
  const answer = (await (file ? sendFile(call, file) : sendPrepared(call))) as A
  definition.onAccepted(payload, answer, alone)
  return { answer }
}

/** `submit` of `defineChange`. */
export function submit<P, A>(definition: ChangeKind<P, A>, payload: P, file?: Blob): void {
  if (enqueue(definition, payload, file) !== null) return
  const refuse = (cause: unknown) => definition.onRefused(payload, cause)
  sendAtOnce(definition, payload, file).catch(refuse)
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
  const { lane = 'changes' } = definition
  const outcome = new Promise<{ readonly answer: A } | null>((resolve, reject) =>
    submissions.set(id, { lane, resolve: resolve as Submission['resolve'], reject }),
  )
  submittedChanges.set([...submittedChanges.get(), id])
  const release = () => dequeueSubmission(id)?.resolve(null)
  setTimeout(release, FORM_WAITS_MS)
  if (closed?.aborted) release()
  closed?.addEventListener('abort', release)
  if (!maySend()) showAllWaiting()
  return outcome
}
