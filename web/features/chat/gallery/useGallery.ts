import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePhotoViewer } from '../viewer/usePhotoParam.ts'
import { tileId } from './GalleryGroup.tsx'
import { galleryQuery, subscribeGallery } from './galleryQuery.ts'

/** Older photos are fetched when the shown one is this close to the last. */
const AHEAD = 5

/**
 * The loaded photos of the pair and the one shown full-screen.
 * @param elsewhere id of a photo shown by another component
 */
export function useGallery(elsewhere?: string) {
  const query = useInfiniteQuery(galleryQuery)
  const view = usePhotoViewer()
  useEffect(subscribeGallery, [])
  const shown = view.shown === elsewhere ? undefined : view.shown
  const seen = useRef(shown)
  useEffect(() => {
    // After closing, the tile of the last shown photo takes the focus.
    if (shown === undefined && seen.current !== undefined) {
      document.getElementById(tileId(seen.current))?.focus()
    }
    seen.current = shown
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
    open: view.open,
    close: view.close,
    /** Id of the photo shown full-screen, if it is loaded. */
    shownId: items.some(({ id }) => id === shown) ? shown : undefined,
    turnTo(id: string) {
      view.turnTo(id)
      if (items.findIndex((item) => item.id === id) >= items.length - AHEAD) loadOlder()
    },
  }
}
