import { useState } from 'react'
import type { MediaItem } from '#contract/chat/shapes.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { usePhotoUrl } from '../photo/usePhotoUrl.ts'
import { texts } from './texts.ts'

interface ViewerImageProps {
  item: MediaItem
  caption: string
}

/** The photo over its thumbnail, which is shown first. */
export function ViewerImage(props: ViewerImageProps) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Attempt({ item, caption, onRetry }: ViewerImageProps & { onRetry: () => void }) {
  const { id, thumbUrl, fileUrl } = item
  const thumb = usePhotoUrl({ id, size: 'thumb', address: thumbUrl })
  const full = usePhotoUrl({ id, size: 'full', address: fileUrl })
  const [drawn, setDrawn] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const state = full.failed ? 'failed' : drawn
  return (
    <>
      <div className="viewer-picture" data-state={state} data-photo-id={id}>
        <img src={thumb.src} alt="" draggable={false} />
        <img
          src={full.src}
          alt={caption}
          draggable={false}
          onLoad={() => setDrawn('loaded')}
          onError={() => setDrawn('failed')}
        />
      </div>
      {state === 'failed' && (
        <div className="viewer-error" role="alert">
          <p>{texts.error}</p>
          <Button tone="quiet" onPointerDown={(event) => event.stopPropagation()} onClick={onRetry}>
            {texts.retry}
          </Button>
        </div>
      )}
    </>
  )
}
