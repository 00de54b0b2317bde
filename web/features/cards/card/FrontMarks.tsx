import './front-marks.css'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import { KindIcon } from '../kinds/KindIcon.tsx'
import type { CardKind } from '../kinds/kindOf.ts'
import { kindLabel } from '../kinds/texts.ts'
import type { CardFace } from './CardBack.tsx'
import { Perforation } from './Perforation.tsx'
import { cardTexts } from './texts.ts'

interface FrontMarksProps {
  card: CardFace
  kind: CardKind | null
  addressed: string
  both: boolean
}

/** On the picture side: whom the card addresses, and medals for its kind and for what both like. */
export function FrontMarks({ card, kind, addressed, both }: FrontMarksProps) {
  const { advent } = card
  return (
    <>
      {card.keep && <Perforation />}
      {kind && (
        <div
          className="card-medal"
          data-advent={advent !== null || undefined}
          role="img"
          aria-label={kindLabel(kind, card)}
        >
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <path d={advent === null ? DISC : STAR} />
          </svg>
          {advent === null ? <KindIcon kind={kind} /> : <span aria-hidden="true">{advent}</span>}
        </div>
      )}
      {both && (
        <div className="card-medal right-auto left-4" role="img" aria-label={cardTexts.both}>
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <path d={DISC} />
          </svg>
          <HeartHandshake strokeWidth={1.75} />
        </div>
      )}
      <p className="card-addressed">{addressed}</p>
    </>
  )
}

const DISC = 'M24 3a21 21 0 1 1 0 42a21 21 0 1 1 0-42Z'

/** A star of twelve rays around the middle of 48 × 48. */
const STAR = (() => {
  const rays = 12
  const points = Array.from({ length: rays * 2 }, (_, at) => {
    const angle = (at * Math.PI) / rays - Math.PI / 2
    const radius = at % 2 === 0 ? 23 : 17
    return `${(24 + radius * Math.cos(angle)).toFixed(1)} ${(24 + radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
})()
