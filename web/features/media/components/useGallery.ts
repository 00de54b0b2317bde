import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { followPhotos } from '../live.ts'
import { galleryQuery } from '../queries.ts'
import { tileId } from './GalleryGroup.tsx'
import { usePhotoInView } from './usePhotoInView.ts'

/** Older photos are fetched when so few are left to turn to. */
const AHEAD = 5

/**
 * The pair's photos as far as they are loaded, kept up to date, and the one that is shown whole.
 * @param elsewhere id of a photo that was opened from another place, and is shown from there
 */
export function useGallery(elsewhere?: string) {
  const query = useInfiniteQuery(galleryQuery)
  const view = usePhotoInView()
  useEffect(followPhotos, [])
  const shown = view.shown === elsewhere ? undefined : view.shown
  const seen = useRef(shown)
  useEffect(() => {
    // The focus goes to the photo that was seen last, wherever one has turned to.
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
    /** The photo shown whole, if it is among them. */
    shownId: items.some(({ id }) => id === shown) ? shown : undefined,
    turnTo(id: string) {
      view.turnTo(id)
      if (items.findIndex((item) => item.id === id) >= items.length - AHEAD) loadOlder()
    },
  }
}
