import type { RouterHistory } from '@tanstack/react-router'

/*
 * An open sheet stands on an entry of the history of its own, so that a step back takes the
 * uppermost away instead of the screen. The entry repeats the one of the screen, including its key,
 * and the router gets no event: no screen reads anew, and no form asks whether it may be left.
 */
interface EntryState {
  readonly sheet?: true
  readonly __TSR_key?: string
}

type Change = [state: unknown, unused: string, address?: string | URL | null]

/** Functions that close the open sheets; the uppermost last. */
const open: (() => void)[] = []
/** Undefined until steps are watched. */
let router: RouterHistory | undefined
/** The key of the entry below, while the present one is that of the sheets, and what unhooks it. */
let entry: { readonly below: string | undefined; readonly unhook: () => void } | undefined
/** The entry that the router has put in place of the one below meanwhile. */
let replaced: Change | undefined
/** A step back is under way that nobody took, and another screen came before it. */
let [isLeaving, isOvertaken] = [false, false]
let settling: ReturnType<typeof setTimeout> | undefined

const stateOf = (state: unknown): EntryState => Object(state) as EntryState

/** Changes the history past the router, which has put functions of its own into `window.history`. */
const change = (how: 'pushState' | 'replaceState', ...[state, , address]: Change) =>
  History.prototype[how].call(history, state, '', address)

function enter(): void {
  const { pushState, replaceState } = history
  const below = stateOf(history.state).__TSR_key
  change('pushState', { ...history.state, sheet: true }, '')
  entry = { below, unhook: () => void Object.assign(history, { pushState, replaceState }) }
  Object.assign(history, {
    // Another screen takes the place of the sheets.
    pushState(...to: Change) {
      forget()
      isOvertaken = isLeaving
      replaceState.apply(history, to)
      settle()
    },
    replaceState(...to: Change) {
      const [state, , address] = to
      replaced = to
      replaceState.call(history, { ...Object(state), sheet: true }, '', address)
    },
  })
}

function forget(): void {
  entry?.unhook()
  entry = undefined
  replaced = undefined
}

/** Makes the entry or leaves it, after all that is done now: a sheet may follow another. */
function settle(): void {
  clearTimeout(settling)
  if (router === undefined) return
  settling = setTimeout(() => {
    if (isLeaving) return
    if (open.length > 0 && entry === undefined) enter()
    if (open.length === 0 && entry !== undefined) leave()
  })
}

function leave(): void {
  isLeaving = true
  history.back()
}

/** Lets a step back call `close` from now on. Returns what is to be called once the sheet is closed. */
export function enterSheet(close: () => void): () => void {
  open.push(close)
  settle()
  return () => {
    open.splice(open.lastIndexOf(close), 1)
    settle()
  }
}

function onStep(event: PopStateEvent): void {
  const { sheet, __TSR_key: key } = stateOf(event.state)
  const isKnown = key === stateOf(router?.location.state).__TSR_key
  const wasLeaving = isLeaving
  isLeaving = false
  if (isOvertaken) {
    event.stopImmediatePropagation()
    if (wasLeaving) history.forward()
    else isOvertaken = false
  } else if (entry !== undefined) {
    const [{ below }, instead] = [entry, replaced]
    forget()
    // A step that leads further back is the router's.
    if (key !== below) return
    event.stopImmediatePropagation()
    if (instead !== undefined) change('replaceState', ...instead)
    if (!wasLeaving) open.at(-1)?.()
  } else if (isKnown && (sheet || wasLeaving)) {
    event.stopImmediatePropagation()
    // Forwards, to where a sheet was.
    if (sheet) leave()
  }
  settle()
}

/**
 * Hears of each step before the router does. To be called before the router is made: browsers call
 * the listeners of a window in the order they were added, also those that capture.
 */
export const listenToSteps = () => window.addEventListener('popstate', onStep, { capture: true })

/** Gives open sheets an entry in the router's history. Returns a function that stops it. */
export function watchSheetEntry(of: RouterHistory): () => void {
  router = of
  listenToSteps()
  // A page that is loaded anew has no sheet any more.
  if (stateOf(history.state).sheet) leave()
  return () => {
    window.removeEventListener('popstate', onStep, { capture: true })
    clearTimeout(settling)
    forget()
    router = undefined
    isLeaving = false
  }
}
