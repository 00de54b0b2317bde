import { useState } from 'react'
import { toolTexts as texts } from './texts.ts'

type Side = 'heads' | 'tails'

/** A coin that is tossed when pressed. */
export function CoinFlip() {
  const [flips, setFlips] = useState(0)
  const [side, setSide] = useState<Side>('heads')
  const flip = () => {
    setFlips(flips + 1)
    setSide(Math.random() < 0.5 ? 'heads' : 'tails')
  }
  const label = flips === 0 ? texts.coin : texts[side]
  return (
    <>
      <button type="button" className="card-tool" onClick={flip}>
        {/* Anew with each toss, so that the animation starts again. */}
        <svg
          key={flips}
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="card-coin"
          data-tossed={flips > 0 || undefined}
        >
          <circle cx="12" cy="12" r="10.5" />
          <circle cx="12" cy="12" r="8" className="card-coin-rim" />
          {side === 'heads' ? (
            <path d="M12 16.4c-3.4-2.2-4.9-3.9-4.9-5.7a2.5 2.5 0 0 1 4.9-.8 2.5 2.5 0 0 1 4.9.8c0 1.8-1.5 3.5-4.9 5.7Z" />
          ) : (
            <path d="M10.2 9.2 12.6 7.4v9.2" className="card-coin-line" />
          )}
        </svg>
        <span aria-hidden="true">{label}</span>
        <span className="sr-only">{texts.flip}</span>
      </button>
      <span role="status" className="sr-only">
        {flips > 0 && texts.flipped(texts[side], flips)}
      </span>
    </>
  )
}
