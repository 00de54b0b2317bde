import { filesUnderWay, serverBusy } from '#contract/kernel/refusals.ts'
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts'
import { refuse } from './refuse.ts'

/** Large bodies of one person that have begun to come: one on its way, one being worked on. */
const PER_PERSON = 2
/** Bytes all of them may hold in memory together: twelve photos of 20 MB (trust e: 300 MiB). */
const HELD_MAX_BYTES = 240 * 1024 * 1024
const AGAIN_SECONDS = 5

/** The place of one large body; taken with its first bytes, so that stalled ones keep nobody out. */
export interface Place {
  /** Called before so many bytes more are held. @throws Refused if there is no room for them */
  grow(bytes: number): void
  /** Gives everything back; more than once does no harm. */
  leave(): void
}

/** @param perPerson whether the bodies of a person are limited too */
export function createLargeBodies(perPerson: boolean) {
  const people = createConcurrencyLimit(perPerson ? PER_PERSON : Number.POSITIVE_INFINITY)
  let held = 0
  /** @throws Refused if a person has both places already */
  const check = (userId: string) => {
    if (people.isFull(userId)) refuse(filesUnderWay, AGAIN_SECONDS)
  }
  return {
    /** @throws Refused if a person has both places already */
    open(userId: string): Place {
      check(userId)
      let leave: (() => void) | undefined
      let own = 0
      return {
        grow(bytes) {
          if (leave === undefined) {
            check(userId)
            leave = people.acquire(userId)
          }
          if (held + bytes > HELD_MAX_BYTES) refuse(serverBusy, AGAIN_SECONDS)
          held += bytes
          own += bytes
        },
        leave() {
          leave?.()
          held -= own
          own = 0
        },
      }
    },
  }
}
