const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How often something may be tried. */
export interface ThrottlePolicy {
  /** Tries allowed within the window. */
  readonly limit: number
  readonly windowMs: number
  /** Tries without a pause; beyond them pauses double from one second to `pauseMaxMs`. */
  readonly free?: number
  readonly pauseMaxMs?: number
}

/** Figures of trust c, d and e. */
export const policies = {
  /** Failed tries at what opens an account, of one typed name or one known device. */
  account: { limit: 20, windowMs: 24 * HOUR_MS, free: 5, pauseMaxMs: 15 * MINUTE_MS },
  /** Failed logins from one address. */
  address: { limit: 25, windowMs: 5 * MINUTE_MS },
  /** Tries at a name that turned out to be taken, from one address. */
  clash: { limit: 5, windowMs: 30 * MINUTE_MS },
  /** Tries of one person, or one invitation, at another e-mail, phone number or username. */
  identifier: { limit: 10, windowMs: HOUR_MS },
  /**
   * Accounts opened from one address: whether a name is free is learnt by opening one, and each
   * takes room (decision 0036).
   */
  opening: { limit: 300, windowMs: HOUR_MS },
  /** Look-ups of invitations from one address. */
  invitation: { limit: 20, windowMs: 10 * MINUTE_MS },
  /** Archives of their own data one person asks for: each reads everything. */
  export: { limit: 5, windowMs: HOUR_MS },
  /** Looks at packs of cards before they are taken over, by one person: each reads all the couple's cards. */
  preview: { limit: 60, windowMs: HOUR_MS },
  /** Photos one person uploads (trust e). */
  upload: { limit: 30, windowMs: 30 * MINUTE_MS },
} as const satisfies Record<string, ThrottlePolicy>

/** Packs a couple takes over; how many the operator says (O-151). */
export const importPolicy = (limit: number): ThrottlePolicy => ({ limit, windowMs: HOUR_MS })

export interface Tries {
  readonly count: number
  readonly startedAt: number
  readonly lastAt: number
}

export type Verdict =
  | { readonly allowed: true; readonly tries: Tries }
  | { readonly allowed: false; readonly waitMs: number }

/** Judges one more try: allowed and counted, or how long to wait. */
export function judge(policy: ThrottlePolicy, tries: Tries | undefined, now: number): Verdict {
  if (tries === undefined || now - tries.startedAt >= policy.windowMs) {
    return { allowed: true, tries: { count: 1, startedAt: now, lastAt: now } }
  }
  const windowWait = tries.startedAt + policy.windowMs - now
  if (tries.count >= policy.limit) return { allowed: false, waitMs: windowWait }
  const pauseWait = tries.lastAt + pauseAfter(policy, tries.count) - now
  if (pauseWait > 0) return { allowed: false, waitMs: pauseWait }
  return {
    allowed: true,
    tries: { count: tries.count + 1, startedAt: tries.startedAt, lastAt: now },
  }
}

function pauseAfter({ free, pauseMaxMs }: ThrottlePolicy, count: number): number {
  if (free === undefined || pauseMaxMs === undefined || count < free) return 0
  return Math.min(pauseMaxMs, SECOND_MS * 2 ** (count - free))
}
