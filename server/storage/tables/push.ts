import type { Sealed } from '../../vault/vault.ts'

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
