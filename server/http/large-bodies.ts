import { filesUnderWay, serverBusy } from '#contract/kernel/refusals.ts'
import { createConcurrencyLimit } from '../lib/semaphore.ts'
import { refuse } from './refuse.ts'

/** Concurrent large bodies per person: one being received, one being processed. */
const PER_PERSON = 2
/** Memory for all of them: twelve photos of 20 MB (trust e: 300 MiB). */
const HELD_MAX_BYTES = 240 * 1024 * 1024
/** Share of one address: photos from elsewhere find room beside those of many accounts at one. */
const HELD_MAX_OF_ADDRESS = HELD_MAX_BYTES / 2
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

/** @param fair whether the limits per person and per address apply */
export function createLargeBodies(fair: boolean) {
  const people = createConcurrencyLimit(fair ? PER_PERSON : Number.POSITIVE_INFINITY)
  let held = 0
  const heldByAddress = new Map<string, number>()
  /** @throws Refused if a person is at the limit */
  const check = (userId: string) => {
    if (people.isFull(userId)) refuse(filesUnderWay, AGAIN_SECONDS)
  }
  return {
    /** @param bucket of the address @throws Refused if a person is at the limit */
    open(userId: string, bucket: string): BodyReservation {
      check(userId)
      let release: (() => void) | undefined
      let own = 0
      return {
        grow(bytes) {
          if (release === undefined) {
            check(userId)
            release = people.acquire(userId)
          }
          const ofAddress = (heldByAddress.get(bucket) ?? 0) + bytes
          const isFull = held + bytes > HELD_MAX_BYTES || (fair && ofAddress > HELD_MAX_OF_ADDRESS)
          if (isFull) refuse(serverBusy, AGAIN_SECONDS)
          heldByAddress.set(bucket, ofAddress)
          held += bytes
          own += bytes
        },
        release() {
          release?.()
          held -= own
          const left = (heldByAddress.get(bucket) ?? 0) - own
          if (left > 0) heldByAddress.set(bucket, left)
          else heldByAddress.delete(bucket)
          own = 0
        },
      }
    },
  }
}
