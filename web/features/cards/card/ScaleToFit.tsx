import type { ReactNode } from 'react'
import { cx } from '../../../ui/styles/cx.ts'

const WIDTH = 340
const HEIGHT = 480
const SIDE_PX = 16

export interface ScaleToFitProps {
  /** Takes the free height of its column; otherwise it is as high as a card of its width. */
  fill?: boolean
  children: ReactNode
}

function observeSize(box: HTMLDivElement | null) {
  if (!box) return
  // Called after the layout and before the paint, so that no layout is forced in between.
  const observer = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = box
    if (clientWidth === 0) return
    const scale = Math.min(1, (clientWidth - 2 * SIDE_PX) / WIDTH, clientHeight / HEIGHT)
    box.style.setProperty('--card-scale', String(Math.max(0.5, scale)))
  })
  observer.observe(box)
  return () => observer.disconnect()
}

/**
 * Scales every card inside as one object: min(1, (width − 32 px) / 340, height / 480). It reaches to
 * the edges of the page.
 */
export function ScaleToFit({ fill = false, children }: ScaleToFitProps) {
  return (
    <div
      ref={observeSize}
      className={cx(
        // Until it is measured a card may be wider than a narrow page: it is clipped, and its width
        // is nothing to the page, which a phone would zoom out of.
        'grid min-h-60 -mx-gutter place-items-center overflow-x-clip [contain:inline-size]',
        fill ? 'basis-0 grow' : 'h-[min(480px,(100vw-32px)*480/340)]',
      )}
    >
      {children}
    </div>
  )
}
