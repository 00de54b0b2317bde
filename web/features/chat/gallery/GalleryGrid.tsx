import { type CSSProperties, Suspense, useEffect } from 'react'
import { lazyComponent, preloadLater } from '#web/lib/lazy/lazyComponent.tsx'
import { LoadMore } from '#web/ui/query/LoadMore.tsx'
import { PhotoImage } from '../photo/PhotoImage.tsx'
import { useCaption } from '../photo/useCaption.ts'
import { texts } from './texts.ts'
import { tileId, type useGallery } from './useGallery.ts'
import './gallery.css'

const PhotoViewer = lazyComponent(
  async () => (await import('../viewer/PhotoViewer.tsx')).PhotoViewer,
)

/** The loaded photos, the loader of older ones and the full-screen view. */
export function GalleryGrid({ gallery }: { gallery: ReturnType<typeof useGallery> }) {
  const { query, pages, items, shownId } = gallery
  const { wholeCaption } = useCaption()
  useEffect(() => preloadLater([PhotoViewer]), [])
  return (
    <>
      {pages.map((page) => (
        <ul
          key={page[0]?.id}
          className="gallery-group"
          style={{ '--count': page.length } as CSSProperties}
        >
          {page.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                id={tileId(item.id)}
                className="gallery-tile"
                onClick={() => gallery.open(item.id)}
              >
                <PhotoImage
                  id={item.id}
                  thumbUrl={item.thumbUrl}
                  photo={item.photo}
                  className="size-full"
                />
                <span className="sr-only">{wholeCaption(item)}</span>
              </button>
            </li>
          ))}
        </ul>
      ))}
      {query.hasNextPage && (
        <LoadMore
          tone="quiet"
          small
          className="pt-4"
          busy={query.isFetchingNextPage}
          refreshing={query.fetchStatus !== 'idle'}
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
