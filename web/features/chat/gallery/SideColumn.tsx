import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazyComponent.tsx'
import { useStore } from '../../../lib/store.ts'
import { useMedia } from '../../../ui/useMedia.ts'
import { openPhoto } from '../viewer/openPhotoStore.ts'
import { usePhotoViewer } from '../viewer/usePhotoParam.ts'

const PhotoView = lazyComponent(async () => (await import('../viewer/PhotoViewer.tsx')).PhotoView)
const ChatGallery = lazyComponent(async () => (await import('./GalleryColumn.tsx')).ChatGallery)

/** The gallery beside the conversation on wide screens, and the photo opened in it. */
export function ChatSide() {
  const hasRoom = useMedia('(width >= 1024px)')
  return (
    <Suspense fallback={null}>
      {hasRoom && <ChatGallery />}
      <OpenPhoto />
    </Suspense>
  )
}

/** The photo opened in the conversation, full-screen (CHAT-13 to CHAT-15). */
function OpenPhoto() {
  const { shown, turnTo, close } = usePhotoViewer()
  const message = useStore(openPhoto)
  if (message === null || message.id !== shown) return null
  const { id, fileUrl, thumbUrl, senderId, createdAt } = message
  if (fileUrl === null || thumbUrl === null) return null
  return (
    <PhotoView
      items={[{ id, fileUrl, thumbUrl, senderId, createdAt }]}
      shownId={id}
      onTurn={turnTo}
      onClose={close}
    />
  )
}
