import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { CATEGORIES, LEVEL_MAX } from '#contract/cards/rules.ts'
import { useStore } from '#web/lib/store.ts'
import { useSearchText } from '#web/lib/useSearchText.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ChipButton } from '#web/ui/button/ChipButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { CardsPlaceholder } from '#web/ui/graphics/illustrations.tsx'
import { ChipRow } from '#web/ui/layout/ChipRow.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import { CategoryIcon } from '../art/CategoryIcon.tsx'
import { MoodFilter } from '../deck/MoodFilter.tsx'
import { deckSearch } from '../deck/queries.ts'
import { BOTH_LIKE, type DeckFilter } from '../queries.ts'
import { listTexts as texts } from '../row/texts.ts'
import { BothLikeList, DeckList, FoundCards } from './DeckList.tsx'
import { searchQuery } from './search.ts'
import './deck-filters.css'

const LEVELS = Array.from({ length: LEVEL_MAX + 1 }, (_, level) => level)

/** Stays in its place while it narrows nothing, so that the pressed chip does not move. */
const WITHOUT_EFFECT = 'inert:opacity-50'

/** The whole deck as a list, by category, mood, level and words (KARTEN-51, KARTEN-127, O-053). */
export function AllCardsPage() {
  const { typed, filter } = useStore(deckSearch)
  const search = useSearchText(typed)
  const found = useQuery(searchQuery(search, filter))
  const change = (next: DeckFilter) => deckSearch.set({ typed, filter: next })
  const state = {
    searching: found.isFetching,
    count: found.data?.cards.length ?? 0,
    further: found.data?.more ?? false,
  }
  const isBoth = filter.mood === BOTH_LIKE
  const empty = (
    <EmptyState
      drawing={<CardsPlaceholder icon={<CategoryIcon categoryId="abenteuer" />} />}
      more={isBoth ? texts.bothEmptyMore : search === '' ? undefined : texts.otherWords}
      action={
        <Button onClick={() => deckSearch.set({ typed: '', filter: {} })}>{texts.reset}</Button>
      }
    >
      {isBoth ? texts.bothEmpty : texts.setEmpty}
    </EmptyState>
  )
  return (
    <Page title={texts.set} wide>
      <div inert={isBoth} className={WITHOUT_EFFECT}>
        <SearchField
          label={texts.search}
          value={typed}
          onChange={(next) => deckSearch.set({ typed: next, filter })}
          state={search === '' || isBoth || found.isError ? null : state}
          className="mb-2"
        />
      </div>
      {search === '' ? (
        <Filters filter={filter} onChange={change} />
      ) : (
        <FoldedFilters filter={filter} onChange={change} />
      )}
      {isBoth ? (
        <BothLikeList empty={empty} />
      ) : search === '' ? (
        <DeckList filter={filter} empty={empty} />
      ) : (
        <FoundCards found={found} empty={empty} />
      )}
    </Page>
  )
}

interface FiltersProps {
  filter: DeckFilter
  onChange: (filter: DeckFilter) => void
}

/** The filters of a search, folded unless one was set before it: hits stand above a keyboard. */
function FoldedFilters(props: FiltersProps) {
  const [open] = useState(Object.values(props.filter).some((value) => value !== undefined))
  return (
    <details open={open} className="group mb-2">
      <summary className="flex min-h-11 list-none items-center gap-2 text-sm font-[550] text-muted">
        <ChevronDown className="size-5 transition-[rotate] duration-fast group-open:rotate-180" />
        {texts.filter}
      </summary>
      <Filters {...props} />
    </details>
  )
}

function Filters({ filter, onChange }: FiltersProps) {
  const isBoth = filter.mood === BOTH_LIKE
  return (
    <div className="deck-filters">
      <div inert={isBoth} className={cx('deck-filters-categories', WITHOUT_EFFECT)}>
        <ChipRow label={texts.filter}>
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
      </div>
      <MoodFilter
        mood={filter.mood}
        within={filter}
        onChange={(mood) => onChange({ ...filter, mood })}
      />
      <div inert={isBoth} className={WITHOUT_EFFECT}>
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
    </div>
  )
}
