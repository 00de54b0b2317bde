import './flip.css'
import { useLayoutEffect, useRef } from 'react'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { CardBack } from './CardBack.tsx'
import { CardBox } from './CardBox.tsx'
import { CardFront } from './CardFront.tsx'
import type { CardFace } from './card.ts'
import { cardTexts } from './texts.ts'
import { useFlipLift } from './useFlipLift.ts'
import { useTapHandlers } from './useTapHandlers.ts'

export interface FlipCardProps {
  card: CardFace
  /** A played card lies face-up and cannot be turned. */
  locked: boolean
  /** Face-up shows the text, face-down the picture. */
  faceUp: boolean
  onFlip: () => void
  /** Missing where the role may not choose. */
  onChoose?: (() => void) | undefined
  choosing?: boolean | undefined
  motif?: string | undefined
}

/** A card that is turned by a tap, Enter or Space. Press and drag is no tap. */
export function FlipCard(props: FlipCardProps) {
  const { card, locked, onFlip, onChoose, choosing, motif } = props
  const up = props.faceUp || locked
  const ref = useRef<HTMLDivElement>(null)
  const lift = useFlipLift(up)
  const taps = useTapHandlers(locked ? undefined : onFlip)

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
            <CardFront card={card} locked={locked} motif={motif} />
            <Cover label={cardTexts.turn} onPress={onFlip} />
          </div>
          <div className="flip-face" data-side="back" inert={!up} aria-hidden={!up}>
            {!locked && <Cover label={cardTexts.turnBack} onPress={onFlip} />}
            <CardBack {...{ card, locked, onChoose, choosing }} />
          </div>
        </div>
      </div>
    </CardBox>
  )
}

function Cover({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className="flip-cover" onClick={onPress}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  )
}
