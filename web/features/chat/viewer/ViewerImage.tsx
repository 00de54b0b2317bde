import { useState } from 'react'
import type { MediaItem } from '#contract/chat/shapes.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { texts } from './texts.ts'

/** The photo over its thumbnail, which is shown first. */
export function ViewerImage({ item, caption }: { item: MediaItem; caption: string }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  return (
    <>
      <div className="viewer-picture" data-state={state} data-photo-id={item.id}>
        <img src={item.thumbUrl} alt="" draggable={false} />
        <img
          key={attempt}
          src={item.fileUrl}
          alt={caption}
          draggable={false}
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
        />
      </div>
      {state === 'failed' && (
        <div className="viewer-error" role="alert">
          <p>{texts.error}</p>
          <Button
            tone="quiet"
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => {
              setState('loading')
              setAttempt(attempt + 1)
            }}
          >
            {texts.retry}
          </Button>
        </div>
      )}
    </>
  )
}
