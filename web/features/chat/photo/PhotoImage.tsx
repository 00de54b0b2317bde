import { type CSSProperties, useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import type { Photo } from '#contract/chat/shapes.ts'
import { useNearViewport } from '#web/ui/layout/useNearViewport.ts'
import { cx } from '#web/ui/styles/cx.ts'
import { usePhotoUrl } from './usePhotoUrl.ts'
import './photo-image.css'

export interface PhotoImageProps {
  /** Id of the message. */
  id: string
  thumbUrl: string
  photo: Photo | null
  className?: string
}

/** A thumbnail over its blurred preview, which is visible until it is near the viewport and loaded. */
export function PhotoImage({ id, thumbUrl, photo, className }: PhotoImageProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [element, isNear] = useNearViewport<HTMLSpanElement>()
  const { src } = usePhotoUrl({ id, size: 'thumb', address: thumbUrl }, isNear)
  const preview = previewOf(photo?.thumbhash)
  return (
    <span
      ref={element}
      className={cx('photo-image', className)}
      data-state={state}
      style={
        preview === undefined ? undefined : ({ '--preview': `url("${preview}")` } as CSSProperties)
      }
    >
      {/* Decorative: the button around it has the caption. */}
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
    </span>
  )
}

/** Data URLs by thumbhash; decoding is repeated for every scroll otherwise. */
const previews = new Map<string, string>()
const PREVIEWS_MAX = 500

/** The blurred preview of a photo as a data URL; undefined where there is none. */
function previewOf(thumbhash: string | null | undefined): string | undefined {
  if (thumbhash == null) return undefined
  const known = previews.get(thumbhash)
  if (known !== undefined) return known
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0))
    const url = thumbHashToDataURL(bytes)
    if (previews.size >= PREVIEWS_MAX) previews.clear()
    previews.set(thumbhash, url)
    return url
  } catch {
    return undefined
  }
}
