const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Limits of attempts. */
export interface ThrottlePolicy {
  /** Attempts allowed within the window. */
  readonly limit: number
  readonly windowMs: number
  /** Attempts without delay; further ones wait from one second, doubling up to `pauseMaxMs`. */
  readonly free?: number
  readonly pauseMaxMs?: number
}

/** Figures of trust c, d and e. */
export const policies = {
  /** Failed attempts to open an account, per typed name or known device. */
  account: { limit: 20, windowMs: 24 * HOUR_MS, free: 5, pauseMaxMs: 15 * MINUTE_MS },
  /**
   * Confirmations with the password per person, right ones as well: each costs a hash, which others
   * wait for.
   */
  confirmation: { limit: 20, windowMs: HOUR_MS },
  /** Failed logins from one address. */
  address: { limit: 25, windowMs: 5 * MINUTE_MS },
  /** Attempts with a taken identifier, per address: two people choose names behind one (O-183). */
  takenIdentifier: { limit: 20, windowMs: 30 * MINUTE_MS },
  /** Attempts to change to another e-mail, phone number or username, per person or invitation. */
  identifier: { limit: 10, windowMs: HOUR_MS },
  /**
   * Registrations per address, since each reveals whether a name is free and takes storage
   * (decision 0036).
   */
  opening: { limit: 300, windowMs: HOUR_MS },
  /** Look-ups of invitations from one address. */
  invitation: { limit: 20, windowMs: 10 * MINUTE_MS },
  /**
   * New couples of a person, as who joins or as who invited: what is counted per pair begins anew there,
   * and a pair that was left rests for 30 days. Leaving is not counted, so that everybody always can.
   */
  joining: { limit: 10, windowMs: 24 * HOUR_MS },
  /** Data exports per person; each reads everything. */
  export: { limit: 5, windowMs: HOUR_MS },
  /**
   * Archives of photos per person, begun or gone on with; each lists all photos and may read them.
   */
  photoArchive: { limit: 20, windowMs: HOUR_MS },
  /** Pack previews per person; each decrypts all of the couple's cards. */
  preview: { limit: 60, windowMs: HOUR_MS },
  /**
   * Photos from one address in a day, each at most some 3 MB once it is made: accounts that are made
   * by the dozen must not fill a disk.
   */
  uploadsOfAddress: { limit: 500, windowMs: 24 * HOUR_MS },
  /** Photo uploads per person (trust e). */
  upload: { limit: 30, windowMs: 30 * MINUTE_MS },
  /** Voice messages per person: two people may talk for a while. */
  voice: { limit: 90, windowMs: 30 * MINUTE_MS },
  /** Self-tests of the installation: each asks the public address and looks at every file. */
  selfTest: { limit: 20, windowMs: 5 * MINUTE_MS },
  /** Test pushes per super user. */
  testPush: { limit: 6, windowMs: 5 * MINUTE_MS },
} as const satisfies Record<string, ThrottlePolicy>

/** Pack imports per couple, as the operator has configured (O-151). */
export const importPolicy = (limit: number): ThrottlePolicy => ({ limit, windowMs: HOUR_MS })

export interface Attempts {
  readonly count: number
  readonly startedAt: number
  readonly lastAt: number
}

export type Verdict =
  | { readonly allowed: true; readonly attempts: Attempts }
  | { readonly allowed: false; readonly waitMs: number }

/**
 * Decides about another attempt: counted, or how long to wait. The clock may have been set back: a
 * start further ahead than its window or pause lasts is over. A start a little ahead is not, since
 * the clocks of two nodes differ by milliseconds.
 */
export function decide(
  policy: ThrottlePolicy,
  attempts: Attempts | undefined,
  now: number,
): Verdict {
  if (attempts === undefined || Math.abs(now - attempts.startedAt) >= policy.windowMs) {
    return { allowed: true, attempts: { count: 1, startedAt: now, lastAt: now } }
  }
  const windowWait = attempts.startedAt + policy.windowMs - now
  if (attempts.count >= policy.limit) return { allowed: false, waitMs: windowWait }
  const pause = pauseAfter(policy, attempts.count)
  if (Math.abs(now - attempts.lastAt) < pause) {
    return { allowed: false, waitMs: attempts.lastAt + pause - now }
  }
  return {
    allowed: true,
    attempts: { count: attempts.count + 1, startedAt: attempts.startedAt, lastAt: now },
  }
}

function pauseAfter({ free, pauseMaxMs }: ThrottlePolicy, count: number): number {
  if (free === undefined || pauseMaxMs === undefined || count < free) return 0
  return Math.min(pauseMaxMs, SECOND_MS * 2 ** (count - free))
}
