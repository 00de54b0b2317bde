import type { Scenes } from './scene.ts'
import type { Suit } from './suits.ts'

/** Each suit's scenes are a chunk of their own, loaded with its first card. */
const LOADERS: Record<Suit, () => Promise<Scenes>> = {
  wohl: async () => (await import('./scenes/wohl/index.ts')).scenes,
  joker: async () => (await import('./scenes/joker/index.ts')).scenes,
  abenteuer: async () => (await import('./scenes/abenteuer/index.ts')).scenes,
  herz: async () => (await import('./scenes/herz/index.ts')).scenes,
}

const loaded = new Map<Suit, Scenes>()
const loading = new Map<Suit, Promise<void>>()
const listeners = new Set<() => void>()

/** Tells when the scenes of any suit have arrived. */
export function onScenes(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The scenes of a suit if they are here already. */
export const readyScenes = (suit: Suit): Scenes | null => loaded.get(suit) ?? null

/** Fetches the scenes once; a failed attempt may be repeated. */
export function loadScenes(suit: Suit): Promise<void> {
  const known = loading.get(suit)
  if (known) return known
  const attempt = LOADERS[suit]().then(
    (scenes) => {
      loaded.set(suit, scenes)
      for (const listener of listeners) listener()
    },
    (reason: unknown) => {
      loading.delete(suit)
      throw reason
    },
  )
  loading.set(suit, attempt)
  return attempt
}
