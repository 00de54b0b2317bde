import type { Past } from '../../people/pasts.ts'
import type { Invitation } from './store.ts'

/** The open invitation as the inviter sees it: never its code (O-035). */
export const presentInvitation = ({ name, createdAt, expiresAt }: Invitation) => ({
  name,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
})

/** A resting past as one former member sees it: nobody's name, and their own wish alone. */
export const presentPast = ({ id, leftAt, endsAt }: Past, asked: boolean) => ({
  id,
  leftAt: new Date(leftAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
  asked,
})
