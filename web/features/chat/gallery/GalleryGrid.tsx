import { Suspense, useEffect } from 'react'
import { lazyComponent, preloadLater } from '../../../lib/lazy/lazyComponent.tsx'
import { LoadMore } from '../../../ui/query/LoadMore.tsx'
import { GalleryGroup } from './GalleryGroup.tsx'
import { texts } from './texts.ts'
import type { useGallery } from './useGallery.ts'

const PhotoViewer = lazyComponent(
  async () => (await import('../viewer/PhotoViewer.tsx')).PhotoViewer,
)

export interface GalleryGridProps {
  gallery: ReturnType<typeof useGallery>
  /** Called before a photo is opened. */
  onOpen?: () => void
}

/** The loaded photos, the loader of older ones and the full-screen view. */
export function GalleryGrid({ gallery, onOpen }: GalleryGridProps) {
  const { query, pages, items, shownId } = gallery
  useEffect(() => preloadLater([PhotoViewer]), [])
  return (
    <>
      {pages.map((page) => (
        <GalleryGroup
          key={page[0]?.id}
          items={page}
          onOpen={(id) => {
            onOpen?.()
            gallery.open(id)
          }}
        />
      ))}
      {query.hasNextPage && (
        <LoadMore
          tone="quiet"
          small
          className="pt-4"
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={gallery.loadOlder}
        >
          {texts.more}
        </LoadMore>
      )}
      {shownId !== undefined && (
        <Suspense fallback={null}>
          <PhotoViewer
            items={items}
            shownId={shownId}
            onShow={gallery.show}
            onClose={gallery.close}
          />
        </Suspense>
      )}
    </>
  )
}
