import { type ComponentType, lazy, useState } from 'react'
import { persistently } from './persistently.ts'

export interface LazyPart<Props> {
  (props: Props): React.JSX.Element
  /** Begins to fetch it before it is drawn; whoever draws it afterwards sees no fallback. */
  fetch: () => void
}

/**
 * A part of a screen in a chunk of its own, fetched when it is first drawn. Until it is there,
 * however long that takes, the fallback of the nearest Suspense stands in its place. React leaves
 * a fallback standing for 300 ms at least, so what is there already is drawn without one.
 * @param load imports the component
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let fetching: Promise<ComponentType<Props>> | undefined
  let known: ComponentType<Props> | undefined
  const fetchOnce = () => {
    fetching ??= persistently(load).then((part) => {
      known = part
      return part
    })
    return fetching
  }
  const Later = lazy(async () => ({ default: await fetchOnce() }))

  function Part(props: Props) {
    const [Now] = useState(() => known ?? Later)
    return <Now {...props} />
  }
  Part.fetch = () => void fetchOnce()
  return Part
}

const SETTLED_MS = 800

/**
 * Fetches parts once the screen stands: a press then shows them at once, also where the network is
 * gone by then. Answers with the way to leave it.
 */
export function fetchLater(parts: readonly Pick<LazyPart<never>, 'fetch'>[]): () => void {
  const timer = setTimeout(() => {
    for (const part of parts) part.fetch()
  }, SETTLED_MS)
  return () => clearTimeout(timer)
}
