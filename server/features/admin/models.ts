import type { sendPush } from '#contract/admin/calls.ts'
import type { Received } from '#contract/kernel/call.ts'

/** Sends a push to a person's devices and returns whether one was delivered. */
export type PushSender = (
  message: Omit<Received<typeof sendPush>['body'], 'userId' | 'url'> & { readonly url: string },
  userId: string,
) => Promise<'sent' | 'no device' | 'failed'>

/** Logged fields of a call: an allow-list without user input (O-136). */
export interface ActivityFacts {
  readonly feature: string
  readonly method: string
  /** As the contract writes it, parameters as `:name`. */
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly requestId: string
}

export interface ActivityEntry {
  readonly id: string
  readonly at: number
  readonly userId: string | null
  readonly facts: ActivityFacts
}

/** A row of the log, with its facts still as JSON text. */
export interface StoredEntry {
  readonly id: string
  readonly at: number
  readonly userId: string | null
  readonly payload: string
}
