import { useEffect, useState } from 'react'
import { backoffMs, isPermanent } from '#web/lib/http/backoff.ts'
import { whenGateOpens } from '#web/lib/http/requestGate.ts'
import { listen } from '#web/lib/listen.ts'
import { canPersist } from '#web/lib/offline/offlineKey.ts'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'
import { combineUnsubscribes } from '#web/lib/store.ts'
import { type PhotoFile, photoUrl } from './photoFiles.ts'

/** The values `<img>` needs of a file. */
export interface PhotoSource {
  /** Undefined until it is there. */
  readonly src: string | undefined
  readonly failed: boolean
}

/**
 * Calls `retry` once: when the network or the socket is there again, or after a backoff, since a
 * server that was away may tell neither. Not while the page is hidden or locked. Returns a function
 * that cancels it.
 */
function retryLater(failures: number, retry: () => void): () => void {
  const retryIfSeen = () => {
    if (document.visibilityState === 'hidden' || whenGateOpens() !== null) return
    cancel()
    retry()
  }
  const timer = setInterval(retryIfSeen, backoffMs(failures))
  const cancel = combineUnsubscribes([
    () => clearInterval(timer),
    listen(window, 'online', retryIfSeen),
    onAppEvent('connected', retryIfSeen),
    onAppEvent('resync', retryIfSeen),
  ])
  return cancel
}

/**
 * Loads a file of a photo, and again after a failure that may pass. Where the browser keeps nothing
 * (plain http), the image is loaded by its address.
 * @param isWanted whether it is to be seen soon
 */
export function usePhotoUrl({ id, size, address }: PhotoFile, isWanted = true): PhotoSource {
  const [source, setSource] = useState<PhotoSource>({ src: undefined, failed: false })
  const isKept = canPersist()
  const isDone = !isKept || source.src !== undefined
  useEffect(() => {
    if (isDone || !isWanted) return
    const left = new AbortController()
    const { signal } = left
    const set = (next: PhotoSource) => {
      if (!signal.aborted) setSource(next)
    }
    let failures = 0
    let cancelRetry: () => void = () => undefined
    const load = () =>
      void photoUrl({ id, size, address }).then(
        (src) => set({ src, failed: false }),
        (cause: unknown) => {
          set({ src: undefined, failed: true })
          if (signal.aborted || isPermanent(cause)) return
          failures += 1
          cancelRetry = retryLater(failures, load)
        },
      )
    load()
    return () => {
      left.abort()
      cancelRetry()
    }
  }, [id, size, address, isDone, isWanted])
  return isKept ? source : { src: address, failed: false }
}
