import { keepPreviousData, useQuery } from '@tanstack/react-query'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import { useEffect, useRef } from 'react'
import { MOODS, type Mood } from '#contract/cards/rules.ts'
import { ChipButton } from '#web/ui/button/ChipButton.tsx'
import { ChipRow } from '#web/ui/layout/ChipRow.tsx'
import { KindIcon } from '../kinds/KindIcon.tsx'
import { BOTH_LIKE, type DeckFilter, type DeckMood, moodsQuery } from '../queries.ts'
import { moodNames, pickTexts as texts } from './texts.ts'

export interface MoodFilterProps {
  mood: DeckMood | undefined
  /** Called with undefined when the pressed mood is pressed again. */
  onChange: (mood: DeckMood | undefined) => void
  /** The category and level within which cards are counted. */
  within?: DeckFilter
  /** Counts only cards that were not played. */
  unplayed?: boolean
}

/** Cards both like and the moods as chips in one row, each mood with its number of cards; one of them or none is pressed. */
export function MoodFilter({ mood, onChange, within, unplayed = false }: MoodFilterProps) {
  const { data: counts } = useQuery({ ...moodsQuery(within), placeholderData: keepPreviousData })
  const countOf = (name: Mood) => {
    const found = counts?.find((one) => one.name === name)
    return unplayed ? found?.left : found?.count
  }
  const pressed = useRef<HTMLButtonElement>(null)
  // A mood pressed elsewhere may lie beyond the end of the row.
  useEffect(() => {
    const chip = pressed.current
    const row = chip?.closest('[role="group"]')
    if (chip && row) row.scrollLeft = chip.offsetLeft - chip.offsetWidth / 2
  }, [])
  const chipOf = (name: DeckMood) => ({
    ref: mood === name ? pressed : null,
    chosen: mood === name,
    onClick: () => onChange(mood === name ? undefined : name),
  })
  return (
    <ChipRow label={texts.mood}>
      {/* Without a number: it is the same chip however much the other likes. */}
      <ChipButton {...chipOf(BOTH_LIKE)}>
        <HeartHandshake className="-ml-1 size-4.5 shrink-0" strokeWidth={1.75} />
        {texts.both}
      </ChipButton>
      {MOODS.map((name) => (
        <ChipButton key={name} {...chipOf(name)}>
          <KindIcon kind={name} className="-ml-1 size-4.5 shrink-0" />
          {moodNames[name]}
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
