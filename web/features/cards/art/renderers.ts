import type { CategoryId } from '#contract/cards/rules.ts'
import { createStore } from '#web/lib/store.ts'
import type { CardKind } from '../kinds/kindOf.ts'
import type { Renderer } from './renderer.ts'
import type { Scenes } from './scene.ts'

/** The motifs of a category, or of a kind that has motifs of its own. */
export type SceneSet = CategoryId | Exclude<CardKind, 'voucher'>

const seasons = () => import('./scenes/seasons/index.ts')
const closeness = () => import('./scenes/closeness/index.ts')
const daring = () => import('./scenes/daring/index.ts')

/** Each category's scenes are a chunk of their own, loaded with its first card; kinds share three. */
const LOADERS: Record<SceneSet, () => Promise<Scenes>> = {
  wohl: async () => (await import('./scenes/wohl/index.ts')).scenes,
  joker: async () => (await import('./scenes/joker/index.ts')).scenes,
  abenteuer: async () => (await import('./scenes/abenteuer/index.ts')).scenes,
  herz: async () => (await import('./scenes/herz/index.ts')).scenes,
  advent: async () => (await seasons()).advent,
  frühling: async () => (await seasons()).spring,
  sommer: async () => (await seasons()).summer,
  herbst: async () => (await seasons()).autumn,
  winter: async () => (await seasons()).winter,
  twoPhones: async () => (await closeness()).twoPhones,
  occasion: async () => (await closeness()).occasion,
  reconciliation: async () => (await closeness()).reconciliation,
  aftercare: async () => (await closeness()).aftercare,
  lowEnergy: async () => (await closeness()).lowEnergy,
  distance: async () => (await closeness()).distance,
  toys: async () => (await daring()).toys,
  mirror: async () => (await daring()).mirror,
  voice: async () => (await daring()).voice,
  leading: async () => (await daring()).leading,
  watching: async () => (await daring()).watching,
}

/** The motifs of a card: its kind's, else its category's. */
export const sceneSetOf = (category: CategoryId, kind: CardKind | null): SceneSet =>
  kind === null || kind === 'voucher' ? category : kind

/** The renderers loaded so far. */
export const loadedRenderers = createStore<Partial<Readonly<Record<SceneSet, Renderer>>>>({})
const loading = new Map<SceneSet, Promise<void>>()

/** Imports the scenes and the renderer once, in chunks of their own; a failed import may be repeated. */
export function loadRenderer(set: SceneSet): Promise<void> {
  const known = loading.get(set)
  if (known) return known
  const attempt = Promise.all([LOADERS[set](), import('./renderer.ts')]).then(
    ([scenes, { createRenderer }]) => {
      loadedRenderers.set({ ...loadedRenderers.get(), [set]: createRenderer(set, scenes) })
    },
    (reason: unknown) => {
      loading.delete(set)
      throw reason
    },
  )
  loading.set(set, attempt)
  return attempt
}
