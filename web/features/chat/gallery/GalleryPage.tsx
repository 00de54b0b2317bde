import { failureText, hasNoData } from '../../../lib/queryFailure.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { GalleryGrid } from './GalleryGrid.tsx'
import { GallerySkeleton, NoPhotos } from './GalleryStates.tsx'
import { texts } from './texts.ts'
import { useGallery } from './useGallery.ts'

/** /chat/media: everything the two have sent each other in pictures (MEDIEN-01 to MEDIEN-08). */
export function GalleryPage() {
  const gallery = useGallery()
  const { query, items } = gallery
  return (
    <Page title={texts.title} titleHidden>
      {query.isPending && !hasNoData(query) && <GallerySkeleton />}
      {hasNoData(query) && (
        <ErrorState
          what={failureText(query.error, texts.error)}
          safe={texts.errorSafe}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isSuccess && items.length === 0 && <NoPhotos />}
      <GalleryGrid gallery={gallery} />
    </Page>
  )
}
