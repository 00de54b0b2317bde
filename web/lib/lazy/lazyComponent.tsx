import { type ComponentType, lazy, useState } from 'react'
import { retryImport } from './retryImport.ts'

export interface LazyComponent<Props> {
  (props: Props): React.JSX.Element
  /** Starts the import before the component is rendered; once loaded it renders without fallback. */
  preload: () => void
}

/**
 * A component in a chunk of its own, imported when it is first rendered; until then the nearest
 * Suspense shows its fallback. React shows a fallback for at least 300 ms, therefore a component
 * that is already loaded is rendered without Suspense.
 * @param load imports the component
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  const loadOnce = () => {
    loading ??= retryImport(load).then((component) => {
      loaded = component
      return component
    })
    return loading
  }
  const Suspending = lazy(async () => ({ default: await loadOnce() }))

  function Component(props: Props) {
    const [Current] = useState(() => loaded ?? Suspending)
    return <Current {...props} />
  }
  Component.preload = () => void loadOnce()
  return Component
}

const IDLE_AFTER_MS = 800
const APART_MS = 100

/**
 * Preloads components when the screen is rendered, so that they open at once, also offline.
 * Returns a function that cancels it.
 */
export function preloadLater(parts: readonly Pick<LazyComponent<never>, 'preload'>[]): () => void {
  // A task for each: requesting the files of one takes a phone 30 ms.
  const timers = parts.map((part, at) => setTimeout(part.preload, IDLE_AFTER_MS + at * APART_MS))
  return () => timers.forEach(clearTimeout)
}
