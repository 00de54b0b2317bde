import type { Pair } from '../../server/testing/couples.ts'

export type Who = keyof Pick<Pair, 'mia' | 'jonas'>
export const BOTH = ['mia', 'jonas'] as const
export const otherOf = (who: Who): Who => (who === 'mia' ? 'jonas' : 'mia')

export interface Day {
  /** The server’s UTC day, YYYY-MM-DD. */
  readonly date: string
  /** Days since the first one. */
  readonly at: number
  /** Mia leads and Jonas serves: only she chooses cards, and she releases his status. */
  readonly isLed: boolean
}

/** A line of the table at the end. */
export interface Row {
  readonly kind: string
  /** Entries of the content. */
  readonly there: number
  /** How many the couple was given. */
  readonly given: number
  /** The first day on which one came again, or the last of all had its turn; null if neither. */
  readonly again: string | null
}

/** What a couple does with one part of the app, day by day. */
export interface Part {
  play(day: Day): Promise<void>
  rows(): readonly Row[]
}

/** Numbers from 0 up to 1, the same in every run (a linear congruential generator). */
export function newChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** One of a list by chance; undefined of an empty one. */
export const oneOf = <T>(list: readonly T[], chance: () => number): T | undefined =>
  list[Math.floor(chance() * list.length)]

/** Counts every request of both. @returns how many there were so far */
export function countCalls({ mia, jonas }: Pair): () => number {
  let count = 0
  for (const person of [mia, jonas]) {
    const { send } = person
    person.send = (request) => {
      count += 1
      return send(request)
    }
  }
  return () => count
}
