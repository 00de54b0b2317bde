'use no memo' // docs/decisions/0016

import { lazy, type ReactNode, Suspense } from 'react'
import type { Message } from '#contract/kernel/message.ts'
import { ChatPage } from '../../features/chat/pages/chat.tsx'
import '../../features/media/components/chat-photo.css'
import { thumbSize } from '../../features/media/components/thumbSize.ts'

// On its way while the conversation is; until then the places are kept.
const parts = import('../../features/media/components/chatParts.ts')
const ChatPhoto = lazy(async () => ({ default: (await parts).ChatPhoto }))
const ChatPhotoView = lazy(async () => ({ default: (await parts).ChatPhotoView }))
const PhotoButton = lazy(async () => ({ default: (await parts).PhotoButton }))
const UploadTray = lazy(async () => ({ default: (await parts).UploadTray }))

const photoButton = (onBusy: (busy: boolean) => void): ReactNode => (
  <Suspense fallback={<span className="chat-photo-button" />}>
    <PhotoButton onBusy={onBusy} />
  </Suspense>
)

/** One and the same for every bubble: they are drawn anew when it changes. */
const photo = (message: Message): ReactNode => (
  <Suspense fallback={<span className="chat-photo" style={thumbSize(message.photo)} />}>
    <ChatPhoto message={message} />
  </Suspense>
)

const tray = (
  <Suspense fallback={null}>
    <UploadTray />
  </Suspense>
)

/** /chat: the conversation with its photos. */
export function ChatScreen() {
  return (
    <>
      <ChatPage photoButton={photoButton} photo={photo} tray={tray} />
      <Suspense fallback={null}>
        <ChatPhotoView />
      </Suspense>
    </>
  )
}
