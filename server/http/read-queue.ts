import type { ServerResponse } from 'node:http'
import { onClosed } from './node-server.ts'

/** Reads of a person that are answered at a time: as many as a browser has connections. */
export const READS_AT_A_TIME = 6
/** Unsent bytes of a person's answers; beyond them the next read waits, too. */
const UNSENT_MAX_BYTES = 16 * 1024 * 1024
/** Shorter answers are not counted: the system takes them from us, unless others are before them. */
const COUNTED_BYTES = 64 * 1024
/** Reads of a person that wait: two devices, each with the 128 streams of an HTTP/2 connection. */
const QUEUE_MAX = 256

/** The reads a person has under way; stored while there are any. */
interface Reads {
  /** Places that are taken; a read takes one, or all of them. */
  answering: number
  unsentBytes: number
  readonly queue: { readonly places: number; readonly grant: () => void }[]
}

export interface ReadQueue {
  /**
   * Asks for a turn, which `leave` ends.
   * @param places of READS_AT_A_TIME; a read of all that a couple keeps takes every one
   * @returns undefined if it has come, a promise for it otherwise, or 'full'
   */
  enter(userId: string, places: number): Promise<void> | 'full' | undefined
  /** Ends a turn; the bytes of its answer are counted until it has been sent or cannot be. */
  leave(userId: string, places: number, response: ServerResponse, answerBytes: number): void
}

/**
 * Bounds the memory one person's answers take, the ones in preparation and those a slow client has
 * not read yet. Reads over the bound wait: a gallery asks for a hundred photos at once.
 */
export function createReadQueue(): ReadQueue {
  const people = new Map<string, Reads>()
  const readsOf = (userId: string): Reads => {
    const known = people.get(userId)
    if (known !== undefined) return known
    const reads: Reads = { answering: 0, unsentBytes: 0, queue: [] }
    people.set(userId, reads)
    return reads
  }
  const hasRoom = ({ answering, unsentBytes }: Reads, places: number) =>
    answering + places <= READS_AT_A_TIME && unsentBytes <= UNSENT_MAX_BYTES
  const next = (userId: string, reads: Reads) => {
    for (let [first] = reads.queue; first !== undefined; [first] = reads.queue) {
      if (!hasRoom(reads, first.places)) break
      reads.queue.shift()
      reads.answering += first.places
      first.grant()
    }
    if (reads.answering === 0 && reads.unsentBytes === 0) people.delete(userId)
  }
  return {
    enter(userId, places) {
      const reads = readsOf(userId)
      if (reads.queue.length === 0 && hasRoom(reads, places)) {
        reads.answering += places
        return undefined
      }
      if (reads.queue.length >= QUEUE_MAX) return 'full'
      return new Promise((grant) => void reads.queue.push({ places, grant }))
    },
    leave(userId, places, response, answerBytes) {
      const reads = readsOf(userId)
      reads.answering -= places
      // The later answers to several requests on one connection have no socket yet.
      if (answerBytes >= COUNTED_BYTES || response.socket === null) {
        reads.unsentBytes += answerBytes
        onClosed(response, () => {
          reads.unsentBytes -= answerBytes
          next(userId, reads)
        })
      }
      next(userId, reads)
    },
  }
}
