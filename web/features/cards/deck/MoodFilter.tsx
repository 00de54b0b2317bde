import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MOODS, type Mood } from '#contract/cards/rules.ts'
import { ChipButton } from '../../../ui/button/ChipButton.tsx'
import { ChipRow } from '../../../ui/layout/ChipRow.tsx'
import { KindIcon } from '../kinds/KindIcon.tsx'
import { type DeckFilter, moodsQuery } from '../queries.ts'
import { pickTexts as texts } from './texts.ts'

export interface MoodFilterProps {
  mood: Mood | undefined
  /** Called with undefined when the pressed mood is pressed again. */
  onChange: (mood: Mood | undefined) => void
  /** The category and level within which cards are counted. */
  within?: DeckFilter
  /** Counts only cards that were not played. */
  unplayed?: boolean
}

/** The moods as chips in one row, each with its number of cards; one of them or none is pressed. */
export function MoodFilter({ mood, onChange, within, unplayed = false }: MoodFilterProps) {
  const { data: counts } = useQuery({ ...moodsQuery(within), placeholderData: keepPreviousData })
  const countOf = (name: Mood) => {
    const found = counts?.find((one) => one.name === name)
    return unplayed ? found?.left : found?.count
  }
  return (
    <ChipRow label={texts.mood}>
      {MOODS.map((name) => (
        <ChipButton
          key={name}
          chosen={mood === name}
          onClick={() => onChange(mood === name ? undefined : name)}
        >
          <KindIcon kind={name} className="-ml-1 size-4.5 shrink-0" />
          {name}
          <MoodCount count={countOf(name)} />
        </ChipButton>
      ))}
    </ChipRow>
  )
}

function MoodCount({ count }: { count: number | undefined }) {
  return (
    <span className="min-w-5 text-xs text-muted">
      <span aria-hidden="true">{count}</span>
      {count !== undefined && <span className="sr-only">{texts.moodCards(count)}</span>}
    </span>
  )
}
