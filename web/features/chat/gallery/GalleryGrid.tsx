import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { lazyComponent, preloadLater } from '../../../lib/lazyComponent.tsx'
import { Button } from '../../../ui/Button.tsx'
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
        <LoadOlder busy={query.isFetchingNextPage} onLoad={gallery.loadOlder} />
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

/** Loads older photos when scrolled near, or by button. */
function LoadOlder({ busy, onLoad }: { busy: boolean; onLoad: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onLoad)
  useEffect(() => {
    const element = ref.current
    if (element === null || busy || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '800px 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [busy])
  return (
    <div ref={ref} className="grid justify-center pt-4">
      <Button tone="quiet" small busy={busy} onClick={onLoad}>
        {texts.more}
      </Button>
    </div>
  )
}
