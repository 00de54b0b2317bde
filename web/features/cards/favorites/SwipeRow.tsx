import './swipe-row.css'
import HeartOff from 'lucide-react/icons/heart-off'
import type { KeyboardEvent, ReactNode } from 'react'
import { useSwipeRow } from './useSwipeRow.ts'

export interface SwipeRowProps {
  /** Visible label of the button. */
  label: string
  /** Accessible name of the button, which says what is removed. */
  spoken: string
  onRemove: () => void
  children: ReactNode
}

/**
 * A list row that can be swiped left past 40 px to reveal a button of 80 px (KARTEN-70 to KARTEN-74).
 * Delete and Backspace do the same, and reaching the button by keyboard opens the row.
 */
export function SwipeRow({ label, spoken, onRemove, children }: SwipeRowProps) {
  const swipe = useSwipeRow()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else if (event.key === 'Escape' && swipe.isOpen) swipe.close(event)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys repeat what the button does
    <div className="swipe-row relative" onKeyDown={onKeyDown}>
      <button
        type="button"
        className="swipe-row-remove absolute grid place-content-center justify-items-center gap-1 rounded-field bg-danger-soft text-xs leading-6 font-semibold text-danger [&>svg]:size-5.5"
        onFocus={swipe.open}
        onBlur={swipe.close}
        onClick={onRemove}
      >
        <HeartOff aria-hidden="true" />
        <span aria-hidden="true">{label}</span>
        <span className="sr-only">{spoken}</span>
      </button>
      <div className="swipe-row-front swipe-x relative bg-ground" {...swipe.row}>
        {children}
      </div>
    </div>
  )
}
