import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far outside of the viewport an element still counts as near. */
const MARGIN = '400px'

/** Whether an element is in the viewport or near it, so that long lists draw what can be seen. */
export function useNearViewport<T extends Element>(): readonly [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || !('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting === true),
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isNear]
}
