import { type ComponentType, lazy } from 'react'
import { persistently } from './persistently.ts'

/**
 * A part of a screen in a chunk of its own, fetched when it is first drawn. Until it is there,
 * however long that takes, the fallback of the nearest Suspense stands in its place.
 * @param load imports the component
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await persistently(load) }))
