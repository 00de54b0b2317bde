import { type Store, useStore } from '../store.ts'
import { daysBetween } from './dates.ts'
import { clock } from './useNow.ts'

let today = clock.get()

const day: Pick<Store<Date>, 'get' | 'subscribe'> = {
  get() {
    if (daysBetween(today, clock.get()) !== 0) today = clock.get()
    return today
  },
  subscribe: clock.subscribe,
}

/** The current date; rerenders only when the device's day changes. */
export const useToday = (): Date => useStore(day)
