import { type CSSProperties, useState } from 'react'
import type { Photo } from '#contract/kernel/message.ts'
import { cx } from '../../../ui/cx.ts'
import './photo-image.css'
import { placeholderOf } from './placeholder.ts'

export interface PhotoImageProps {
  src: string
  photo: Photo | null
  className?: string
  /** Loads at once instead of when it comes near. */
  eager?: boolean
}

/** A picture over its blurred preview, which holds the place until it has come. */
export function PhotoImage({ src, photo, className, eager = false }: PhotoImageProps) {
  const [state, setState] = useState<'coming' | 'there' | 'gone'>('coming')
  const preview = placeholderOf(photo?.thumbhash)
  return (
    <span
      className={cx('photo-image', className)}
      data-state={state}
      style={
        preview === undefined ? undefined : ({ '--preview': `url("${preview}")` } as CSSProperties)
      }
    >
      {/* Who it is of and from says the button around it. */}
      <img
        src={src}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onLoad={() => setState('there')}
        onError={() => setState('gone')}
      />
    </span>
  )
}
