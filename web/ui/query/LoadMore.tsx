import { useEffect, useRef } from 'react'
import { Button, type ButtonProps } from '../button/Button.tsx'
import { cx } from '../styles/cx.ts'

/** Distance below the viewport at which the next page is fetched. */
const AHEAD = '600px'

interface LoadMoreProps extends Pick<ButtonProps, 'tone' | 'small'> {
  /** Loads the next page; a new function after each page, so that the end is observed anew. */
  onMore: () => void
  busy: boolean
  /**
   * The list is being read, or waits for a network to be. A further page would stop that, or be
   * stopped by it without a word: the end is observed again once it is over.
   */
  refreshing?: boolean
  /** The last attempt failed: the next one is made by button only. */
  failed?: boolean
  /** The label of the button. */
  children: string
  className?: string
}

/** The end of a list: loads the next page when it comes near the viewport, or by button. */
export function LoadMore({
  onMore,
  busy,
  refreshing = false,
  failed = false,
  tone = 'text',
  children,
  className,
  ...look
}: LoadMoreProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const end = ref.current
    if (!end || busy || refreshing || failed || !('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [busy, refreshing, failed, onMore])
  return (
    <div ref={ref} className={cx('grid justify-center', className ?? 'py-4')}>
      <Button tone={tone} busy={busy} onClick={onMore} {...look}>
        {children}
      </Button>
    </div>
  )
}
