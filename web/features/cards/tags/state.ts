import { TAG_MAX, TAG_SUGGESTIONS, TAGS_MAX, tagKey } from '#contract/cards/rules.ts'
import { lengthOf } from '#contract/kernel/text.ts'

/** A tag on a draft; a new one has an empty id (KARTEN-95). */
export interface DraftTag {
  readonly id: string
  readonly name: string
}

const has = (tags: readonly DraftTag[], key: string): boolean =>
  tags.some(({ name }) => tagKey(name) === key)

/** Whether the typed tag would exceed the maximum of a card. */
export function exceedsTagLimit(chosen: readonly DraftTag[], typed: string): boolean {
  const key = tagKey(typed)
  return chosen.length >= TAGS_MAX && key !== '' && !has(chosen, key)
}

/** Whether a tag of that name would be too long. */
export const isLongTag = (typed: string): boolean => lengthOf(typed.trim()) > TAG_MAX

/**
 * The list with what was typed: a known tag of that name in any case, else a new one. Blank words,
 * long ones and names that are there already change nothing (KARTEN-93 to KARTEN-96).
 */
export function addTag(
  chosen: readonly DraftTag[],
  typed: string,
  known: readonly DraftTag[],
): readonly DraftTag[] {
  const name = typed.trim()
  const key = tagKey(name)
  if (key === '' || isLongTag(name) || chosen.length >= TAGS_MAX || has(chosen, key)) return chosen
  return [...chosen, known.find((tag) => tagKey(tag.name) === key) ?? { id: '', name }]
}

export const removeTag = (chosen: readonly DraftTag[], name: string): readonly DraftTag[] =>
  chosen.filter((tag) => tagKey(tag.name) !== tagKey(name))

/** Up to 7 known tags that hold what was typed and are not chosen yet (KARTEN-97). */
export function suggestTags(
  typed: string,
  known: readonly DraftTag[],
  chosen: readonly DraftTag[],
): readonly DraftTag[] {
  const wanted = tagKey(typed)
  if (wanted === '') return []
  const taken = new Set(chosen.map(({ name }) => tagKey(name)))
  const matching = known.filter(({ name }) => {
    const key = tagKey(name)
    return key.includes(wanted) && !taken.has(key)
  })
  const begins = (tag: DraftTag) => (tagKey(tag.name).startsWith(wanted) ? 0 : 1)
  return matching
    .toSorted((a, b) => begins(a) - begins(b) || a.name.localeCompare(b.name, 'de'))
    .slice(0, TAG_SUGGESTIONS)
}
