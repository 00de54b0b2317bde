import type { Reference } from '#contract/kernel/reference.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { useMarks } from '../queries.ts'
import { isSame } from '../state.ts'
import { wishlistTexts as texts } from '../texts.ts'

interface ListPickerProps {
  value: Reference | null
  /** Name of the value where it is not on the list. */
  title: string
  onChange: (thing: Reference | null) => void
}

const keyOf = ({ kind, id }: Reference): string => `${kind} ${id}`

/** Offers what was put on the list of both (ABEND-46); a form is no look at wishes of both. */
export function ListPicker({ value, title, onChange }: ListPickerProps) {
  const { data } = useMarks()
  const listed = (data?.both ?? []).filter((thing) => thing.title !== null)
  const isElse = value !== null && !listed.some((thing) => isSame(thing, value))
  // A wish of both is among one's own wishes here.
  const wish = value && data?.mine.find((thing) => isSame(thing, value))
  const things = isElse ? [{ ...value, title: wish?.title ?? title }, ...listed] : listed
  const isEmpty = things.length === 0
  return (
    <Select
      label={texts.pick}
      disabled={isEmpty}
      value={value === null ? '' : keyOf(value)}
      onChange={({ currentTarget }) =>
        onChange(things.find((thing) => keyOf(thing) === currentTarget.value) ?? null)
      }
    >
      <option value="">{isEmpty && data !== undefined ? texts.empty : texts.pickNothing}</option>
      {things.map((thing) => (
        <option key={keyOf(thing)} value={keyOf(thing)}>
          {thing.title}
        </option>
      ))}
    </Select>
  )
}
