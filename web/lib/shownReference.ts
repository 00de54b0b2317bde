import { useEffect } from 'react'
import type { Reference } from '#contract/kernel/reference.ts'
import { createSessionStore } from './session/sessionReset.ts'

/** The entry of a list that a reference leads to. Not in the address, which tells nothing intimate. */
export const shownReference = createSessionStore<Reference | null>(null)

/** Scrolls to the entry with that `data-reference`, once a list of this kind is shown. */
export function useShownReference(kind: Reference['kind']): void {
  useEffect(() => {
    const wanted = shownReference.get()
    if (wanted?.kind !== kind) return
    shownReference.set(null)
    const entry = document.querySelector(`[data-reference="${CSS.escape(wanted.id)}"]`)
    // After the router has set the place of the page.
    requestAnimationFrame(() => entry?.scrollIntoView({ block: 'center' }))
  }, [kind])
}
