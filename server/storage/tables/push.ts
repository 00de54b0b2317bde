import type { PushType } from '#contract/push/rules.ts'
import type { Sealed } from '#server/vault/vault.ts'

/** Push subscriptions; deleted with their session (O-065). */
export interface PushSubscriptionsTable {
  id: string
  user_id: string
  session_id: string
  /** Keyed hash of the endpoint: a device belongs to one person. */
  endpoint_key: string
  subscription: Sealed<'push_subscriptions.subscription'>
  created_at: number
}

export interface PushSettingsTable {
  user_id: string
  settings: Sealed<'push_settings.settings'>
  /** When the next daily reminder is due; null while it is off. */
  remind_at: number | null
}

/** One row for each device and type of push, from the first event until a gap after the last push. */
export interface PushJobsTable {
  subscription_id: string
  type: PushType
  /** The latest event to tell of; null while nothing is owed and only the gap runs. */
  event_id: string | null
  /** Epoch milliseconds of the nodes; of a job that is being worked on, when its lease ends. */
  due_at: number
  /** Failed deliveries of this event. */
  attempts: number
}
