import { notYourPair } from '#contract/kernel/refusals.ts'
import { ApiError, isRefusal, NetworkError, sendPrepared } from '../http/api.ts'
import { sendFile } from '../http/upload.ts'
import type { WireRequest } from '../http/wireRequest.ts'
import { logFailure } from '../log.ts'
import { rereadProfile } from '../session/identity.ts'
import { getSession } from '../session/session.ts'
import { waitingStore } from './offlineStore.ts'
import type { QueueItem } from './queueItem.ts'
import type { Outcome, SyncQueueOptions } from './syncQueueOptions.ts'
import { sendingFile } from './waitingChanges.ts'

export const isHidden = (): boolean => document.visibilityState === 'hidden'

export const isRefused = (outcome: Outcome): outcome is { readonly cause: unknown } =>
  outcome !== null && 'cause' in outcome

/** Stops once the item has left the queue. */
async function sendWithFile(
  item: QueueItem,
  { items }: Pick<SyncQueueOptions, 'items'>,
  call: WireRequest,
  token: string | undefined,
): Promise<unknown> {
  const { id } = item
  const stop = new AbortController()
  const unsubscribe = items.subscribe(() => {
    if (!items.get().some((one) => one.id === id)) stop.abort()
  })
  const onProgress = (part: number) => sendingFile.set({ id, part })
  onProgress(0)
  try {
    const file = await waitingStore.fileOf(item)
    if (file === null) throw new NetworkError(new Error('The device does not answer.'))
    if (file === undefined) throw new Error('Its file does not open.')
    return await sendFile(call, file, { token, signal: stop.signal, onProgress })
  } finally {
    unsubscribe()
    sendingFile.set(null)
  }
}

/**
 * Sends an item once. Returns what the server has said; undefined if the item is to be sent again.
 * Throws where neither the server nor the network is the cause.
 */
export async function outcomeOf(
  item: QueueItem,
  options: Pick<SyncQueueOptions, 'items' | 'prepareNow' | 'isFinal'>,
): Promise<Outcome | undefined> {
  try {
    // The token of the session whose item it is: another tab may have stored the token of the next person.
    const token = getSession().token ?? undefined
    const call = options.prepareNow(item) ?? item.wire
    if (call == null) throw new Error('It has no call.')
    const send = item.hasFile ? sendWithFile(item, options, call, token) : sendPrepared(call, token)
    return { answer: await send }
  } catch (cause) {
    if (isRefusal(cause, notYourPair)) {
      // Left on another device: the profile says so, and what was made in that pair goes. Somebody
      // has to be told; a page that is looked at again reads it by itself.
      if (!isHidden()) void rereadProfile()
      return undefined
    }
    if (options.isFinal(item, cause)) return { cause }
    if (cause instanceof NetworkError) return undefined
    if (!(cause instanceof ApiError)) throw cause
    logFailure('Etwas Wartendes ist nicht angekommen', cause)
    return undefined
  }
}
