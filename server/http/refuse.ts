import type { Refusal } from '#contract/kernel/call.ts'
import { ruleRefusal } from '#contract/kernel/person.ts'

/** A refusal of the contract as an exception; any other exception becomes a 500. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor({ status, code, field, message }: Refusal, retryAfter?: number) {
    super(message)
    this.status = status
    this.code = code
    this.field = field
    this.retryAfter = retryAfter
  }
}

/** @throws Refused */
export function refuse(refusal: Refusal, retryAfter?: number): never {
  throw new Refused(refusal, retryAfter)
}

/** Refuses with 400 and the sentence of a violated rule; null is no violation. */
export function refuseFault(
  fault: string | null,
  renamed?: Readonly<Record<string, string>>,
): void {
  if (fault !== null) throw new Refused(ruleRefusal(fault, renamed))
}
