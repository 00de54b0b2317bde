'use no memo' // docs/decisions/0016

import { type ReactNode, Suspense } from 'react'
import type { Message } from '#contract/kernel/message.ts'
import { ChatPage } from '../../features/chat/conversation/ChatPage.tsx'
import '../../features/chat/photo/chat-photo.css'
import { photoSizeStyle } from '../../features/chat/photo/photoSizeStyle.ts'
import { lazyComponent } from '../../lib/lazyComponent.tsx'

// Loaded in parallel with the conversation; the fallbacks have the final size.
const loadParts = () => import('../../features/chat/conversation/photoParts.ts')

const ChatPhoto = lazyComponent(async () => (await loadParts()).ChatPhoto)
const ChatSide = lazyComponent(async () => (await loadParts()).ChatSide)
const PhotoButton = lazyComponent(async () => (await loadParts()).PhotoButton)
const UploadTray = lazyComponent(async () => (await loadParts()).UploadTray)
for (const part of [ChatPhoto, ChatSide, PhotoButton, UploadTray]) part.preload()

const later = (children: ReactNode, fallback?: ReactNode): ReactNode => (
  <Suspense fallback={fallback}>{children}</Suspense>
)

const photoButton = (onBusy: (busy: boolean) => void): ReactNode =>
  later(<PhotoButton onBusy={onBusy} />, <span className="chat-photo-button" />)

/** A stable reference: bubbles rerender when it changes. */
const photo = (message: Message): ReactNode =>
  later(
    <ChatPhoto message={message} />,
    <span className="chat-photo" style={photoSizeStyle(message.photo)} />,
  )

/** /chat: the conversation with its photos. */
export function ChatScreen() {
  return (
    <>
      <ChatPage photoButton={photoButton} photo={photo} tray={later(<UploadTray />)} />
      <div className="chat-side" data-page="wide">
        {later(<ChatSide />)}
      </div>
    </>
  )
}
