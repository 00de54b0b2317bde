import * as z from 'zod/mini'
import { parseRole, ROLES } from './roles.ts'
import { id, instant } from './shapes.ts'

/** A role on the way out: the canonical spelling (O-011). */
export const role = z.enum(ROLES)

/** A role on the way in: both spellings, any case (O-011). */
export const roleInput = z.pipe(
  z.string().check(
    z.maxLength(20),
    z.refine((text) => parseRole(text) !== undefined, { error: 'Diese Rolle gibt es nicht.' }),
  ),
  z.transform((text: string) => parseRole(text) ?? ('Unbestimmt' as const)),
)

/** The person's own profile (PROFIL-26); never the partner's contact data (O-027). */
export const profile = z.object({
  id,
  name: z.string(),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  pairId: id,
  /** Short upper-case form of the pair's id; grants nothing (O-034). */
  pairCode: z.string(),
  myRole: z.nullable(role),
  partnerRole: z.nullable(role),
  isInitiator: z.boolean(),
  canDefineRelationship: z.boolean(),
  canInvitePartner: z.boolean(),
  hasOnboardingCompleted: z.boolean(),
  /** O-045; not kept in local storage. */
  isSuperUser: z.boolean(),
  /** O-115; off unless the person switched it on. */
  shareStoryRatings: z.boolean(),
  partner: z.nullable(z.object({ id, name: z.string(), lastOnline: z.nullable(instant) })),
})
export type Profile = z.output<typeof profile>

/** The answer to login and registration (KONTO, O-025). */
export const loggedIn = z.object({ userId: id, token: z.string() })
