import { composed, SEARCH_MIN } from '#contract/kernel/search.ts'
import { useDebouncedValue } from './useDebouncedValue.ts'

/** The text to search for once typing pauses; empty as long as it is too short. */
export function useSearchText(typed: string): string {
  const text = composed(typed.trim())
  const settled = useDebouncedValue(text)
  // A field that was emptied shows all at once.
  return [text, settled].some(({ length }) => length < SEARCH_MIN) ? '' : settled
}
