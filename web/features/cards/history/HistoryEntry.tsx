import type { PlayedDay } from '#contract/cards/calls.ts'
import { hasNoData } from '../../../lib/query/queryFailure.ts'
import { useSession } from '../../../lib/session/session.ts'
import { formatShortDate } from '../../../lib/time/dates.ts'
import { CardThumbnail } from '../card/CardThumbnail.tsx'
import { whoChose } from '../day/state.ts'
import { handTexts } from '../hand/texts.ts'
import { CardRow, CardRowSkeleton } from '../lists/CardRow.tsx'
import { useCard } from '../queries.ts'
import { FavoriteButton } from '../reactions/FavoriteButton.tsx'
import { ReturnButton } from '../returning/ReturnButton.tsx'
import { returnTexts } from '../returning/texts.ts'
import { TagLine } from '../tags/TagLine.tsx'
import { historyTexts as texts } from './texts.ts'

interface HistoryEntryProps {
  selection: PlayedDay
  /** The server's day; a card of today cannot be laid back (O-164). */
  today: string
}

/** One played day with its card (KARTEN-38 to KARTEN-50). */
export function HistoryEntry({ selection, today }: HistoryEntryProps) {
  const session = useSession()
  const card = useCard(selection.cardId)
  const who = whoChose(selection.selectedBy, session)
  const note = [
    `${texts.drawn(formatShortDate(selection.date))} · ${texts.by(who)}`,
    ...(selection.redeemed ? [handTexts.mark] : []),
    ...(selection.returned ? [returnTexts.mark] : []),
  ].join(' · ')
  if (card.data === undefined) {
    return hasNoData(card) ? <MissingCard note={note} /> : <HistoryEntrySkeleton />
  }
  const { tags, resting } = card.data
  const mayReturn = !selection.returned && !resting && selection.date !== today
  return (
    <CardRow
      card={card.data}
      note={note}
      more={
        <>
          {tags.length > 0 && <TagLine names={tags.map(({ name }) => name)} />}
          {mayReturn && (
            // Above the row's own link.
            <div className="relative -ml-3 justify-self-start">
              <ReturnButton card={card.data} />
            </div>
          )}
        </>
      }
      aside={<FavoriteButton cardId={selection.cardId} />}
    />
  )
}

/** As high as most entries. */
export const HistoryEntrySkeleton = () => (
  <div className="min-h-48">
    <CardRowSkeleton />
  </div>
)

/** A card that is gone or cannot be read: the day stays (KARTEN-50, O-100). */
function MissingCard({ note }: { note: string }) {
  return (
    <article className="flex items-start gap-4 py-3">
      <CardThumbnail categoryId="" className="opacity-60" />
      <div className="grid gap-0.5">
        <h2 className="text-lg leading-6">{texts.missing}</h2>
        <p className="text-xs text-muted">{note}</p>
      </div>
    </article>
  )
}
