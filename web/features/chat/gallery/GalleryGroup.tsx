import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { MediaItem } from '#contract/kernel/message.ts'
import './gallery.css'
import { PhotoImage } from '../photo/PhotoImage.tsx'
import { useCaption } from '../photo/useCaption.ts'

/** Distance from the viewport within which a group is rendered. */
const NEAR_MARGIN = '1500px 0px'

/** Element id of a tile; takes the focus when its photo is closed. */
export const tileId = (id: string): string => `foto-${id}`

/** Whether the element is in or near the viewport; true without IntersectionObserver. */
function useNearViewport() {
  const ref = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(true)
  useEffect(() => {
    const element = ref.current
    if (element === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => entry !== undefined && setNear(entry.isIntersecting),
      { rootMargin: NEAR_MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, near }
}

const ratio = (count: number, columns: number): string =>
  `${columns} / ${Math.ceil(count / columns)}`

/** One page of the gallery; far from the viewport only a placeholder of its size. */
export function GalleryGroup({
  items,
  onOpen,
}: {
  items: readonly MediaItem[]
  onOpen: (id: string) => void
}) {
  const { ref, near } = useNearViewport()
  const caption = useCaption()
  return (
    <div ref={ref}>
      {near ? (
        <ul className="gallery-group">
          {items.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                id={tileId(item.id)}
                className="gallery-tile"
                onClick={() => onOpen(item.id)}
              >
                <PhotoImage src={item.thumbUrl} photo={item.photo} className="size-full" />
                <span className="sr-only">{caption(item)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <div
          className="gallery-placeholder"
          style={
            { '--two': ratio(items.length, 2), '--three': ratio(items.length, 3) } as CSSProperties
          }
        />
      )}
    </div>
  )
}
