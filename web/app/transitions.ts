import { entryAt } from './shell/entries.ts'

interface Place {
  readonly pathname: string
  readonly state: { readonly __TSR_index?: number }
}

/**
 * View transition type of a navigation: by the order of the bar's entries, otherwise by the history
 * index. False for the first screen and for changes of the search parameters.
 */
export function transitionTypes(change: {
  readonly fromLocation?: Place | undefined
  readonly toLocation: Place
  readonly pathChanged: boolean
}): string[] | false {
  const { fromLocation: from, toLocation: to, pathChanged } = change
  if (from === undefined || !pathChanged) return false
  const [here, there] = [entryAt(from.pathname), entryAt(to.pathname)]
  if (here !== there && here !== -1 && there !== -1) return [there > here ? 'forward' : 'back']
  return [(to.state.__TSR_index ?? 0) < (from.state.__TSR_index ?? 0) ? 'back' : 'forward']
}

/**
 * Handles the rejection of `ready` when the browser skips a view transition (next navigation,
 * rotation, timeout). The router does not await `ready`, so it would be an uncaught error. Returns a
 * function that undoes this.
 */
export function allowSkippedSlides(page: Pick<Document, 'startViewTransition'>): () => void {
  const start = page.startViewTransition as Document['startViewTransition'] | undefined
  if (start === undefined) return () => undefined
  page.startViewTransition = (update) => {
    const slide = start.call(page, update)
    slide.ready.catch(() => undefined)
    return slide
  }
  return () => {
    page.startViewTransition = start
  }
}
