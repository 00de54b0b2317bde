import type { Refusal } from '#contract/kernel/call.ts'

/** A refusal of the contract as an exception; any other exception becomes a 500. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor({ status, message }: Refusal, retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** @throws Refused */
export function refuse(refusal: Refusal, retryAfter?: number): never {
  throw new Refused(refusal, retryAfter)
}

/** Refuses with 400 and the sentence of a violated rule; null is no violation. */
export function refuseFault(fault: string | null): void {
  if (fault !== null) throw new Refused({ status: 400, message: fault })
}
