import { CardBox } from '#web/features/cards/card/CardBox.tsx'
import { CardFront } from '#web/features/cards/card/CardFront.tsx'
import { HANDS, type HandName } from './hands.ts'
import './cards-illustration.css'

/**
 * Three cards that open like a hand, inside a box of the size of one of them; `--card-scale` decides
 * how large it is.
 */
export function CardsIllustration({ hand }: { hand: HandName }) {
  return (
    <div className="cards-illustration">
      {HANDS[hand].map(({ card, motif }) => (
        <div key={card.id}>
          <CardBox>
            <CardFront card={card} motif={motif} />
          </CardBox>
        </div>
      ))}
    </div>
  )
}
