import { filesUnderWay, serverBusy } from '#contract/kernel/refusals.ts'
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts'
import { refuse } from './refuse.ts'

/** Concurrent large bodies per person: one being received, one being processed. */
const PER_PERSON = 2
/** Memory for all of them: twelve photos of 20 MB (trust e: 300 MiB). */
const HELD_MAX_BYTES = 240 * 1024 * 1024
const AGAIN_SECONDS = 5

/**
 * Memory of one large body; reserved with its first bytes, so that stalled requests block nobody.
 */
export interface BodyReservation {
  /** Reserves more bytes. @throws Refused if there is no memory left */
  grow(bytes: number): void
  /** Releases everything; idempotent. */
  release(): void
}

/** @param perPerson whether the limit per person applies */
export function createLargeBodies(perPerson: boolean) {
  const people = createConcurrencyLimit(perPerson ? PER_PERSON : Number.POSITIVE_INFINITY)
  let held = 0
  /** @throws Refused if a person is at the limit */
  const check = (userId: string) => {
    if (people.isFull(userId)) refuse(filesUnderWay, AGAIN_SECONDS)
  }
  return {
    /** @throws Refused if a person is at the limit */
    open(userId: string): BodyReservation {
      check(userId)
      let release: (() => void) | undefined
      let own = 0
      return {
        grow(bytes) {
          if (release === undefined) {
            check(userId)
            release = people.acquire(userId)
          }
          if (held + bytes > HELD_MAX_BYTES) refuse(serverBusy, AGAIN_SECONDS)
          held += bytes
          own += bytes
        },
        release() {
          release?.()
          held -= own
          own = 0
        },
      }
    },
  }
}
