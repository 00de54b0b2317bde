import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePhotoParam } from '../viewer/usePhotoParam.ts'
import { galleryQuery, subscribeGallery } from './galleryQuery.ts'

/** Older photos are fetched when the shown one is this close to the last. */
const PREFETCH_DISTANCE = 5

/** Element id of a tile; takes the focus when its photo is closed. */
export const tileId = (id: string): string => `foto-${id}`

/**
 * The loaded photos of the pair and the one shown full-screen.
 * @param excludedId id of a photo that another component shows
 */
export function useGallery(excludedId?: string) {
  const query = useInfiniteQuery(galleryQuery)
  const viewer = usePhotoParam()
  useEffect(subscribeGallery, [])
  const shown = viewer.shown === excludedId ? undefined : viewer.shown
  const lastShown = useRef(shown)
  useEffect(() => {
    // After closing, the tile of the last shown photo takes the focus.
    if (shown === undefined && lastShown.current !== undefined) {
      document.getElementById(tileId(lastShown.current))?.focus()
    }
    lastShown.current = shown
  }, [shown])

  // A last page may turn out empty.
  const pages = (query.data?.pages ?? []).filter((page) => page.length > 0)
  const items = pages.flat()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const loadOlder = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  return {
    query,
    pages,
    items,
    loadOlder,
    open: (id: string) => viewer.open(id),
    close: viewer.close,
    /** Id of the photo shown full-screen, if it is loaded. */
    shownId: items.some(({ id }) => id === shown) ? shown : undefined,
    show(id: string) {
      viewer.show(id)
      if (items.findIndex((item) => item.id === id) >= items.length - PREFETCH_DISTANCE) loadOlder()
    },
  }
}
