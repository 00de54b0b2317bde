import { useEffect, useRef } from 'react'
import { setTitle } from '../../lib/documentTitle.ts'
import { PRODUCT } from '../../lib/product.ts'
import { headerTitle } from './titles.ts'

/**
 * Tells the browser and a screen reader about a new screen: the page's title follows, and focus
 * moves to the content, as it would on a page load. Returns the ref of the content.
 */
export function useScreenChange(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)

  useEffect(() => {
    const title = headerTitle(pathname)
    setTitle(title === PRODUCT ? PRODUCT : `${title} – ${PRODUCT}`)
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return main
}
