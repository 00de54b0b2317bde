import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { TAG_MAX } from '#contract/cards/rules.ts'
import { texts as uiTexts } from '#web/ui/texts.ts'
import {
  addTag,
  type DraftTag,
  exceedsTagLimit,
  isLongTag,
  removeTag,
  suggestTags,
} from './state.ts'
import { tagTexts as texts } from './texts.ts'

/** Delay between a blur and closing the suggestions, so that a tap on one counts (KARTEN-98). */
const BLUR_MS = 100

/** An editable combobox with a listbox (ARIA Authoring Practices) that chooses several tags. */
export function useTagCombobox(
  chosen: readonly DraftTag[],
  known: readonly DraftTag[],
  onChange: (tags: readonly DraftTag[]) => void,
) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [said, setSaid] = useState('')
  const [isRefused, setRefused] = useState(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(closing.current), [])

  const suggestions = isOpen ? suggestTags(typed, known, chosen) : []
  const current = suggestions[active]

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  /** @returns the tags with this one; null if there is no room for it, or it is too long */
  const add = (name: string): readonly DraftTag[] | null => {
    const next = addTag(chosen, name, known)
    const refused = exceedsTagLimit(chosen, name)
    setRefused(refused)
    close()
    // The text stays in the input beside the error.
    if (refused || isLongTag(name)) return null
    if (next !== chosen) {
      onChange(next)
      setSaid(texts.added(next.at(-1)?.name ?? name))
    }
    setTyped('')
    return next
  }
  const remove = (name: string) => {
    setRefused(false)
    onChange(removeTag(chosen, name))
    setSaid(texts.removed(name))
  }
  const move = (step: 1 | -1) => {
    setOpen(true)
    const count = suggestTags(typed, known, chosen).length
    if (count === 0) return
    // The position after the last suggestion is the input itself.
    setActive(((active + 1 + step + count + 1) % (count + 1)) - 1)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The code of a key that belongs to an input method, in Safari also of the one that ends it.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const { key } = event
    if (key === 'Backspace' && typed === '') {
      const last = chosen.at(-1)
      if (last) remove(last.name)
      return
    }
    if (key === 'Enter' || (key === ',' && typed.trim() !== '')) add(current?.name ?? typed)
    else if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Escape' && suggestions.length > 0) close()
    else return
    event.preventDefault()
  }

  return {
    typed,
    said,
    error: (isLongTag(typed) && uiTexts.tooLong(TAG_MAX)) || (isRefused && texts.full),
    suggestions,
    active,
    listId,
    optionId: (index: number) => `${listId}-${index}`,
    add,
    remove,
    input: {
      value: typed,
      role: 'combobox',
      'aria-expanded': suggestions.length > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': current && `${listId}-${active}`,
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) => {
        setTyped(event.currentTarget.value)
        setOpen(true)
        setActive(-1)
      },
      onFocus: () => clearTimeout(closing.current),
      onBlur: () => {
        closing.current = setTimeout(close, BLUR_MS)
      },
      onKeyDown,
    },
  }
}
