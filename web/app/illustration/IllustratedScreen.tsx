import type { ReactNode } from 'react'
import type { HandName } from './hands.ts'
import { LazyCards } from './LazyCards.tsx'
import './illustrated-screen.css'

interface IllustratedScreenProps {
  hand: HandName
  /** Below the cards, where they have a column of their own. */
  line: string
  /** One `Page`. */
  children: ReactNode
}

/** A form with cards: beside it from 1024, small beside its heading below that. */
export const IllustratedScreen = ({ hand, line, children }: IllustratedScreenProps) => (
  <div className="illustrated ember-glow">
    <div className="illustrated-columns">
      <div className="illustrated-picture">
        <LazyCards hand={hand} className="illustrated-cards" />
        <p>{line}</p>
      </div>
      {children}
    </div>
  </div>
)
