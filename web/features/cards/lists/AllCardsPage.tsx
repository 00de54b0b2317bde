import { useState } from 'react'
import { CATEGORIES, LEVEL_MAX } from '#contract/cards/rules.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ChipButton } from '../../../ui/button/ChipButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { CardsPlaceholder } from '../../../ui/graphics/illustrations.tsx'
import { ChipRow } from '../../../ui/layout/ChipRow.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { CategoryIcon } from '../art/CategoryIcon.tsx'
import { MoodFilter } from '../deck/MoodFilter.tsx'
import type { DeckFilter } from '../queries.ts'
import { DeckList } from './DeckList.tsx'
import { listTexts as texts } from './texts.ts'
import './deck-filters.css'

const LEVELS = Array.from({ length: LEVEL_MAX + 1 }, (_, level) => level)

/** The whole deck as a list, by category, mood and level (KARTEN-51, O-053). */
export function AllCardsPage() {
  const [filter, setFilter] = useState<DeckFilter>({})
  return (
    <Page title={texts.set} wide>
      <Filters filter={filter} onChange={setFilter} />
      <DeckList
        filter={filter}
        empty={
          <EmptyState
            drawing={<CardsPlaceholder icon={<CategoryIcon categoryId="abenteuer" />} />}
            action={<Button onClick={() => setFilter({})}>{texts.reset}</Button>}
          >
            {texts.setEmpty}
          </EmptyState>
        }
      />
    </Page>
  )
}

interface FiltersProps {
  filter: DeckFilter
  onChange: (filter: DeckFilter) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  return (
    <div className="deck-filters">
      <ChipRow label={texts.filter} className="deck-filters-categories">
        <ChipButton
          chosen={filter.category === undefined}
          onClick={() => onChange({ ...filter, category: undefined })}
        >
          {texts.all}
        </ChipButton>
        {CATEGORIES.map(({ id, name }) => (
          <ChipButton
            key={id}
            chosen={filter.category === name}
            onClick={() => onChange({ ...filter, category: name })}
          >
            <CategoryIcon categoryId={id} className="size-4.5" />
            {name}
          </ChipButton>
        ))}
      </ChipRow>
      <MoodFilter
        mood={filter.mood}
        within={filter}
        onChange={(mood) => onChange({ ...filter, mood })}
      />
      <Select
        label={texts.level}
        value={filter.dirtyLevel ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, dirtyLevel: value === '' ? undefined : Number(value) })
        }
      >
        <option value="">{texts.anyLevel}</option>
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {texts.levelName(level)}
          </option>
        ))}
      </Select>
    </div>
  )
}
