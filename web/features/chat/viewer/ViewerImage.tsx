import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { viewTexts as texts } from '../gallery/texts.ts'

export interface Viewed {
  readonly id: string
  readonly fileUrl: string
  readonly thumbUrl: string
  readonly senderId: string
  readonly createdAt: string
}

/** The photo over its thumbnail, which is shown first. */
export function ViewPicture({ item, caption }: { item: Viewed; caption: string }) {
  const [state, setState] = useState<'coming' | 'there' | 'gone'>('coming')
  const [attempt, setAttempt] = useState(0)
  return (
    <>
      <div className="view-picture" data-state={state} data-picture={item.id}>
        <img src={item.thumbUrl} alt="" draggable={false} />
        <img
          key={attempt}
          src={item.fileUrl}
          alt={caption}
          draggable={false}
          onLoad={() => setState('there')}
          onError={() => setState('gone')}
        />
      </div>
      {state === 'gone' && (
        <div className="view-fault" role="alert">
          <p>{texts.error}</p>
          <Button
            tone="quiet"
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => {
              setState('coming')
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
