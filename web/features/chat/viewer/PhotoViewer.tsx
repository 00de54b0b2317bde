import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { motionAllowed } from '../../../ui/motionAllowed.ts'
import { viewTexts as texts } from '../gallery/texts.ts'
import { useCaption } from '../photo/useCaption.ts'
import { useGestures } from './useViewerGestures.ts'
import './viewer.css'
import { type Viewed, ViewPicture } from './ViewerImage.tsx'
import { SCALE_STEP } from './zoom.ts'

export interface PhotoViewProps {
  /** Newest first; one alone has no neighbours. */
  items: readonly Viewed[]
  shownId: string
  /** Asked for by a swipe, a button or an arrow key. */
  onTurn: (id: string) => void
  /** Asked for by Escape, a tap, the button or a pull downwards. */
  onClose: () => void
}

const SLIDE_MS = 220

/** One photo over the whole screen (CHAT-13 to CHAT-15, MEDIEN-05 to MEDIEN-08). */
export function PhotoView({ items, shownId, onTurn, ...on }: PhotoViewProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const leave = useRef<HTMLButtonElement>(null)
  const turning = useRef(false)
  const closing = useRef(false)
  const caption = useCaption()
  const [enlargedId, setEnlargedId] = useState<string | null>(null)
  const enlarged = enlargedId === shownId
  const index = items.findIndex(({ id }) => id === shownId)
  const item = items[index]

  const onClose = () => {
    if (closing.current) return
    closing.current = true
    on.onClose()
  }
  const turn = (by: -1 | 1) => {
    const next = items[index + by]
    if (next === undefined || turning.current) return
    turning.current = true
    onTurn(next.id)
  }
  const slide = (by: -1 | 1, from = 0) => {
    const way = track.current
    if (items[index + by] === undefined || turning.current || way === null) return
    if (!motionAllowed()) return turn(by)
    const to = `translate(${-by * 100}%, 0)`
    const moving = way.animate([{ transform: `translate(${from}px, 0)` }, { transform: to }], {
      duration: SLIDE_MS,
      easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
    })
    // Kept until the neighbour is rendered in the centre.
    way.style.transform = to
    void moving.finished.then(() => turn(by))
  }
  const gestures = useGestures({
    track: () => track.current,
    picture: () =>
      [...(dialog.current?.querySelectorAll<HTMLElement>('.view-picture') ?? [])].find(
        ({ dataset }) => dataset.picture === shownId,
      ) ?? null,
    canStep: (by) => items[index + by] !== undefined,
    onStep: slide,
    onDismiss: onClose,
    onEnlarged: (is) => setEnlargedId(is ? shownId : null),
    onTap: () => (gestures.isEnlarged() ? zoom(1) : onClose()),
  })
  const zoom = (scale: number) => {
    gestures.zoomTo(scale)
    setEnlargedId(scale > 1 ? shownId : null)
  }

  useLayoutEffect(() => {
    const box = dialog.current
    if (!box) return
    closing.current = false
    box.showModal()
    leave.current?.focus()
    return () => {
      closing.current = true
      // close() restores the focus; removing the node does not.
      box.close()
    }
  }, [])
  const beginAnew = useEffectEvent(() => {
    turning.current = false
    gestures.reset()
  })
  useLayoutEffect(() => beginAnew(), [shownId])

  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => slide(-1),
      ArrowRight: () => slide(1),
      '+': () => zoom(SCALE_STEP),
      '-': () => zoom(1),
      '0': () => zoom(1),
    }
    const act = keys[event.key]
    if (act === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }
  if (item === undefined) return null
  return (
    <dialog
      ref={dialog}
      className="view"
      aria-label={caption(item)}
      onKeyDown={onKeyDown}
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="view-top">
        <IconButton
          label={enlarged ? texts.whole : texts.larger}
          icon={enlarged ? <ZoomOut /> : <ZoomIn />}
          onClick={() => zoom(enlarged ? 1 : SCALE_STEP)}
        />
        <IconButton ref={leave} label={texts.close} icon={<X />} onClick={onClose} />
      </div>
      <div className="view-stage" {...gestures.handlers}>
        <div ref={track} className="view-track">
          {items.slice(Math.max(0, index - 1), index + 2).map((one) => (
            <div
              key={one.id}
              className="view-slide"
              aria-hidden={one.id !== shownId || undefined}
              style={{ '--at': items.indexOf(one) - index } as React.CSSProperties}
            >
              <ViewPicture item={one} caption={caption(one)} />
            </div>
          ))}
        </div>
      </div>
      <p className="view-caption" aria-live="polite">
        {caption(item)}
      </p>
      {index > 0 && (
        <IconButton
          label={texts.newer}
          icon={<ChevronLeft />}
          className="view-step"
          data-way="newer"
          onClick={() => slide(-1)}
        />
      )}
      {index < items.length - 1 && (
        <IconButton
          label={texts.older}
          icon={<ChevronRight />}
          className="view-step"
          data-way="older"
          onClick={() => slide(1)}
        />
      )}
    </dialog>
  )
}
