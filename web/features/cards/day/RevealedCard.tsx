import './revealed-card.css'
import { useEffect, useState } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { cx } from '#web/ui/styles/cx.ts'
import { motionAllowed } from '#web/ui/styles/motionAllowed.ts'
import { FlipCard } from '../card/FlipCard.tsx'
import { useIsLikedByBoth } from '../queries.ts'

/**
 * Delay before a card that has just been chosen flips, here or on the other device. With the network
 * and the flip of 500 ms it is face-up within a second.
 */
const PICTURE_MS = 120

export interface RevealedCardProps {
  card: Card
  selectedBy: string | null
  half: string | null
  arrives: boolean
}

/** The chosen card, face-up and locked (KARTEN-68); a new one shows its picture first. */
export function RevealedCard({ card, selectedBy, half, arrives }: RevealedCardProps) {
  const both = useIsLikedByBoth(card.id)
  const [revealed, setRevealed] = useState(!arrives || !motionAllowed())
  useEffect(() => {
    if (revealed) return
    const timer = setTimeout(() => setRevealed(true), PICTURE_MS)
    return () => clearTimeout(timer)
  }, [revealed])
  return (
    <div className={cx(arrives && 'card-arrives')}>
      <FlipCard
        card={card}
        {...{ selectedBy, half, both }}
        locked={revealed}
        faceUp={revealed}
        onFlip={() => setRevealed(true)}
      />
    </div>
  )
}
