import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { GalleryGroup, tileId } from '../components/GalleryGroup.tsx'
import { GallerySkeleton, NoPhotos } from '../components/GalleryStates.tsx'
import { OlderPhotos } from '../components/OlderPhotos.tsx'
import { usePhotoInView } from '../components/usePhotoInView.ts'
import { followPhotos } from '../live.ts'
import { galleryQuery } from '../queries.ts'
import { texts } from '../texts.ts'

const PhotoView = lazy(async () => ({
  default: (await import('../components/PhotoView.tsx')).PhotoView,
}))

/** Older photos are fetched when so few are left to turn to. */
const AHEAD = 5

/** /chat/media: everything the two have sent each other in pictures (MEDIEN-01 to MEDIEN-08). */
export function GalleryPage() {
  const query = useInfiniteQuery(galleryQuery)
  const view = usePhotoInView()
  useEffect(followPhotos, [])
  const seen = useRef(view.shown)
  useEffect(() => {
    // The focus goes to the photo that was seen last, wherever one has turned to.
    if (view.shown === undefined && seen.current !== undefined) {
      document.getElementById(tileId(seen.current))?.focus()
    }
    seen.current = view.shown
  }, [view.shown])

  // A last page may turn out empty.
  const pages = (query.data?.pages ?? []).filter((page) => page.length > 0)
  const items = pages.flat()
  const index = items.findIndex(({ id }) => id === view.shown)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const loadOlder = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  const turnTo = (id: string) => {
    view.turnTo(id)
    if (items.findIndex((item) => item.id === id) >= items.length - AHEAD) loadOlder()
  }
  return (
    <Page title={texts.title} titleHidden>
      {query.isPending && <GallerySkeleton />}
      {query.isError && items.length === 0 && (
        <ErrorState
          what={texts.error}
          safe={texts.errorSafe}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isSuccess && items.length === 0 && <NoPhotos />}
      {pages.map((page) => (
        <GalleryGroup key={page[0]?.id} items={page} onOpen={view.open} />
      ))}
      {hasNextPage && <OlderPhotos busy={isFetchingNextPage} onLoad={loadOlder} />}
      {view.shown !== undefined && index >= 0 && (
        <Suspense fallback={null}>
          <PhotoView items={items} shownId={view.shown} onTurn={turnTo} onClose={view.close} />
        </Suspense>
      )}
    </Page>
  )
}
