import { listen } from '../lib/listen.ts'
import { entryAt } from './shell/entries.ts'

interface Place {
  readonly pathname: string
  readonly state: { readonly __TSR_index?: number; readonly __TSR_key?: string }
}

/** The entry that the browser has slid to by itself, as after a swipe from the edge. */
let slidTo: string | undefined

/** Notices which steps the browser shows with a slide of its own. Returns a function that stops it. */
export const watchSteps = (page: EventTarget): (() => void) =>
  listen(page, 'popstate', (event) => {
    const step = event as PopStateEvent
    slidTo = step.hasUAVisualTransition
      ? (Object(step.state) as Place['state']).__TSR_key
      : undefined
  })

/**
 * View transition type of a navigation: by the order of the bar's entries, otherwise by the history
 * index. False for the first screen, for changes of the search parameters, and for a step that has
 * slid already.
 */
export function transitionTypes(change: {
  readonly fromLocation?: Place | undefined
  readonly toLocation: Place
  readonly pathChanged: boolean
}): string[] | false {
  const { fromLocation: from, toLocation: to, pathChanged } = change
  if (from === undefined || !pathChanged) return false
  if (slidTo !== undefined && to.state.__TSR_key === slidTo) return false
  const [here, there] = [entryAt(from.pathname), entryAt(to.pathname)]
  if (here !== there && here !== -1 && there !== -1) return [there > here ? 'forward' : 'back']
  return [(to.state.__TSR_index ?? 0) < (from.state.__TSR_index ?? 0) ? 'back' : 'forward']
}

/** Controls of what stays where it is while the screens slide. */
const STILL_CONTROLS = ':is(.shell-header, .shell-nav) :is(a, button)'

/**
 * Handles the rejection of `ready` when the browser skips a view transition (next navigation,
 * rotation, timeout). The router does not await `ready`, so it would be an uncaught error. Passes on
 * presses of header and bar: while a view transition shows pictures of them, the browser gives their
 * presses to the root, where they are lost. Returns a function that undoes this.
 */
export function watchSlides(page: Document): () => void {
  const start = page.startViewTransition as Document['startViewTransition'] | undefined
  if (start === undefined) return () => undefined
  let running: ViewTransition | null = null
  page.startViewTransition = (update) => {
    const slide = start.call(page, update)
    running = slide
    slide.ready.catch(() => undefined)
    const end = () => {
      if (running === slide) running = null
    }
    slide.finished.then(end, end)
    return slide
  }
  const onClick = ({ target, clientX, clientY }: MouseEvent) => {
    if (running === null || target !== page.documentElement) return
    const press = () => {
      // The point may lie on an icon, and an SVG element has no click().
      page.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(STILL_CONTROLS)?.click()
    }
    running.finished.then(press, press)
    running.skipTransition()
  }
  page.addEventListener('click', onClick)
  return () => {
    page.startViewTransition = start
    page.removeEventListener('click', onClick)
  }
}
