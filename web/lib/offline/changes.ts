import { NetworkError } from '../http/api.ts'
import { retryImport } from '../lazy/retryImport.ts'
import { registerUnsaved } from '../routing/unsaved.ts'
import { getSession } from '../session/session.ts'
import { onSessionReset } from '../session/sessionReset.ts'
import { useStore } from '../store.ts'
import type * as changeQueue from './changeQueue.ts'
import { unreadWaiting, updateStatus } from './queueStatus.ts'
import {
  type AnyKind,
  type Change,
  type ChangeKind,
  changeKinds,
  submittedChanges,
  waitingOf,
} from './waitingChanges.ts'

type Queue = typeof changeQueue

/** Loaded after the first view, or with the first change. */
let queue: Queue | undefined

let loading: Promise<Queue> | undefined
/** A symbol for each change of this session that waits in memory for the code of the queue. */
const early = new Set<symbol>()
registerUnsaved(() => early.size > 0)
onSessionReset(() => early.clear())
const noteEarly = () => updateStatus(unreadWaiting, 'early', early.size > 0)

/** Loads the queue unless it is loaded; repeated until it is. */
export function loadQueue(): Promise<Queue> {
  loading ??= retryImport(() => import('./changeQueue.ts')).then((loaded) => {
    queue = loaded
    return loaded
  })
  return loading
}

/**
 * The queue, once it is loaded, in the order of the calls.
 * @param isSilent whether nobody has asked for the change it is loaded for
 * @throws NetworkError if the session or its pair has ended meanwhile: words meant for one partner
 *   must not go to another
 */
async function queueOfSession(isSilent = false): Promise<Queue> {
  if (queue !== undefined) return queue
  const { token, pairId } = getSession()
  const change = Symbol()
  if (!isSilent) early.add(change)
  noteEarly()
  try {
    const loaded = await loadQueue()
    const now = getSession()
    if (now.token === token && (pairId === null || now.pairId === pairId)) return loaded
  } finally {
    early.delete(change)
    noteEarly()
  }
  throw new NetworkError('The session is over.')
}

/** Calls `act` at once where the queue is loaded: what it changes is shown in the same rendering. */
export function withQueue(act: (queue: Queue) => void, isSilent?: boolean): void {
  if (queue === undefined) void queueOfSession(isSilent).then(act, () => undefined)
  else act(queue)
}

/** Defines a kind of change that is kept on the device until the server has it. */
export function defineChange<P, A = unknown>(definition: ChangeKind<P, A>) {
  const { kind, isSilent } = definition
  changeKinds.set(kind, definition as AnyKind)
  const waiting = waitingOf<P>(kind)
  return {
    /**
     * Queues a change and sends it as soon as it can be. Before the pair is known there is no
     * queue: the change is sent at once, or refused.
     * @param file goes with the call
     */
    submit: (payload: P, file?: Blob): void =>
      withQueue(({ submit }) => submit(definition, payload, file), isSilent),
    /**
     * Like `submit`, for a form that stays open until it knows.
     * @param closed aborted once the form is closed (`useSubmitAndWait`); never if not given
     * @returns the server's answer; null if it waits on this device, or another tab has sent it
     * @throws ApiError if the server refused it or failed, NetworkError if it cannot wait; a closed
     *   form is not told by that, so it is refused as well
     */
    async submitAndWait(payload: P, closed?: AbortSignal): Promise<{ readonly answer: A } | null> {
      const { submitAndWait } = await queueOfSession(isSilent)
      try {
        return await submitAndWait(definition, payload, closed)
      } catch (cause) {
        if (closed?.aborted) definition.onRefused(payload, cause)
        throw cause
      }
    },
    /** The payloads that wait, oldest first: screens apply them to what the server has said. */
    useWaiting(): readonly P[] {
      const submitted = useStore(submittedChanges)
      return useStore(waiting).flatMap(({ id, payload }) =>
        submitted.includes(id) ? [] : [payload],
      )
    },
    /** The changes that were refused and stay (`faultOf`), oldest first. */
    useRefused: (): readonly Change<P>[] => useStore(waiting).filter(({ fault }) => fault != null),
    /** Sends a refused one again, behind what was written since. */
    retry: (id: string): void => withQueue(({ retryChange }) => retryChange(id)),
  }
}
