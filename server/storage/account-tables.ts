import type { Sealed } from '../vault/vault.ts'
import type { Bit } from './bit.ts'

/** Keyed hashes of unused recovery codes (O-033). */
export interface RecoveryCodesTable {
  code_key: string
  user_id: string
  created_at: number
}

export interface PasskeyRecord {
  readonly name: string
  /** Both as base64url. */
  readonly credentialId: string
  readonly publicKey: string
  /** Signature counter; 0 if the authenticator has none. */
  readonly counter: number
}

export interface PasskeysTable {
  id: string
  user_id: string
  /** Keyed hash of the credential's id. */
  credential_key: string
  passkey: Sealed<PasskeyRecord>
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

/** A former pair, without members. */
export interface FormerPairsTable {
  pair_id: string
  left_at: number
  ends_at: number
}

/** A request to restore the pair; of constant length, so that its size reveals nothing. */
export interface ReunionRequest {
  readonly asked: Bit
  /** The pair of the author at that time; joining another one invalidates the request. */
  readonly madeIn: string
}

export interface FormerMembersTable {
  pair_id: string
  user_id: string
  /** Seat in the pair, for its restoration. */
  seat: number
  is_initiator: Bit
  /** Sealed with the key of the former pair. */
  wish: Sealed<ReunionRequest>
}

/** Keyed hashes of unused invitations to create a pair (O-150). */
export interface FoundingInvitationsTable {
  code_key: string
  expires_at: number
}
