import { type Store, useStore } from '../store.ts'
import { daysBetween } from './dates.ts'
import { today as dayOfServer } from './serverClock.ts'
import { clock } from './useNow.ts'

let today = clock.get()
let serverDay = dayOfServer()

const day: Pick<Store<Date>, 'get' | 'subscribe'> = {
  get() {
    // Both turn by themselves: a card of the server's day is called „heute“ until that is over.
    if (daysBetween(today, clock.get()) !== 0 || serverDay !== dayOfServer()) {
      today = clock.get()
      serverDay = dayOfServer()
    }
    return today
  },
  subscribe: clock.subscribe,
}

/** The current date; rerenders only when the device's day changes, or the server's. */
export const useToday = (): Date => useStore(day)

/** The day of everything daily, as YYYY-MM-DD (O-087); rerenders when it changes. */
export const useServerDay = (): string => useStore({ get: dayOfServer, subscribe: clock.subscribe })
