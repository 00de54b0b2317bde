import type { FormerPair } from '#server/pair/former-pairs.ts'
import type { Invitation } from './store.ts'

/** The open invitation as the inviter sees it: never its code (O-035). */
export const presentInvitation = ({ name, createdAt, expiresAt }: Invitation) => ({
  name,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
})

/**
 * A former pair as one of its members sees it: nobody's name, and their own request alone.
 */
export const presentFormerPair = ({ id, leftAt, endsAt }: FormerPair, asked: boolean) => ({
  id,
  leftAt: new Date(leftAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
  asked,
})
