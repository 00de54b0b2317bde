import type { CSSProperties } from 'react'
import type { Photo } from '#contract/kernel/message.ts'

/** The place of a photo in the chat, kept before it comes; chat-photo.css works its size out of it. */
export const placeOf = (photo: Photo | null): CSSProperties =>
  ({ '--w': photo?.width, '--h': photo?.height }) as CSSProperties
