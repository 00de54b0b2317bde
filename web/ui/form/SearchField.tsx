import { SEARCH_MAX } from '#contract/kernel/search.ts'
import { cx } from '../styles/cx.ts'
import { Field } from './Field.tsx'

const texts = {
  searching: 'Suche läuft …',
  found: (count: number) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
  further: (count: number) => `Mehr als ${count} Treffer. Ein Wort mehr grenzt sie ein.`,
}

/** The progress of a search. */
export interface SearchState {
  readonly searching: boolean
  readonly count: number
  /** There are more than `count`. */
  readonly further?: boolean
  /** In place of the number, for example that a part could not be searched. */
  readonly note?: string | null
}

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  state: SearchState | null
  className?: string
}

/** A search field above a list, and below it in one line how much was found. */
export function SearchField({ label, value, onChange, state, className }: SearchFieldProps) {
  return (
    <div role="search" className={cx('grid gap-1', className)}>
      <Field
        type="search"
        label={label}
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p role="status" className="min-h-5 text-sm text-muted">
        {state && saying(state)}
      </p>
    </div>
  )
}

function saying({ searching, count, further = false, note }: SearchState): string {
  if (note) return `${texts.found(count)}. ${note}`
  if (searching) return texts.searching
  return further ? texts.further(count) : texts.found(count)
}
