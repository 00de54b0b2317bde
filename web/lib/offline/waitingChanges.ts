import type { PreparedCall } from '../http/api.ts'
import { createSessionStore } from '../session/sessionReset.ts'
import { createEmitter, createStore, type Store, useStore } from '../store.ts'
import type { Lane, QueueItem } from './queueItem.ts'

/** A change that waits, as its kind has written it. */
export interface Change<P> extends QueueItem {
  readonly payload: P
}

/** The changes that wait on this device, oldest first; only the queue sets them. */
export const waitingChanges = createStore<readonly QueueItem[]>([])

/** Ids of the changes a form still waits for: they are on their way, and not shown as waiting. */
export const submittedChanges = createSessionStore<readonly string[]>([])

/** Ids of the changes that are being stored: nobody is told before that they wait on this device. */
export const storingChanges = createSessionStore<readonly string[]>([])

/** The file this tab sends now, by the id of its change, and the uploaded share of it, from 0 to 1. */
export const sendingFile = createStore<{ readonly id: string; readonly part: number } | null>(null)

/** Emitted once changes were removed from this device because their pair was left. */
export const changesDropped = createEmitter()

/** The data sent to the server with a change, beside what it sets. */
export interface Sending {
  /** Id of the change; none is sent twice under it. */
  readonly id: string
  /** The change was shown as waiting: the data may have changed since. */
  readonly hasWaited: boolean
  /** The pair it was made in, which may have been left meanwhile; undefined before it is known. */
  readonly pairId?: string | undefined
  /** The author had no partner then; one may have joined meanwhile. */
  readonly alone?: boolean | undefined
}

export interface ChangeKind<P, A> {
  /** The kind's name in the store; records of former versions have it, too. */
  readonly kind: string
  /** Where it waits; `changes` unless given. */
  readonly lane?: Lane
  /** Whether a change makes an earlier one needless that was not tried or was refused; none unless given. */
  readonly replaces?: (later: P, earlier: P) => boolean
  /** The payload of a change behind the waiting one that it replaces, or would if untried. */
  readonly following?: (later: P, last: Change<P>) => P
  /**
   * Each makes the payload of the next version of the one before, from the first: a payload whose
   * fields have changed since a release waits on devices as it was. Its call needs none, which was
   * stored with it.
   */
  readonly upgrades?: readonly ((older: never) => unknown)[]
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
  /** The sentence with which a refused one stays, to be sent again or discarded; null: it leaves. */
  readonly faultOf?: (payload: P, cause: unknown) => string | null
  /** Called before it leaves, whether it was accepted, refused, or sent by another tab. */
  readonly onSettled?: (payload: P) => void
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

/** The kinds whose code is loaded, by their names. */
export const changeKinds = new Map<string, AnyKind>()

/** A chunk that a newer build has replaced on the server never comes: no lane waits for it longer. */
const KINDS_WAIT_MS = 30_000

/** Emitted once the code of all kinds is loaded, however late. */
export const kindsLoaded = createEmitter()

let loadAll: () => Promise<unknown> = async () => undefined
let loading: Promise<unknown> | undefined
/** Sets what loads the code of all kinds; the app knows them. */
export function onLoadKinds(load: () => Promise<unknown>): void {
  loadAll = load
  loading = undefined
}
/**
 * Loads the code of all kinds that may wait on this device. Resolves 30 s after the first call at the
 * latest, also without it: the queue then sends the stored calls of the kinds it does not know.
 */
export function loadKinds(): Promise<unknown> {
  loading ??= Promise.race([
    loadAll().then(
      () => kindsLoaded.emit(),
      () => undefined,
    ),
    new Promise((resolve) => setTimeout(resolve, KINDS_WAIT_MS)),
  ])
  return loading
}

/** Whether somebody has asked for this change. */
export const isAskedFor = ({ kind }: QueueItem): boolean => changeKinds.get(kind)?.isSilent !== true

/** The changes of one kind that wait, oldest first: screens apply them to what the server has said. */
export function waitingOf<P>(kind: string): Pick<Store<readonly Change<P>[]>, 'get' | 'subscribe'> {
  let all: readonly QueueItem[] = []
  let found: readonly Change<P>[] = []
  return {
    get() {
      if (waitingChanges.get() !== all) {
        all = waitingChanges.get()
        found = all.filter((one): one is Change<P> => one.kind === kind && !one.isUnread)
      }
      return found
    },
    subscribe: waitingChanges.subscribe,
  }
}

/**
 * Whether a change may be discarded: the server cannot have it, or it is a file, which takes so long
 * that one may stop it on its way. A former version noted no `tried`.
 */
export const mayDiscard = ({ tried, fault, hasFile }: QueueItem): boolean =>
  hasFile === true || fault != null || tried === false

/** How many changes wait on this device that somebody has asked for; the chat and the answers say so themselves. */
export function useWaitingCount(): number {
  const unsaid = [...useStore(submittedChanges), ...useStore(storingChanges)]
  return useStore(waitingChanges).filter(
    (change) =>
      change.lane === 'changes' &&
      !change.isUnread &&
      isAskedFor(change) &&
      !unsaid.includes(change.id),
  ).length
}
