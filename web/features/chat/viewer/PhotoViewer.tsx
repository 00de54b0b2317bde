import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { MediaItem } from '#contract/chat/shapes.ts'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { motionAllowed } from '#web/ui/styles/motionAllowed.ts'
import { useCaption } from '../photo/useCaption.ts'
import { savePhoto } from './savePhoto.ts'
import { texts } from './texts.ts'
import { useViewerGestures } from './useViewerGestures.ts'
import './viewer.css'
import { ViewerImage } from './ViewerImage.tsx'
import { ViewerWords } from './ViewerWords.tsx'
import { SCALE_STEP } from './zoom.ts'

export interface PhotoViewerProps {
  /** Newest first. */
  items: readonly MediaItem[]
  shownId: string
  /** By swipe, button or arrow key. */
  onShow: (id: string) => void
  /** By Escape, tap, button or a pull downwards. */
  onClose: () => void
}

const SLIDE_MS = 220

/** Full-screen viewer (CHAT-13 to CHAT-15, MEDIEN-05 to MEDIEN-08). */
export function PhotoViewer({ items, shownId, onShow, ...on }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const sliding = useRef(false)
  const closing = useRef(false)
  const { caption, wholeCaption } = useCaption()
  const [zoomedId, setZoomedId] = useState<string | null>(null)
  const isZoomed = zoomedId === shownId
  const index = items.findIndex(({ id }) => id === shownId)
  const item = items[index]

  const onClose = () => {
    if (closing.current) return
    closing.current = true
    on.onClose()
  }
  const slide = (by: -1 | 1, from = 0) => {
    const element = track.current
    const next = items[index + by]
    if (next === undefined || sliding.current || element === null) return
    sliding.current = true
    if (!motionAllowed()) return onShow(next.id)
    const to = `translate(${-by * 100}%, 0)`
    const animation = element.animate(
      [{ transform: `translate(${from}px, 0)` }, { transform: to }],
      {
        duration: SLIDE_MS,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      },
    )
    // Kept until the neighbour is rendered in the centre.
    element.style.transform = to
    void animation.finished.then(() => {
      if (!closing.current) onShow(next.id)
    })
  }
  const gestures = useViewerGestures({
    track: () => track.current,
    picture: () =>
      [...(dialog.current?.querySelectorAll<HTMLElement>('.viewer-picture') ?? [])].find(
        ({ dataset }) => dataset.photoId === shownId,
      ) ?? null,
    canStep: (by) => items[index + by] !== undefined,
    onStep: slide,
    onDismiss: onClose,
    onZoomChange: (is) => setZoomedId(is ? shownId : null),
    onTap: () => (gestures.isZoomed() ? zoom(1) : onClose()),
  })
  const zoom = (scale: number) => {
    gestures.zoomTo(scale)
    setZoomedId(scale > 1 ? shownId : null)
  }

  useLayoutEffect(() => {
    const box = dialog.current
    if (!box) return
    closing.current = false
    box.showModal()
    closeButton.current?.focus()
    return () => {
      closing.current = true
      // close() restores the focus; removing the node does not.
      box.close()
    }
  }, [])
  const resetGestures = useEffectEvent(() => {
    sliding.current = false
    gestures.reset()
  })
  useLayoutEffect(() => resetGestures(), [shownId])

  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => slide(-1),
      ArrowRight: () => slide(1),
      '+': () => zoom(SCALE_STEP),
      '-': () => zoom(1),
      '0': () => zoom(1),
    }
    const action = keys[event.key]
    if (action === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    action()
  }
  if (item === undefined) return null
  return (
    <dialog
      ref={dialog}
      className="viewer"
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
      <div className="viewer-top">
        <IconButton
          label={isZoomed ? texts.whole : texts.larger}
          icon={isZoomed ? <ZoomOut /> : <ZoomIn />}
          onClick={() => zoom(isZoomed ? 1 : SCALE_STEP)}
        />
        <IconButton label={texts.save} icon={<Download />} onClick={() => void savePhoto(item)} />
        <IconButton ref={closeButton} label={texts.close} icon={<X />} onClick={onClose} />
      </div>
      <div className="viewer-stage" {...gestures.handlers}>
        <div ref={track} className="viewer-track">
          {items.slice(Math.max(0, index - 1), index + 2).map((one) => (
            <div
              key={one.id}
              className="viewer-slide"
              aria-hidden={one.id !== shownId || undefined}
              style={{ '--at': items.indexOf(one) - index } as React.CSSProperties}
            >
              <ViewerImage item={one} caption={wholeCaption(one)} />
            </div>
          ))}
        </div>
      </div>
      <div className="viewer-caption" aria-live="polite">
        {item.text != null && <ViewerWords photoId={shownId}>{item.text}</ViewerWords>}
        <p>{caption(item)}</p>
      </div>
      {index > 0 && (
        <IconButton
          label={texts.newer}
          icon={<ChevronLeft />}
          className="viewer-step"
          data-direction="newer"
          onClick={() => slide(-1)}
        />
      )}
      {index < items.length - 1 && (
        <IconButton
          label={texts.older}
          icon={<ChevronRight />}
          className="viewer-step"
          data-direction="older"
          onClick={() => slide(1)}
        />
      )}
    </dialog>
  )
}
