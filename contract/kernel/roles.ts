/** The fourteen roles in the wire's spelling (ROLLEN-01, O-011). */
export const ROLES = [
  'Königin',
  'König',
  'Dienend',
  'Empfangend',
  'Individuell',
  'Master',
  'Sklave',
  'Sklavin',
  'Haustier',
  'Herr',
  'Herrin',
  'Unbestimmt',
  'Ausgeglichen',
  'Schatz',
] as const

export type Role = (typeof ROLES)[number]

/** Defaults of the two selects (PROFIL-12, PROFIL-13). */
export const DEFAULT_OWN_ROLE: Role = 'Dienend'
export const DEFAULT_PARTNER_ROLE: Role = 'Königin'

/** The role that replaces a missing one when a partner joins (O-016). */
export const UNDECIDED_ROLE: Role = 'Unbestimmt'

const DOMINANT_SIDE: ReadonlySet<Role> = new Set<Role>([
  'Königin',
  'Herrin',
  'Master',
  'König',
  'Herr',
  'Individuell',
  'Ausgeglichen',
  'Unbestimmt',
  'Schatz',
])
const SUBMISSIVE_SIDE: ReadonlySet<Role> = new Set<Role>([
  'Dienend',
  'Sklave',
  'Haustier',
  'Sklavin',
  'Empfangend',
  'Individuell',
  'Ausgeglichen',
  'Unbestimmt',
])
const NEUTRAL: ReadonlySet<Role> = new Set<Role>([
  'Individuell',
  'Ausgeglichen',
  'Unbestimmt',
  'Schatz',
])

export const isDominantSide = (role: Role): boolean => DOMINANT_SIDE.has(role)
export const isSubmissiveSide = (role: Role): boolean => SUBMISSIVE_SIDE.has(role)
export const isNeutral = (role: Role): boolean => NEUTRAL.has(role)

/**
 * The class a role falls into by its three groups (O-001): F leads only, H receives only,
 * A is undecided (all three groups), Z is dominant-side and neutral.
 */
export function roleClass(role: Role): 'F' | 'H' | 'A' | 'Z' {
  if (!isSubmissiveSide(role)) return isNeutral(role) ? 'Z' : 'F'
  return isDominantSide(role) ? 'A' : 'H'
}

/** Spellings other clients use for the same roles (ROLLEN-02), lower case. */
const OTHER_SPELLINGS: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['slave', 'Sklave'],
  ['slave_w', 'Sklavin'],
  ['pet', 'Haustier'],
])

/** Reads a role in either spelling, ignoring case and blanks around it; undefined if it is none. */
export function parseRole(text: string): Role | undefined {
  const wanted = text.trim().toLocaleLowerCase('de')
  return (
    ROLES.find((role) => role.toLocaleLowerCase('de') === wanted) ?? OTHER_SPELLINGS.get(wanted)
  )
}

type MaybeRole = Role | null | undefined

/** May choose the card of the day: dominant-side or neutral, own role only (O-001, ROLLEN-08). */
export const mayChooseDailyCard = (mine: MaybeRole): boolean =>
  mine != null && (isDominantSide(mine) || isNeutral(mine))

/** Is a receiving partner: banner and message box belong to it (O-001, ROLLEN-11). */
export const isReceiving = (mine: MaybeRole): boolean => mine != null && isSubmissiveSide(mine)

/** Sees the send-message box: receives, or nobody in the pair does (O-004). */
export const seesMessageBox = (mine: MaybeRole, partner: MaybeRole): boolean =>
  mine != null && (isReceiving(mine) || !isReceiving(partner))

/** Needs the partner's permission to post a status (O-003). */
export function needsPermission(mine: MaybeRole, partner: MaybeRole): boolean {
  if (mine == null || partner == null) return false
  const [me, other] = [roleClass(mine), roleClass(partner)]
  return (me === 'H' && other !== 'H') || (me === 'A' && other === 'F')
}

/** May grant the partner the permission: exactly when the partner needs it (O-003). */
export const mayGrant = (mine: MaybeRole, partner: MaybeRole): boolean =>
  needsPermission(partner, mine)

/** Nobody in the pair may choose a card, so home explains why none comes (O-002). */
export const nobodyChooses = (mine: MaybeRole, partner: MaybeRole): boolean =>
  mine != null && partner != null && !mayChooseDailyCard(mine) && !mayChooseDailyCard(partner)

/** Sees the questions and answers them: either side, so any of the fourteen (O-009, ROLLEN-24). */
export const mayAnswerQuestions = (mine: MaybeRole): boolean =>
  mine != null && (isDominantSide(mine) || isSubmissiveSide(mine))
