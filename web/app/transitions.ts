import { entryAt } from './shell/entries.ts'

interface Place {
  readonly pathname: string
  readonly state: { readonly __TSR_index?: number }
}

/**
 * Which way the screens slide: along the bar between its entries, else deeper or back by the
 * history. No slide on the first screen and on a mere change of the address.
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
 * A slide that is skipped is no fault: the next navigation came first, the phone was turned, or the
 * new screen took too long. The browser rejects `ready` then, which nobody waits for (the router
 * waits for the new screen alone), and would report it as an uncaught error. Answers with the way
 * to undo this.
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
