import { useLayoutEffect, useRef } from 'react'

interface ViewerWordsProps {
  photoId: string
  children: string
}

/**
 * The words of a photo, from their first line on. Where they scroll the tab key reaches them, since not
 * every browser sees to that itself.
 */
export function ViewerWords({ photoId, children }: ViewerWordsProps) {
  const ref = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const words = ref.current
    if (words === null) return undefined
    words.scrollTo({ top: 0, behavior: 'instant' })
    const observer = new ResizeObserver(() => {
      // Still focusable: it may have the focus from the photo before.
      words.tabIndex = words.scrollHeight > words.clientHeight ? 0 : -1
    })
    observer.observe(words)
    return () => observer.disconnect()
  }, [photoId, children])
  return (
    <p ref={ref} dir="auto" className="viewer-words">
      {children}
    </p>
  )
}
