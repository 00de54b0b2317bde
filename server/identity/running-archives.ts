import { serverBusy } from '#contract/kernel/refusals.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../http/bind.ts'
import { Refused, refuse } from '../http/refuse.ts'
import { activeSessions } from './sessions.ts'

/** @throws Error once the session has ended or its person has left the pair */
export async function checkStillLoggedIn(
  { database, clock }: Context,
  actor: Actor,
): Promise<void> {
  const { sessionId, pairId } = actor
  const active = await activeSessions(database.db, [sessionId], clock.now())
  if (active.get(sessionId) !== pairId) throw new Error('the session or its pair has ended')
}

/** Archives that run at a time; each holds what a couple keeps of cards, and may be read slowly. */
const RUNNING_MAX = 16
/** The time an archive runs before it gives way to another one, however slowly it is read. */
const TURN_MS = 10_000
const AGAIN_SECONDS = TURN_MS / 1_000

/** An archive that runs. */
export interface RunningArchive {
  /** Aborted where it gives way. */
  readonly signal: AbortSignal
  /** Counts what its reader has taken. */
  sent(bytes: number): void
  /** Call it once the archive is over. */
  end(): void
}

/**
 * Counts the archives that run, one of a person and RUNNING_MAX of all. Where so many run, the one
 * whose reader takes least gives way: a reader that stands still keeps nobody out.
 * @param now in milliseconds, never set back
 */
export function createRunningArchives(now = () => performance.now()) {
  const running = new Map<string, { beganAt: number; bytes: number; abort: AbortController }>()

  const slowest = () => {
    let found: { userId: string; pace: number } | undefined
    for (const [userId, { beganAt, bytes }] of running) {
      const ms = now() - beganAt
      const pace = bytes / ms
      if (ms >= TURN_MS && pace < (found?.pace ?? Number.POSITIVE_INFINITY))
        found = { userId, pace }
    }
    return found?.userId
  }
  const giveWay = (userId: string) => {
    running.get(userId)?.abort.abort(new Refused(serverBusy, AGAIN_SECONDS))
    running.delete(userId)
  }

  return {
    /**
     * Counts one more.
     * @param goesOn whether it takes the place of another one of the person, whose connection may be
     *   lost without the server having noticed
     * @throws Refused 503 while another one of the person runs, or many do and none has had its turn
     */
    begin(userId: string, goesOn = false): RunningArchive {
      if (goesOn) giveWay(userId)
      const isFull = running.size >= RUNNING_MAX
      const goes = isFull ? slowest() : undefined
      if (running.has(userId) || (isFull && goes === undefined)) {
        refuse(serverBusy, AGAIN_SECONDS)
      }
      if (goes !== undefined) giveWay(goes)
      const archive = { beganAt: now(), bytes: 0, abort: new AbortController() }
      running.set(userId, archive)
      return {
        signal: archive.abort.signal,
        sent(bytes) {
          archive.bytes += bytes
        },
        end() {
          if (running.get(userId) === archive) running.delete(userId)
        },
      }
    },
  }
}

/** Counts what the reader of an archive takes. */
export async function* countSent(pieces: AsyncIterable<Buffer>, { sent }: RunningArchive) {
  for await (const piece of pieces) {
    yield piece
    // The reader has asked for the next one.
    sent(piece.length)
  }
}

export type RunningArchives = ReturnType<typeof createRunningArchives>
