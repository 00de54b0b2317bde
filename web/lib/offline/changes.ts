import { NetworkError, type PreparedCall } from '../http/api.ts'
import { retryImport } from '../lazy/retryImport.ts'
import { createSessionStore } from '../session/sessionReset.ts'
import { createEmitter, createStore, useStore } from '../store.ts'
import type { QueueItem } from './queueItem.ts'

/** A change that the server does not have yet; stored in IndexedDB with these names. */
export interface QueuedChange extends QueueItem {
  /** Names what sends it (`defineChange`). */
  readonly kind: string
  /** What it sets; a later change of the same kind and subject replaces it while it was not tried. */
  readonly subject: string
  readonly payload: unknown
}

/** The changes that wait on this device, oldest first. */
export const waitingChanges = createStore<readonly QueuedChange[]>([])

/** Ids of the changes a form still waits for: they are on their way, and not shown as waiting. */
export const submittedChanges = createSessionStore<readonly string[]>([])

/** Ids of the changes that are being stored: nobody is told before that they wait on this device. */
export const storingChanges = createSessionStore<readonly string[]>([])

/** Emitted once changes were removed from this device because their pair was left. */
export const changesDropped = createEmitter()

/** Local storage key, set while changes wait. */
export const CHANGES_QUEUED = 'changesWait'

/** What the server is told of a change beside what it sets. */
export interface Sending {
  /** It was shown as waiting: the world may have moved on since. */
  readonly hasWaited: boolean
  /** The pair it was made in, which may have been left meanwhile; undefined before it is known. */
  readonly pairId?: string | undefined
  /** Its author had no partner then, who may have come meanwhile. */
  readonly alone?: boolean | undefined
}

export interface ChangeKind<P, A> {
  /** Its name in the store; records of former versions have it. */
  readonly kind: string
  /** What a change sets: a later one of the same subject makes an earlier one needless. */
  readonly subjectOf: (payload: P) => string
  /** The call that brings a change. The server may have it already: an answer may have been lost. */
  readonly prepare: (payload: P, sending: Sending) => PreparedCall<A>
  /**
   * Called once the server has it: writes it into the cache.
   * @param alone whether its author had no partner when it was made, who may have come since
   */
  readonly onAccepted: (payload: P, answer: A, alone?: boolean) => void
  /**
   * Called once the server has refused it for good and it is not shown any more, unless the form it
   * was made in still waits for it and says so.
   */
  readonly onRefused: (payload: P, cause: unknown) => void
  /**
   * Called once one that was open in this tab was removed because its pair was left: keeps what is
   * one's own, and no words to the former partner.
   */
  readonly onDropped?: (payload: P) => void
  /** Whether a change may be sent later; all may unless given. */
  readonly mayWait?: (payload: P) => boolean
  /** Nobody has asked for it: the banner does not count it among what waits. */
  readonly isSilent?: true
}

export type AnyKind = ChangeKind<unknown, unknown>

/** Those whose code is loaded, by their names. */
export const changeKinds = new Map<string, AnyKind>()

/** Whether somebody has asked for this change. */
export const isAskedFor = ({ kind }: QueuedChange): boolean =>
  changeKinds.get(kind)?.isSilent !== true

/** How many changes wait on this device that somebody has asked for. */
export function useWaitingCount(): number {
  const unsaid = [...useStore(submittedChanges), ...useStore(storingChanges)]
  return useStore(waitingChanges).filter(
    (change) => isAskedFor(change) && !unsaid.includes(change.id),
  ).length
}

/** Loaded with the first change: Heute needs none of it to be shown. */
const loadQueue = () => retryImport(() => import('./changeQueue.ts'))

/** Defines a kind of change that is kept on the device until the server has it. */
export function defineChange<P, A = unknown>(definition: ChangeKind<P, A>) {
  const { kind } = definition
  changeKinds.set(kind, definition as AnyKind)
  return {
    /**
     * Queues a change and sends it as soon as it can be. Before the pair is known there is no
     * queue: the change is sent at once, or refused.
     */
    submit(payload: P): void {
      loadQueue().then(
        ({ submit }) => submit(definition, payload),
        (cause: unknown) => definition.onRefused(payload, new NetworkError(cause)),
      )
    },
    /**
     * Like `submit`, for a form that stays open until it knows.
     * @param closed aborted once the form is closed (`useSubmitAndWait`); never if not given
     * @returns the server's answer; null if it waits on this device, or another tab has sent it
     * @throws ApiError if the server refused it or failed, NetworkError if it cannot wait; a closed
     *   form is not told by that, so it is refused as well
     */
    async submitAndWait(payload: P, closed?: AbortSignal): Promise<{ readonly answer: A } | null> {
      try {
        const { submitAndWait } = await loadQueue().catch((cause: unknown) => {
          throw new NetworkError(cause)
        })
        return await submitAndWait(definition, payload, closed)
      } catch (cause) {
        if (closed?.aborted) definition.onRefused(payload, cause)
        throw cause
      }
    },
    /** The payloads that wait, oldest first: screens apply them to what the server has said. */
    useWaiting(): readonly P[] {
      const submitted = useStore(submittedChanges)
      return useStore(waitingChanges).flatMap((change) =>
        change.kind === kind && !submitted.includes(change.id) ? [change.payload as P] : [],
      )
    },
  }
}
