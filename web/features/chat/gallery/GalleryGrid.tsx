import { Suspense, useEffect } from 'react'
import { lazyComponent, preloadLater } from '../../../lib/lazyComponent.tsx'
import { GalleryGroup } from './GalleryGroup.tsx'
import { OlderPhotos } from './OlderPhotos.tsx'
import type { useGallery } from './useGallery.ts'

const PhotoView = lazyComponent(async () => (await import('../viewer/PhotoViewer.tsx')).PhotoView)

export interface GalleryGridProps {
  gallery: ReturnType<typeof useGallery>
  /** Told before a photo is opened. */
  onOpen?: () => void
}

/** The loaded photos, the loader of older ones and the full-screen view. */
export function GalleryGrid({ gallery, onOpen }: GalleryGridProps) {
  const { query, pages, items, shownId } = gallery
  useEffect(() => preloadLater([PhotoView]), [])
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
        <OlderPhotos busy={query.isFetchingNextPage} onLoad={gallery.loadOlder} />
      )}
      {shownId !== undefined && (
        <Suspense fallback={null}>
          <PhotoView
            items={items}
            shownId={shownId}
            onTurn={gallery.turnTo}
            onClose={gallery.close}
          />
        </Suspense>
      )}
    </>
  )
}
