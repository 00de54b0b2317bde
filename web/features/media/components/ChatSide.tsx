import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazyComponent.tsx'
import { useMedia } from '../../../ui/useMedia.ts'
import { usePressed } from './pressed.ts'
import { usePhotoInView } from './usePhotoInView.ts'

const PhotoView = lazyComponent(async () => (await import('./PhotoView.tsx')).PhotoView)
const ChatGallery = lazyComponent(async () => (await import('./ChatGallery.tsx')).ChatGallery)

/** Beside the conversation, where there is room: the couple's photos. */
export function ChatSide() {
  const hasRoom = useMedia('(width >= 1024px)')
  return (
    <Suspense fallback={null}>
      {hasRoom && <ChatGallery />}
      <PressedPhoto />
    </Suspense>
  )
}

/** The photo pressed in the conversation over the whole screen, alone (CHAT-13 to CHAT-15). */
function PressedPhoto() {
  const { shown, turnTo, close } = usePhotoInView()
  const message = usePressed()
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
