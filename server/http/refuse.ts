import type { Refusal } from '#contract/kernel/call.ts'

/** A refusal of the contract as an exception; any other exception becomes a 500. */
export class Refused extends Error implements Refusal {
  override readonly name = 'Refused'
  readonly status: Refusal['status']
  readonly code: string
  readonly field?: string
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor({ status, code, field, message }: Refusal, retryAfter?: number) {
    super(message)
    this.status = status
    this.code = code
    if (field !== undefined) this.field = field
    this.retryAfter = retryAfter
  }
}

/** @throws Refused */
export function refuse(refusal: Refusal, retryAfter?: number): never {
  throw new Refused(refusal, retryAfter)
}

/**
 * Refuses what violates a rule; null is no violation.
 * @param renamed fields of the rule that the call names otherwise
 */
export function refuseFault(
  fault: Refusal | null,
  renamed: Readonly<Record<string, string>> = {},
): void {
  if (fault === null) return
  const { field } = fault
  refuse(field === undefined ? fault : { ...fault, field: renamed[field] ?? field })
}
