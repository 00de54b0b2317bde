import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { MediaItem } from '#contract/chat/shapes.ts'
import { storedLock } from '#web/lib/device/appLockStorage.ts'
import { whenGateOpens } from '#web/lib/http/requestGate.ts'
import { canPersist } from '#web/lib/offline/offlineKey.ts'
import { isUnconfirmed } from '#web/lib/query/queryPersister.ts'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'
import { getSession, isLoggedIn } from '#web/lib/session/session.ts'
import { onSessionReset } from '#web/lib/session/sessionReset.ts'
import { combineUnsubscribes } from '#web/lib/store.ts'
import { galleryQuery, isLastPage } from '../gallery/galleryQuery.ts'
import { forgetPhoto, storePhoto } from './photoFiles.ts'

/** Thumbnails of these weeks are kept whether they were seen or not, as far as one page goes. */
const RECENT_MS = 4 * 7 * 86_400_000
/** Milliseconds until the screen and the key of this device are there. */
const START_AFTER_MS = 5_000

type Pages = InfiniteData<MediaItem[]>['pages']

/** Ids of photos that the server does not name any more where it would. */
export function goneIds(known: Pages, pages: Pages): string[] {
  const items = pages.flat()
  const oldest = items.at(-1)?.createdAt
  const isWhole = pages.every((page, at) => at < pages.length - 1 || isLastPage(page))
  const present = new Set(items.map(({ id }) => id))
  return known
    .flat()
    .filter(({ id, createdAt }) => {
      const isNamed = isWhole || (oldest !== undefined && createdAt >= oldest)
      return isNamed && !present.has(id)
    })
    .map(({ id }) => id)
}

const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData ===
  true

/**
 * Keeps the thumbnails of the last weeks for times without a network, and removes the photos of
 * messages that were deleted, also while this device was away. With an app lock what is kept cannot
 * be read without the server, and goes with the next start: nothing is fetched for it. Returns a
 * function that stops it.
 */
export function startKeepingThumbnails(client: QueryClient): () => void {
  if (!canPersist()) return () => undefined
  let known: Pages = []
  let keeping = Promise.resolve()
  let isStopped = false
  /** Ids of photos the server does not have any more: a gallery read before may still name them. */
  const forgotten = new Set<string>()

  const forget = (id: string) => {
    forgotten.add(id)
    void forgetPhoto(id)
  }
  const keep = async (items: readonly MediaItem[]) => {
    for (const { id, thumbUrl, createdAt } of items) {
      const isRecent = Date.now() - Date.parse(createdAt) < RECENT_MS
      if (isStopped || !isRecent || whenGateOpens() !== null) return
      if (forgotten.has(id)) continue
      try {
        await storePhoto({ id, size: 'thumb', address: thumbUrl })
      } catch (cause) {
        // Nothing was reached; a refusal concerns this photo alone.
        if (cause instanceof TypeError) return
      }
    }
  }
  const onGallery = (query: Query) => {
    const { pages } = query.state.data as InfiniteData<MediaItem[]>
    for (const id of goneIds(known, pages)) forget(id)
    known = pages
    // Data from the device gets its time only in the next task.
    setTimeout(() => {
      if (isUnconfirmed(query) || savesData() || storedLock.get() !== null) return
      keeping = keeping.then(() => keep(pages.flat()))
    })
  }
  const readGallery = () => {
    if (isLoggedIn(getSession())) void client.prefetchInfiniteQuery(galleryQuery)
  }
  let timer: ReturnType<typeof setTimeout>
  const readGallerySoon = () => {
    clearTimeout(timer)
    timer = setTimeout(readGallery, START_AFTER_MS)
  }
  readGallerySoon()
  const stopWatching = client.getQueryCache().subscribe((event) => {
    const isGallery = event.query.queryKey === galleryQuery.queryKey
    if (isGallery && event.type === 'updated' && event.action.type === 'success') {
      onGallery(event.query as Query)
    }
  })
  return combineUnsubscribes([
    () => {
      isStopped = true
    },
    () => clearTimeout(timer),
    stopWatching,
    onAppEvent('chat_message', ({ fileUrl }) => fileUrl !== null && readGallery()),
    onAppEvent('chat_message_updated', ({ id, deletedAt }) => {
      if (deletedAt !== null) forget(id)
    }),
    onAppEvent('resync', readGallery),
    onSessionReset(() => {
      known = []
      forgotten.clear()
    }),
    // After a login, too.
    onAppEvent('connected', readGallerySoon),
  ])
}
