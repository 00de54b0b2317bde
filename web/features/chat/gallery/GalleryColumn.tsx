import { failureText, hasNoData } from '../../../lib/query/queryFailure.ts'
import { useStore } from '../../../lib/store.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { openPhoto } from '../viewer/openPhotoStore.ts'
import { GalleryGrid } from './GalleryGrid.tsx'
import { texts } from './texts.ts'
import { useGallery } from './useGallery.ts'

/** The gallery as a column beside the conversation. */
export function GalleryColumn() {
  // A photo opened in the conversation is shown by SideColumn, without neighbours.
  const gallery = useGallery(useStore(openPhoto)?.id)
  const { query, items } = gallery
  return (
    <>
      <h2 className="display pb-3 text-lg">{texts.title}</h2>
      {query.isPending && !hasNoData(query) && <Skeleton className="aspect-square w-full" />}
      {hasNoData(query) && (
        <div role="alert" className="grid gap-3 text-sm text-danger">
          {failureText(query.error, texts.error)}
          <Button tone="quiet" small onClick={() => void query.refetch()}>
            {texts.retry}
          </Button>
        </div>
      )}
      {query.isSuccess && items.length === 0 && (
        <p className="text-sm text-muted">{texts.emptyMore}</p>
      )}
      <GalleryGrid gallery={gallery} onOpen={() => openPhoto.set(null)} />
    </>
  )
}
