import './deck-columns.css'
import '../card/card.css'

const PLACES = Array.from({ length: 24 }, (_, at) => at)

/** The places of the first page of faces. */
export const DeckGridSkeleton = () => (
  <div aria-hidden="true" className="deck-grid deck-faces">
    {PLACES.map((at) => (
      <span key={at} className="skeleton card-box rounded-card" />
    ))}
  </div>
)
