import { CardBox } from '../../features/cards/card/CardBox.tsx'
import { CardFront } from '../../features/cards/card/CardFront.tsx'
import { cx } from '../../ui/styles/cx.ts'

const hand = [
  {
    card: { id: 'fan-1', category: { id: 'wohl', name: 'Wohlfühlmomente' }, dirtyLevel: 2 },
    motif: 'candles',
    place: '-translate-x-19 translate-y-4 -rotate-16 starting:translate-x-0 starting:rotate-0',
  },
  {
    card: { id: 'fan-2', category: { id: 'abenteuer', name: 'Abenteuerlust' }, dirtyLevel: 5 },
    motif: 'door',
    place: 'translate-x-19 translate-y-4 rotate-16 starting:translate-x-0 starting:rotate-0',
  },
  {
    card: { id: 'fan-3', category: { id: 'herz', name: 'Herzklopfen' }, dirtyLevel: 4 },
    motif: 'pulse',
    place: '-rotate-1 starting:translate-y-3',
  },
]

/** Three cards that say „game“ before a word is read; they open like a hand. */
export function CardsIllustration() {
  return (
    <div className="absolute inset-0 [--card-scale:.5]">
      {hand.map(({ card, motif, place }) => (
        <div
          key={card.id}
          className={cx(
            'absolute inset-0 transition-[translate,rotate,opacity] duration-700 ease-out starting:opacity-0 motion-reduce:duration-0',
            place,
          )}
        >
          <CardBox>
            <CardFront card={card} motif={motif} />
          </CardBox>
        </div>
      ))}
    </div>
  )
}
