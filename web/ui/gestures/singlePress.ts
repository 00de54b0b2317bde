import type { KeyboardEvent, MouseEvent } from 'react'

/**
 * Handlers for a button whose press brings the next item to its place: the second press of a double
 * click and the repeats of a key that is held down would be meant for an item nobody has seen.
 */
export const singlePress = (onPress: () => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    // Held down, Enter presses a button again and again.
    if (event.repeat && event.key === 'Enter') event.preventDefault()
  },
  onClick: (event: MouseEvent) => {
    if (event.detail < 2) onPress()
  },
})
