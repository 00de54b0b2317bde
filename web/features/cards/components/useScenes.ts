import { useEffect, useSyncExternalStore } from 'react'
import { loadScenes, onScenes, readyScenes } from '../art/loadScenes.ts'
import type { Scenes } from '../art/scene.ts'
import type { Suit } from '../art/suits.ts'

/** The scenes of a suit, or null until their chunk is here; offline the card keeps its frame. */
export function useScenes(suit: Suit): Scenes | null {
  useEffect(() => {
    loadScenes(suit).catch(() => undefined)
  }, [suit])
  return useSyncExternalStore(onScenes, () => readyScenes(suit))
}
