import { Suspense, useEffect, useEffectEvent } from 'react'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { useStore } from '#web/lib/store.ts'
import { useMediaQuery } from '#web/ui/layout/useMediaQuery.ts'
import { chatPhoto } from '../viewer/chatPhoto.ts'
import { usePhotoParam } from '../viewer/usePhotoParam.ts'

const PhotoViewer = lazyComponent(
  async () => (await import('../viewer/PhotoViewer.tsx')).PhotoViewer,
)
const GalleryColumn = lazyComponent(async () => (await import('./GalleryColumn.tsx')).GalleryColumn)

/**
 * The gallery beside the conversation on wide screens, and full-screen the photo opened in the
 * conversation, without neighbours (CHAT-13 to CHAT-15).
 */
export function SideColumn() {
  const isWide = useMediaQuery('(width >= 1024px)')
  const { shown, show, close } = usePhotoParam()
  const photo = useStore(chatPhoto)
  const isShown = photo !== null && photo.id === shown
  const isDeleted = photo !== null && photo.deletedAt !== null
  const closeDeleted = useEffectEvent(() => isShown && isDeleted && close())
  useEffect(() => void closeDeleted(), [isShown, isDeleted])
  return (
    <Suspense fallback={null}>
      {isWide && <GalleryColumn />}
      {isShown && !isDeleted && (
        <PhotoViewer items={[photo]} shownId={photo.id} onShow={show} onClose={close} />
      )}
    </Suspense>
  )
}
