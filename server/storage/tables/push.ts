import type { NotificationSettings } from '#contract/push/calls.ts'
import type { Sealed } from '../../vault/vault.ts'

/** Endpoint and keys of a push subscription (RFC 8291). */
export interface PushSubscriptionRecord {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Push subscriptions; deleted with their session (O-065). */
export interface PushSubscriptionsTable {
  id: string
  user_id: string
  session_id: string
  /** Keyed hash of the endpoint: a device belongs to one person. */
  endpoint_key: string
  subscription: Sealed<PushSubscriptionRecord>
  created_at: number
}

export interface PushSettingsTable {
  user_id: string
  settings: Sealed<NotificationSettings>
  /** When the next daily reminder is due; null while it is off. */
  remind_at: number | null
}
