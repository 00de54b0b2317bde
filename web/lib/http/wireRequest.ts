import type { Method } from '#contract/kernel/call.ts'

/** A call as it goes over the wire, but for the token. */
export interface WireRequest {
  readonly method: Method
  readonly address: string
  /** JSON. */
  readonly body: string | null
}
