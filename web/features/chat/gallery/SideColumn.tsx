import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy/lazyComponent.tsx'
import { useStore } from '../../../lib/store.ts'
import { useMediaQuery } from '../../../ui/layout/useMediaQuery.ts'
import { openPhoto } from '../viewer/openPhotoStore.ts'
import { usePhotoParam } from '../viewer/usePhotoParam.ts'

const PhotoViewer = lazyComponent(
  async () => (await import('../viewer/PhotoViewer.tsx')).PhotoViewer,
)
const GalleryColumn = lazyComponent(async () => (await import('./GalleryColumn.tsx')).GalleryColumn)

/** The gallery beside the conversation on wide screens, and the photo opened in it. */
export function SideColumn() {
  const isWide = useMediaQuery('(width >= 1024px)')
  return (
    <Suspense fallback={null}>
      {isWide && <GalleryColumn />}
      <OpenPhoto />
    </Suspense>
  )
}

/** The photo opened in the conversation, full-screen (CHAT-13 to CHAT-15). */
function OpenPhoto() {
  const { shown, show, close } = usePhotoParam()
  const message = useStore(openPhoto)
  if (message === null || message.id !== shown) return null
  const { id, fileUrl, thumbUrl, senderId, createdAt } = message
  if (fileUrl === null || thumbUrl === null) return null
  return (
    <PhotoViewer
      items={[{ id, fileUrl, thumbUrl, senderId, createdAt }]}
      shownId={id}
      onShow={show}
      onClose={close}
    />
  )
}
