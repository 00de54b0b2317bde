import type { CategoryId } from '#contract/cards/rules.ts'
import { createStore } from '../../../lib/store.ts'
import type { Renderer } from './renderer.ts'
import type { Scenes } from './scene.ts'

/** Each category's scenes are a chunk of their own, loaded with its first card. */
const LOADERS: Record<CategoryId, () => Promise<Scenes>> = {
  wohl: async () => (await import('./scenes/wohl/index.ts')).scenes,
  joker: async () => (await import('./scenes/joker/index.ts')).scenes,
  abenteuer: async () => (await import('./scenes/abenteuer/index.ts')).scenes,
  herz: async () => (await import('./scenes/herz/index.ts')).scenes,
}

/** The renderers loaded so far. */
export const loadedRenderers = createStore<Partial<Readonly<Record<CategoryId, Renderer>>>>({})
const loading = new Map<CategoryId, Promise<void>>()

/** Imports the scenes and the renderer once, in chunks of their own; a failed import may be repeated. */
export function loadRenderer(category: CategoryId): Promise<void> {
  const known = loading.get(category)
  if (known) return known
  const attempt = Promise.all([LOADERS[category](), import('./renderer.ts')]).then(
    ([scenes, { createRenderer }]) => {
      loadedRenderers.set({
        ...loadedRenderers.get(),
        [category]: createRenderer(category, scenes),
      })
    },
    (reason: unknown) => {
      loading.delete(category)
      throw reason
    },
  )
  loading.set(category, attempt)
  return attempt
}
