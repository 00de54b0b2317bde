'use no memo' // docs/decisions/0016

import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import type * as PhotoParts from './photoParts.tsx'
import './chat-photo.css'

/** A component of `photoParts.tsx`, loaded in parallel with the conversation. */
function photoPart<Props extends object>(
  pick: (parts: typeof PhotoParts) => ComponentType<Props>,
  /** Has the final size. */
  fallback: (props: Props) => ReactNode = () => null,
) {
  const Part = lazyComponent(async () => pick(await import('./photoParts.tsx')))
  Part.preload()
  return (props: Props) => (
    <Suspense fallback={fallback(props)}>
      <Part {...props} />
    </Suspense>
  )
}

export const ChatPhoto = photoPart(
  (parts) => parts.ChatPhoto,
  ({ style }) => <span className="chat-photo" style={style} />,
)
export const ChatVoice = photoPart(
  (parts) => parts.ChatVoice,
  () => <div className="chat-voice" />,
)
export const RecordButton = photoPart(
  (parts) => parts.RecordButton,
  () => <span className="chat-voice-button" />,
)
export const QuotePhoto = photoPart(
  (parts) => parts.QuotePhoto,
  () => <img alt="" />,
)
export const PhotoButton = photoPart(
  (parts) => parts.PhotoButton,
  () => <span className="chat-photo-button" />,
)
export const UploadTray = photoPart((parts) => parts.UploadTray)
export const MessageGestures = photoPart((parts) => parts.MessageGestures)
export const SideColumn = photoPart((parts) => parts.SideColumn)
