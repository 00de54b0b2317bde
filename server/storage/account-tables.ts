import type { Sealed } from '../vault/vault.ts'
import type { Bit } from './bit.ts'

/** Keyed hashes of the codes a person may still use up, each once (O-033). */
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
  /** How often the authenticator says it has signed; 0 where it does not count. */
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

/** Challenges that were given out and may be answered once. */
export interface PasskeyChallengesTable {
  challenge_key: string
  /** Whose new passkey it is for; null for a login. */
  user_id: string | null
  expires_at: number
}

/** A pair somebody has left: nobody belongs to it, and nobody reads it. */
export interface FormerPairsTable {
  pair_id: string
  left_at: number
  ends_at: number
}

/** Whether a former member wants the past back; of one length, so that it does not show. */
export interface ReunionRequest {
  readonly asked: Bit
  /** The pair the wish was made in; who has moved since wants it no more. */
  readonly madeIn: string
}

export interface FormerMembersTable {
  pair_id: string
  user_id: string
  /** Place and part in the pair, for the way back. */
  seat: number
  is_initiator: Bit
  /** Sealed with the key of the past. */
  wish: Sealed<ReunionRequest>
}

/** Keyed hashes of the codes that let somebody found a pair, each once (O-150); nobody's yet. */
export interface FoundingInvitationsTable {
  code_key: string
  expires_at: number
}
