import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { texts } from './texts.ts'

/** Loads older photos when scrolled near, or by button. */
export function OlderPhotos({ busy, onLoad }: { busy: boolean; onLoad: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onLoad)
  useEffect(() => {
    const place = ref.current
    if (place === null || busy || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '800px 0px',
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [busy])
  return (
    <div ref={ref} className="grid justify-center pt-4">
      <Button tone="quiet" small busy={busy} onClick={onLoad}>
        {texts.more}
      </Button>
    </div>
  )
}
