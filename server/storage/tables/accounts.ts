import type { Sealed } from '#server/vault/vault.ts'
import type { Bit } from '../bit.ts'

export interface UsersTable {
  id: string
  pair_id: string
  /** 0 or 1; the unique index limits a pair to two members. */
  seat: number
  person: Sealed<'users.person'>
  email_key: string | null
  phone_key: string | null
  username_key: string | null
  password_hash: string
  is_super_user: Bit
  /** Registered without an invitation (O-013). */
  is_initiator: Bit
  onboarded: Bit
  /** When the person agreed to the storage of intimate data (O-145). */
  consented_at: number
  last_online_at: number | null
  created_at: number
}

export interface SessionsTable {
  id: string
  user_id: string
  token_key: string
  /** Keyed hash of the photo cookie (O-026). */
  photo_key: string
  device: Sealed<'sessions.device'>
  created_at: number
  last_used_at: number
}

/** Devices with an earlier login, which have a throttle of their own (trust c). */
export interface KnownDevicesTable {
  device_key: string
  user_id: string
  last_seen_at: number
}

export interface ThrottlesTable {
  /** Keyed hash of what is throttled: an account, an address, a device. */
  key: string
  count: number
  started_at: number
  last_at: number
}

/** Keyed hashes of unused recovery codes (O-033). */
export interface RecoveryCodesTable {
  code_key: string
  user_id: string
  created_at: number
}

export interface PasskeysTable {
  id: string
  user_id: string
  /** Keyed hash of the credential's id. */
  credential_key: string
  passkey: Sealed<'passkeys.passkey'>
  created_at: number
  last_used_at: number | null
}

/** Issued challenges, each valid once. */
export interface PasskeyChallengesTable {
  challenge_key: string
  /** The person; null for a login. */
  user_id: string | null
  expires_at: number
}
