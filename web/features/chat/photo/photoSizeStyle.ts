import type { CSSProperties } from 'react'
import type { Photo } from '#contract/kernel/message.ts'

/** CSS variables with a photo's size, from which chat-photo.css reserves its space. */
export const photoSizeStyle = (photo: Photo | null): CSSProperties =>
  ({ '--w': photo?.width, '--h': photo?.height }) as CSSProperties
