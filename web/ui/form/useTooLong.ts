import { type RefObject, useEffect } from 'react'
import { lengthOf } from '#contract/kernel/text.ts'
import { texts } from '../texts.ts'

/**
 * The sentence for a text beyond its limit, and null for any other. A browser would cut what is pasted
 * without a word: the text stays whole, and its form is not submitted meanwhile.
 * @param max in characters, as the server counts them, without blanks around
 */
export function useTooLong(
  control: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  text: string,
  max: number | undefined,
): string | null {
  const isTooLong = max !== undefined && text.length > max && lengthOf(text.trim()) > max
  useEffect(() => {
    const form = control.current?.form
    if (!isTooLong || !form) return
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      control.current?.focus()
    }
    // Before React, which listens at the root.
    form.addEventListener('submit', refuse, true)
    return () => form.removeEventListener('submit', refuse, true)
  }, [control, isTooLong])
  return isTooLong ? texts.tooLong(max) : null
}
