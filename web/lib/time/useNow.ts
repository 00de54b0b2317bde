import { listen } from '../listen.ts'
import { combineUnsubscribes, createEmitter, type Store, useStore } from '../store.ts'

const TICK_MS = 60_000

const ticks = createEmitter()
let now = new Date()
let watchers = 0
let stop = () => {}

function tick(): void {
  if (document.visibilityState !== 'visible') return
  now = new Date()
  ticks.emit()
}

function start(): () => void {
  const timer = setInterval(tick, TICK_MS)
  return combineUnsubscribes([
    () => clearInterval(timer),
    listen(document, 'visibilitychange', tick),
  ])
}

/** The date to the minute, for everything on a visible page; one timer for all who watch it. */
export const clock: Pick<Store<Date>, 'get' | 'subscribe'> = {
  get() {
    // Nobody may have watched for a while; within a minute all renders agree.
    if (Math.abs(Date.now() - now.getTime()) >= TICK_MS) now = new Date()
    return now
  },
  subscribe(listener) {
    const unsubscribe = ticks.subscribe(listener)
    watchers += 1
    if (watchers === 1) stop = start()
    return () => {
      unsubscribe()
      watchers -= 1
      if (watchers === 0) stop()
    }
  },
}

/**
 * The current date, up to a minute old; rerenders once a minute and when the page becomes visible.
 * React Compiler keeps what a component computes from a date until that date changes.
 */
export const useNow = (): Date => useStore(clock)
