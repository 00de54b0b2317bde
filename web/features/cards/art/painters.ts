import type { Painter } from './paint.ts'
import type { Scenes } from './scene.ts'
import type { Suit } from './suits.ts'

/** Each suit's scenes are a chunk of their own, loaded with its first card. */
const LOADERS: Record<Suit, () => Promise<Scenes>> = {
  wohl: async () => (await import('./scenes/wohl/index.ts')).scenes,
  joker: async () => (await import('./scenes/joker/index.ts')).scenes,
  abenteuer: async () => (await import('./scenes/abenteuer/index.ts')).scenes,
  herz: async () => (await import('./scenes/herz/index.ts')).scenes,
}

const ready = new Map<Suit, Painter>()
const loading = new Map<Suit, Promise<void>>()
const listeners = new Set<() => void>()

/** Tells when a painter of any suit has arrived. */
export function onPainter(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The painter of a suit if it is here already. */
export const readyPainter = (suit: Suit): Painter | null => ready.get(suit) ?? null

/** Fetches scenes and brush once, beside the first view; a failed attempt may be repeated. */
export function loadPainter(suit: Suit): Promise<void> {
  const known = loading.get(suit)
  if (known) return known
  const attempt = Promise.all([LOADERS[suit](), import('./paint.ts')]).then(
    ([scenes, { painterOf }]) => {
      ready.set(suit, painterOf(suit, scenes))
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
