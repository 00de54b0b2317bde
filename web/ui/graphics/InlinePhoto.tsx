import { cx } from '../styles/cx.ts'

interface InlinePhotoProps {
  /** WebP or JPEG in base64. */
  base64: string
  alt: string
  small?: boolean
  className?: string
}

/**
 * A photo that came with what it belongs to; its place has one height from the start, at which a wide
 * photo fills the width of a phone.
 */
export const InlinePhoto = ({ base64, alt, small, className }: InlinePhotoProps) => (
  <img
    ref={(image) => {
      if (image === null) return
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const url = URL.createObjectURL(new Blob([bytes]))
      image.src = url
      return () => URL.revokeObjectURL(url)
    }}
    alt={alt}
    className={cx(
      small ? 'h-[160px]' : 'h-[240px]',
      'max-w-full rounded-field object-contain object-left',
      className,
    )}
  />
)
