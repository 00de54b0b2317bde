import './card.css'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/styles/cx.ts'

const WIDTH = 340
const HEIGHT = 480
const SIDE_PX = 16

export interface ScaleToFitProps {
  /** In a window with room the card grows up to 1.4 times its size. */
  grows?: boolean
  children: ReactNode
}

function observeSize(box: HTMLDivElement | null) {
  if (!box) return
  // Called after the layout and before the paint, so that no layout is forced in between.
  const observer = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = box
    if (clientWidth === 0) return
    const scale = Math.min((clientWidth - 2 * SIDE_PX) / WIDTH, clientHeight / HEIGHT)
    box.style.setProperty('--card-scale', String(scale))
  })
  observer.observe(box)
  return () => observer.disconnect()
}

/**
 * Scales every card inside as one object to a box that reaches to the edges of the page. Its height,
 * and with it the largest card, is set by card.css (O-180).
 */
export function ScaleToFit({ grows = false, children }: ScaleToFitProps) {
  return (
    <div ref={observeSize} className={cx('card-room', grows && 'card-room-grows')}>
      {children}
    </div>
  )
}
