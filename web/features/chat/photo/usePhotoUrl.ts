import { useEffect, useState } from 'react'
import { canPersist } from '../../../lib/offline/offlineKey.ts'
import { type PhotoFile, photoUrl } from './photoFiles.ts'

/** What `<img>` needs of a file. */
export interface PhotoSource {
  /** Undefined until it is there. */
  readonly src: string | undefined
  readonly failed: boolean
}

/**
 * Loads a file of a photo, and again after a failure once there is a network. Where the browser
 * keeps nothing (plain http), the image is loaded by its address.
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
    const load = () =>
      void photoUrl({ id, size, address }).then(
        (src) => set({ src, failed: false }),
        () => {
          set({ src: undefined, failed: true })
          window.addEventListener('online', load, { once: true, signal })
        },
      )
    load()
    return () => left.abort()
  }, [id, size, address, isDone, isWanted])
  return isKept ? source : { src: address, failed: false }
}
