import { useStore } from '#web/lib/store.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { chatPhoto } from '../viewer/chatPhoto.ts'
import { GalleryGrid } from './GalleryGrid.tsx'
import { texts } from './texts.ts'
import { useGallery } from './useGallery.ts'

/** The gallery as a column beside the conversation. */
export function GalleryColumn() {
  // SideColumn shows it.
  const gallery = useGallery(useStore(chatPhoto)?.id)
  return (
    <>
      <h2 className="display pb-3 text-lg">{texts.title}</h2>
      <QueryView
        query={gallery.query}
        loading={<Skeleton className="aspect-square w-full" />}
        error={texts.error}
        errorRow
        isEmpty={() => gallery.items.length === 0}
        empty={<p className="text-sm text-muted">{texts.emptyMore}</p>}
      >
        {() => <GalleryGrid gallery={gallery} />}
      </QueryView>
    </>
  )
}
