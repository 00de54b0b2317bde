import './flip.css'
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { tick } from '#web/lib/device/haptics.ts'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { DRAG_SLOP_PX } from '#web/ui/gestures/usePointerDrag.ts'
import { motionAllowed } from '#web/ui/styles/motionAllowed.ts'
import { kindOf } from '../kinds/kindOf.ts'
import { hasTools, toolsOf } from '../tools/toolsOf.ts'
import { addressedTo } from './addressee.ts'
import { bearsWords } from './bearsWords.ts'
import { CardBack, type CardFace } from './CardBack.tsx'
import { CardBox } from './CardBox.tsx'
import { CardFront } from './CardFront.tsx'
import { CardHalf } from './CardHalf.tsx'
import { FrontMarks } from './FrontMarks.tsx'
import { cardTexts } from './texts.ts'

const StopLine = lazyComponent(async () => (await import('#web/ui/query/StopLine.tsx')).StopLine)

const CardTools = lazyComponent(async () => (await import('../tools/CardTools.tsx')).CardTools)

export interface FlipCardProps {
  card: CardFace
  /** A played card lies face-up and cannot be turned. */
  locked: boolean
  /** Face-up shows the text, face-down the picture. */
  faceUp: boolean
  onFlip: () => void
  /** Undefined if the role may not choose. */
  onChoose?: (() => void) | undefined
  choosing?: boolean | undefined
  motif?: string | undefined
  /** Id of the person who has chosen the card; null before. */
  selectedBy?: string | null
  /** The reader's half of a game for two phones, once it is dealt (O-199). */
  half?: string | null
  /** Both like it (KARTEN-144). */
  both?: boolean | undefined
}

/** A card that is flipped by a tap, Enter or Space, but not by a drag. */
export function FlipCard(props: FlipCardProps) {
  const { card, locked, onChoose, choosing, selectedBy = null, half = null, both = false } = props
  const onFlip = () => {
    tick()
    props.onFlip()
  }
  const addressed = addressedTo(card.addressee, selectedBy, useSession())
  const up = props.faceUp || locked
  const ref = useRef<HTMLDivElement>(null)
  const lift = useFlipLift(up)
  const taps = useTapHandlers(locked ? undefined : onFlip)
  // Loaded with the first turn; kept while the card turns back.
  const [wasUp, setWasUp] = useState(up)
  if (up && !wasUp) setWasUp(true)
  const tools = toolsOf(card)
  const kind = kindOf(card)

  // The focused control is on the face that became inert: focus the other face.
  useLayoutEffect(() => {
    const root = ref.current
    if (!root?.querySelector('[inert]')?.contains(document.activeElement)) return
    root
      .querySelector<HTMLElement>('.flip-face:not([inert]) .flip-cover')
      ?.focus({ preventScroll: true })
  }, [up])

  return (
    <CardBox className="flip">
      <div ref={lift} className="absolute inset-0 transform-3d">
        <div ref={ref} className="flip-turn" data-up={up || undefined} {...taps}>
          <div className="flip-face" data-side="front" inert={up} aria-hidden={up}>
            <CardFront
              card={card}
              kind={kind}
              locked={locked}
              motif={props.motif}
              marks={<FrontMarks {...{ card, kind, addressed, both }} />}
            />
            <Cover label={cardTexts.turn} onPress={onFlip} />
          </div>
          <div className="flip-face" data-side="back" inert={!up} aria-hidden={!up}>
            {!locked && <Cover label={cardTexts.turnBack} onPress={onFlip} />}
            <CardBack
              {...{ card, kind, addressed, both, locked, onChoose, choosing }}
              half={card.inHalves && <CardHalf text={half} />}
              stop={
                bearsWords(card) && (
                  <Suspense fallback={<span className="mt-3 h-10.5 shrink-0" />}>
                    {wasUp ? (
                      <StopLine className="card-stop" />
                    ) : (
                      <span className="mt-3 h-10.5 shrink-0" />
                    )}
                  </Suspense>
                )
              }
              tools={
                hasTools(tools) && (
                  <Suspense fallback={<CardToolsPlaceholder />}>
                    {wasUp ? (
                      <CardTools cardId={card.id} tools={tools} />
                    ) : (
                      <CardToolsPlaceholder />
                    )}
                  </Suspense>
                )
              }
            />
          </div>
        </div>
      </div>
    </CardBox>
  )
}

/** A placeholder as high as the tools and their margin. */
const CardToolsPlaceholder = () => <span className="mt-3 h-11.5 shrink-0" />

function Cover({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className="flip-cover" onClick={onPress}>
      <span className="sr-only">{label}</span>
    </button>
  )
}

const FLIP_MS = 500

/** Animates a card upwards and back while it is flipped. */
function useFlipLift(turned: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(turned)
  useLayoutEffect(() => {
    if (before.current === turned) return
    before.current = turned
    if (!motionAllowed()) return
    ref.current?.animate(
      [
        { transform: 'none' },
        { transform: 'translate3d(0, -8px, 60px)', offset: 0.45, easing: 'ease-in-out' },
        { transform: 'none' },
      ],
      { duration: FLIP_MS, easing: 'ease-out' },
    )
  }, [turned])
  return ref
}

/**
 * Handlers for the element around both faces of a card. The click at the end of a drag is
 * suppressed, unless it comes from the keyboard.
 * @param onTextTap called for a tap on the text, which covers the flip button where it scrolls
 *   (KARTEN-66)
 */
function useTapHandlers(onTextTap?: () => void) {
  const from = useRef({ x: 0, y: 0 })
  return {
    onPointerDownCapture: (event: PointerEvent) => {
      from.current = { x: event.clientX, y: event.clientY }
    },
    onClickCapture: (event: MouseEvent) => {
      // detail 0: Enter, Space or a screen reader
      if (event.detail === 0) return
      const way = Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y)
      if (way > DRAG_SLOP_PX) event.stopPropagation()
    },
    onClick: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('.card-words')) onTextTap?.()
    },
  }
}
