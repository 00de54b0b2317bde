import ImageIcon from 'lucide-react/icons/image'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingText } from '#web/ui/feedback/LoadingText.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { GlowingIcon } from '#web/ui/graphics/illustrations.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { ArchiveButton } from '../archive/ArchiveButton.tsx'
import { GalleryGrid } from './GalleryGrid.tsx'
import { texts } from './texts.ts'
import { useGallery } from './useGallery.ts'
import './gallery.css'

/** /chat/media: the photos of the pair (MEDIEN-01 to MEDIEN-08). */
export function GalleryPage() {
  const gallery = useGallery()
  const [newest] = gallery.items
  return (
    <Page title={texts.title} titleHidden>
      {newest && <ArchiveButton until={newest.id} />}
      <QueryView
        query={gallery.query}
        loading={<GallerySkeleton />}
        error={texts.error}
        safe={texts.errorSafe}
        isEmpty={() => gallery.items.length === 0}
        empty={<NoPhotos />}
      >
        {() => <GalleryGrid gallery={gallery} />}
      </QueryView>
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
            <Skeleton className="h-full rounded-field" />
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
      action={<ButtonLink to="/chat">{texts.toChat}</ButtonLink>}
    >
      {texts.empty}
    </EmptyState>
  )
}
