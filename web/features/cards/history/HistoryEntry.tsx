import { Suspense, useState } from 'react'
import type { PlayedDay } from '#contract/cards/calls.ts'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { hasNoData } from '#web/lib/query/queryFailure.ts'
import { useSession } from '#web/lib/session/session.ts'
import { formatShortDate } from '#web/lib/time/dates.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CardThumbnail } from '../card/CardThumbnail.tsx'
import { whoChose } from '../choice/state.ts'
import { echoTexts } from '../echo/texts.ts'
import { handTexts } from '../hand/texts.ts'
import { useCard } from '../queries.ts'
import { FavoriteButton } from '../reactions/FavoriteButton.tsx'
import { ReturnButton } from '../returning/ReturnButton.tsx'
import { returnTexts } from '../returning/texts.ts'
import { CardRow, CardRowSkeleton } from '../row/CardRow.tsx'
import { TagLine } from '../tags/TagLine.tsx'
import { historyTexts as texts } from './texts.ts'

const CardEchoes = lazyComponent(async () => (await import('../echo/CardEchoes.tsx')).CardEchoes)

interface HistoryEntryProps {
  selection: PlayedDay
  /** The server's day; a card of today cannot be laid back (O-164). */
  today: string
}

/** One played day with its card (KARTEN-38 to KARTEN-50). */
export function HistoryEntry({ selection, today }: HistoryEntryProps) {
  const session = useSession()
  const card = useCard(selection.cardId)
  const [showsEcho, setShowsEcho] = useState(false)
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
  const isPast = selection.date !== today
  const mayReturn = !selection.returned && !resting && isPast
  return (
    <CardRow
      card={card.data}
      note={note}
      more={
        <>
          {tags.length > 0 && <TagLine names={tags.map(({ name }) => name)} />}
          {/* Above the row's own link, and as wide as the row: below the heart is room. */}
          {isPast && (
            <div className="relative -mr-12 -ml-3 flex flex-wrap">
              {mayReturn && <ReturnButton card={card.data} />}
              <Button
                tone="text"
                small
                aria-expanded={showsEcho}
                aria-label={texts.echoLabel(card.data.title)}
                onClick={() => setShowsEcho(!showsEcho)}
              >
                {echoTexts.title}
              </Button>
            </div>
          )}
          {showsEcho && (
            <div className="relative -mr-12 pt-1">
              <Suspense fallback={<Skeleton className="h-36 rounded-field" />}>
                <CardEchoes cardId={selection.cardId} date={selection.date} />
              </Suspense>
            </div>
          )}
        </>
      }
      aside={<FavoriteButton cardId={selection.cardId} />}
    />
  )
}

/** A placeholder as high as most entries. */
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
