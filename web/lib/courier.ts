import { onForget } from './memory.ts'
import { getSession, isLoggedIn, subscribeSession } from './session.ts'
import type { Shelf } from './shelf.ts'
import { ownEntries, pauseAfter } from './waiting.ts'

/** Something a person has done that the server does not know yet, as it is kept on the device. */
export interface Parcel {
  readonly id: string
  /** Person and pair it belongs to; nobody else ever sees or sends it. */
  readonly owner: string
  /** When it was done, epoch milliseconds; also the order. */
  readonly at: number
}

interface Errand<T extends Parcel> {
  /** Where the parcels lie on this device. */
  readonly shelf: Shelf
  /** Every parcel on its way, as it is now. */
  readonly all: () => readonly T[]
  /** The next one to try. */
  readonly next: () => T | undefined
  /** Puts what an earlier visit has left before what this one has done. */
  readonly takeUp: (left: readonly T[]) => void
  /** Notes that a try begins. */
  readonly begin: (parcel: T) => void
  /** Brings it and notes the outcome; false where the server could not be reached. */
  readonly bring: (parcel: T) => Promise<boolean>
  /** Forgets one that another tab of this login has brought. */
  readonly drop: (parcel: T) => void
  /** Another person, or another pair, uses this device now. */
  readonly forget: () => void
}

const ownerNow = (): string | null => {
  const session = getSession()
  return isLoggedIn(session) && session.pairId !== null
    ? `${session.userId} ${session.pairId}`
    : null
}

/** One tab at a time, where the browser can tell its tabs apart. */
const alone = <R>(name: string, step: () => Promise<R>): Promise<R> =>
  'locks' in navigator ? navigator.locks.request(name, step) : step()

/**
 * Keeps trying to bring the server what was done on this device, one parcel after the other in
 * their order, whatever screen is open, until it has each or refuses it (O-068, O-133).
 */
export function courier<T extends Parcel>(errand: Errand<T>) {
  const { shelf } = errand
  /** Lying on the device for sure: if one of these is gone, another tab has brought it. */
  const laid = new Set<string>()
  let owner: string | null = null
  let begun = false
  let running = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const find = (id: string) => errand.all().find((parcel) => parcel.id === id)

  /** Leaves on the device what there now is of it. */
  async function save(id: string): Promise<void> {
    const parcel = find(id)
    if (parcel === undefined) {
      laid.delete(id)
      await shelf.remove(id)
    } else if (await shelf.put(parcel)) laid.add(id)
  }

  // What one login has done is nothing for the next one on this device.
  onForget(() => {
    clearTimeout(timer)
    laid.clear()
    owner = null
    failures = 0
    errand.forget()
  })

  /** Takes up what an earlier visit of this person in this pair has left. */
  async function followSession(): Promise<void> {
    const next = ownerNow()
    if (next === owner) return
    if (owner !== null) errand.forget()
    owner = next
    laid.clear()
    if (next === null) return
    const stored = await shelf.readAll<T>()
    if (owner !== next) return
    const mine = ownEntries(stored, next).filter(({ id }) => find(id) === undefined)
    for (const { id, owner: whose } of stored) if (whose !== next) void shelf.remove(id)
    for (const { id } of mine) laid.add(id)
    errand.takeUp(mine)
    void run()
  }

  /** False where the server could not be reached. */
  const attempt = (parcel: T): Promise<boolean> =>
    alone(`knistern ${shelf.name}`, async () => {
      if (laid.has(parcel.id) && !(await shelf.has(parcel.id))) {
        laid.delete(parcel.id)
        errand.drop(parcel)
        return true
      }
      errand.begin(parcel)
      void save(parcel.id)
      const arrived = await errand.bring(parcel)
      if (owner === parcel.owner) await save(parcel.id)
      return arrived
    })

  async function run(): Promise<void> {
    if (running) return
    running = true
    clearTimeout(timer)
    const of = owner
    for (let parcel = errand.next(); parcel !== undefined; parcel = errand.next()) {
      if (!navigator.onLine) break
      const arrived = await attempt(parcel)
      if (owner !== of) break
      if (!arrived) {
        failures += 1
        timer = setTimeout(() => void run(), pauseAfter(failures))
        break
      }
      failures = 0
    }
    running = false
    // Somebody else has logged in meanwhile: theirs was not looked at yet.
    if (owner !== of) void run()
  }

  const wake = () => void run()

  return {
    /** Begins; later calls do nothing and answer false. */
    begin(): boolean {
      if (begun) return false
      begun = true
      subscribeSession(() => void followSession())
      window.addEventListener('online', wake)
      document.addEventListener('visibilitychange', wake)
      void followSession()
      return true
    },
    wake,
    /** Person and pair whose parcels are brought; null while nobody is logged in. */
    owner: (): string | null => owner,
    /** What a new parcel begins with: after all the others. Null while nobody is logged in. */
    label(): Parcel | null {
      const last = errand.all().at(-1)?.at ?? 0
      return owner === null
        ? null
        : { id: crypto.randomUUID(), owner, at: Math.max(Date.now(), last + 1) }
    },
    /** Lets the device follow a change of what is on its way, then tries. */
    follow(before: readonly T[]): void {
      for (const id of new Set([...before, ...errand.all()].map((one) => one.id))) void save(id)
      wake()
    },
  }
}
