import type { Invitation } from './store.ts'

/** The open invitation as the inviter sees it: never its code (O-035). */
export const presentInvitation = ({ name, createdAt, expiresAt }: Invitation) => ({
  name,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
})
