import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Selection } from '#contract/cards/calls.ts'
import { useSession } from '#web/lib/session/session.ts'
import { formatDay } from '#web/lib/time/dates.ts'
import { useToday } from '#web/lib/time/useToday.ts'
import { CardThumbnail } from '../card/CardThumbnail.tsx'
import { playedQuery, todayQuery } from '../choice/queries.ts'
import { whoChose } from '../choice/state.ts'
import { todayTexts } from '../choice/texts.ts'
import { KindMark } from '../kinds/KindMark.tsx'
import { useCard } from '../queries.ts'
import { CardMarks } from '../row/CardRow.tsx'

const texts = { title: 'Zuletzt gespielt', all: 'Alle ansehen' }
const SHOWN = 3

/** The last cards before today's, with a link to the history; renders nothing if there is none. */
export function RecentCards() {
  const { data: played } = useQuery(playedQuery)
  const { data: today } = useQuery(todayQuery)
  const last = played?.filter(({ date }) => date !== today?.date).slice(0, SHOWN) ?? []
  if (last.length === 0) return null
  return (
    <section aria-labelledby="zuletzt" className="grid content-start gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="zuletzt">{texts.title}</h2>
        <Link to="/karten/historie" className="-my-3 py-3 text-sm font-[650] text-rose">
          {texts.all}
        </Link>
      </div>
      <ul className="grid gap-1">
        {last.map((selection) => (
          <li key={`${selection.date}/${selection.cardId}`}>
            <RecentCard {...selection} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RecentCard({ date, cardId, selectedBy }: Selection) {
  const session = useSession()
  const { data: card } = useCard(cardId)
  const today = useToday()
  const who = whoChose(selectedBy, session)
  return (
    <Link
      to="/karten/karte/$id"
      params={{ id: cardId }}
      className="flex items-center gap-4 rounded-field px-2 py-2 -mx-2 hover:bg-raised"
    >
      <CardThumbnail categoryId={card?.category.id ?? ''} />
      <span className="grid min-w-0">
        <span dir="auto" className="display text-lg wrap-anywhere">
          {card?.title ?? '–'}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {formatDay(date, today)} · {todayTexts.by(who)}
          {card && <KindMark card={card} />}
          {card && <CardMarks card={card} played={false} />}
        </span>
      </span>
    </Link>
  )
}
