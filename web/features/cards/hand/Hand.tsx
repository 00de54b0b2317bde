import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Card, Hand as HandAnswer } from '#contract/cards/calls.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { todayQuery } from '../choice/queries.ts'
import { whoChose } from '../choice/state.ts'
import { useCard } from '../queries.ts'
import { CardRow, CardRowSkeleton } from '../row/CardRow.tsx'
import { useLayOff, useRedeem } from './queries.ts'
import { handTexts as texts } from './texts.ts'

/** „Auf der Hand“: what both have laid aside, one's own to be redeemed (O-163). */
export function Hand() {
  const { data: hand } = useQuery(todayQuery)
  if (hand === undefined || hand.held.length === 0) return null
  return (
    <section aria-labelledby="hand" className="mt-6 grid gap-1">
      <h2 id="hand">{texts.title}</h2>
      <ul className="grid lg:grid-cols-2 lg:gap-x-16">
        {hand.held.map((one) => (
          <li key={one.cardId}>
            <HeldCard {...one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function HeldCard({ cardId, keptBy }: HandAnswer['held'][number]) {
  const session = useSession()
  const { data: card } = useCard(cardId)
  if (card === undefined) return <CardRowSkeleton />
  const mine = keptBy === session.userId
  return (
    <CardRow
      card={card}
      note={mine ? texts.mine : texts.at(whoChose(keptBy, session))}
      more={
        mine && (
          // Above the row's own link.
          <div className="relative -ml-3 justify-self-start">
            <RedeemButton card={card} />
          </div>
        )
      }
    />
  )
}

/** Asks once: the partner is told of the card. A card that rests can only go back into the deck. */
function RedeemButton({ card }: { card: Card }) {
  const [asking, setAsking] = useState(false)
  const redeeming = useRedeem()
  const layingOff = useLayOff()
  const close = () => setAsking(false)
  return (
    <>
      <Button
        tone="text"
        small
        aria-label={texts.redeemLabel(card.title)}
        onClick={() => setAsking(true)}
      >
        {texts.redeem}
      </Button>
      <Sheet open={asking} onClose={close} title={texts.redeemTitle(card.title)}>
        <p className="mb-4 text-muted">{texts.what}</p>
        <div className="grid gap-2">
          <Button
            wide
            disabled={card.resting}
            busy={redeeming.isPending}
            onClick={() => redeeming.mutate(card.id, { onSettled: close })}
          >
            {texts.redeem}
          </Button>
          <Button
            tone="quiet"
            wide
            busy={layingOff.isPending}
            onClick={() => layingOff.mutate(card.id, { onSettled: close })}
          >
            {texts.layOff}
          </Button>
          <Button tone="text" wide onClick={close}>
            {texts.wait}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
