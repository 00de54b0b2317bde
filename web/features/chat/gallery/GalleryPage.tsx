import { Link } from '@tanstack/react-router'
import ImageIcon from 'lucide-react/icons/image'
import { failureText, hasNoData } from '../../../lib/query/queryFailure.ts'
import { buttonClass } from '../../../ui/button/buttonClass.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingText } from '../../../ui/feedback/LoadingText.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { GlowingIcon } from '../../../ui/graphics/illustrations.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { GalleryGrid } from './GalleryGrid.tsx'
import { texts } from './texts.ts'
import { useGallery } from './useGallery.ts'
import './gallery.css'

/** /chat/media: the photos of the pair (MEDIEN-01 to MEDIEN-08). */
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

const TILES = ['a', 'b', 'c', 'd', 'e', 'f']

function GallerySkeleton() {
  return (
    <LoadingText label={texts.loading}>
      <div className="gallery-group">
        {TILES.map((key) => (
          <div key={key} className="aspect-square p-[3px]">
            <Skeleton className="h-full" />
          </div>
        ))}
      </div>
    </LoadingText>
  )
}

function NoPhotos() {
  return (
    <EmptyState
      drawing={<GlowingIcon icon={<ImageIcon aria-hidden="true" />} />}
      more={texts.emptyMore}
      action={
        <Link to="/chat" className={buttonClass()}>
          {texts.toChat}
        </Link>
      }
    >
      {texts.empty}
    </EmptyState>
  )
}
