'use no memo' // docs/decisions/0016

import { type CSSProperties, Suspense } from 'react'
import type { Message, Photo } from '#contract/chat/shapes.ts'
import { lazyComponent } from '../../../lib/lazy/lazyComponent.tsx'
import './chat-photo.css'

// Loaded in parallel with the conversation; the fallbacks have the final size.
const load = () => import('./photoParts.ts')

const LazyPhoto = lazyComponent(async () => (await load()).ChatPhoto)
const LazyButton = lazyComponent(async () => (await load()).PhotoButton)
const LazyTray = lazyComponent(async () => (await load()).UploadTray)
const LazySideColumn = lazyComponent(async () => (await load()).SideColumn)
for (const part of [LazyPhoto, LazyButton, LazyTray, LazySideColumn]) part.preload()

/** CSS variables with a photo's size, from which chat-photo.css reserves its space. */
const sizeStyle = (photo: Photo | null): CSSProperties =>
  ({ '--w': photo?.width, '--h': photo?.height }) as CSSProperties

export function ChatPhoto({ message }: { message: Message }) {
  const style = sizeStyle(message.photo)
  return (
    <Suspense fallback={<span className="chat-photo" style={style} />}>
      <LazyPhoto message={message} style={style} />
    </Suspense>
  )
}

export const PhotoButton = (props: { onBusy: (busy: boolean) => void }) => (
  <Suspense fallback={<span className="chat-photo-button" />}>
    <LazyButton {...props} />
  </Suspense>
)

export const UploadTray = () => (
  <Suspense>
    <LazyTray />
  </Suspense>
)

export const SideColumn = () => (
  <Suspense>
    <LazySideColumn />
  </Suspense>
)
