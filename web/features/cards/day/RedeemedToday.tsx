import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { todayQuery } from '../choice/queries.ts'
import { whoChose } from '../choice/state.ts'
import { todayTexts } from '../choice/texts.ts'
import { useDeclineRedeemed } from '../hand/queries.ts'
import { handTexts as texts } from '../hand/texts.ts'
import { useCard } from '../queries.ts'
import { CardRow, CardRowSkeleton } from '../row/CardRow.tsx'

/** The cards redeemed today, beside the card of the day (O-163); nothing on other days. */
export function RedeemedToday() {
  const { data: hand } = useQuery(todayQuery)
  if (hand === undefined || hand.redeemed.length === 0) return null
  return (
    <section aria-labelledby="eingeloest" className="grid gap-1">
      <h2 id="eingeloest">{texts.today}</h2>
      <ul className="grid">
        {hand.redeemed.map((one) => (
          <li key={one.cardId}>
            <RedeemedCard {...one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RedeemedCard({ cardId, redeemedBy }: { cardId: string; redeemedBy: string }) {
  const session = useSession()
  const { data: card } = useCard(cardId)
  const declining = useDeclineRedeemed()
  if (card === undefined) return <CardRowSkeleton />
  return (
    <CardRow
      card={card}
      note={todayTexts.by(whoChose(redeemedBy, session))}
      more={
        redeemedBy !== session.userId && (
          // Above the row's own link.
          <div className="relative -ml-3 justify-self-start">
            <Button
              tone="muted"
              small
              aria-label={texts.declineLabel(card.title)}
              busy={declining.isPending}
              onClick={() => declining.mutate(cardId)}
            >
              {texts.decline}
            </Button>
          </div>
        )
      }
    />
  )
}
