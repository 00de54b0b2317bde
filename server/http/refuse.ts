import type { Refusal } from '#contract/kernel/call.ts'

/** A refusal on its way to the client; everything else that is thrown becomes a 500. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  /** Seconds after which another try makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor({ status, message }: Refusal, retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Refuses: throws what the contract has written down. */
export function refuse(refusal: Refusal, retryAfter?: number): never {
  throw new Refused(refusal, retryAfter)
}

/** Refuses with 400 when a rule names a fault. */
export function refuseFault(fault: string | null): void {
  if (fault !== null) throw new Refused({ status: 400, message: fault })
}
