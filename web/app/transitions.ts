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
