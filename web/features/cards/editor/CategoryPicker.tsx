import { useId } from 'react'
import { CATEGORIES } from '#contract/cards/rules.ts'
import { knownCategoryId } from '../art/knownCategory.ts'
import { CardThumbnail } from '../card/CardThumbnail.tsx'
import { formTexts as texts } from './texts.ts'
import '../art/categories.css'

export interface CategoryPickerProps {
  categoryId: string
  onChange: (id: string) => void
  error: string | null
}

/** The four categories as small cards; each is a native radio. */
export function CategoryPicker({ categoryId, onChange, error }: CategoryPickerProps) {
  const errorId = useId()
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-[550] text-muted">{texts.category}</legend>
      <div className="grid grid-cols-2 gap-2">
        {CATEGORIES.map(({ id, name }) => (
          <label
            key={id}
            data-category={knownCategoryId(id)}
            className="flex min-h-19 cursor-pointer items-center gap-x-3 gap-y-2 max-md:flex-col max-md:py-3 max-md:text-center rounded-field bg-sunken px-3 py-2 text-sm font-[550] transition-colors duration-fast has-checked:bg-raised has-checked:inset-ring-2 has-checked:inset-ring-(--gilt) has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rose"
          >
            <input
              type="radio"
              name="categoryId"
              value={id}
              checked={categoryId === id}
              onChange={() => onChange(id)}
              className="sr-only"
            />
            <CardThumbnail categoryId={id} />
            <span className="max-w-full min-w-0 wrap-anywhere hyphens-auto">{name}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-xs text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
