import { useEffect, useSyncExternalStore } from 'react'
import type { Painter } from './paint.ts'
import { loadPainter, onPainter, readyPainter } from './painters.ts'
import type { Suit } from './suits.ts'

/** The painter of a suit, or null until its chunk is here; offline the card keeps its frame. */
export function usePainter(suit: Suit): Painter | null {
  useEffect(() => {
    loadPainter(suit).catch(() => undefined)
  }, [suit])
  return useSyncExternalStore(onPainter, () => readyPainter(suit))
}
