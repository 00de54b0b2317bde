import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { listTexts } from './texts.ts'

/** Distance below the viewport at which the next page is fetched. */
const AHEAD = '600px'

export interface LoadMoreProps {
  onMore: () => void
  busy: boolean
}

/** Fetches the next page when the end of the list comes near, or by button. */
export function LoadMore({ onMore, busy }: LoadMoreProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = ref.current
    if (!box || busy || !('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(box)
    return () => observer.disconnect()
  }, [busy, onMore])
  return (
    <div ref={ref} className="grid justify-center py-4">
      <Button tone="text" busy={busy} onClick={onMore}>
        {listTexts.more}
      </Button>
    </div>
  )
}
