import type { Addressee } from '#contract/cards/rules.ts'
import { mayGrant, type Role } from '#contract/kernel/roles.ts'

/** The fields of a session about its person and their partner. */
export interface Reader {
  readonly userId: string | null
  readonly profile: {
    readonly partner: { readonly id: string; readonly name: string } | null
    readonly myRole: Role | null
    readonly partnerRole: Role | null
  } | null
}

/** Whom a card addresses where it depends on a choice or on roles that do not say it. */
const UNDECIDED: Readonly<Record<Addressee, string>> = {
  both: 'Für euch beide',
  chooser: 'Für die Person, die wählt',
  receiver: 'Für die Person, die sie bekommt',
  leading: 'Für die Person, die führt',
  serving: 'Für die Person, die dient',
}

/**
 * Whom a card addresses, from the reader's side (O-162).
 *
 * Before a card is chosen, nobody is its chooser: both may be allowed to choose, and roles change. So
 * until then, and where the chooser is no longer in the pair, it says what it depends on, the same for
 * both and without a gender. Roles say at once who leads and who serves, if they do.
 * @param selectedBy who has chosen the card; null before
 */
export function addressedTo(
  addressee: Addressee,
  selectedBy: string | null,
  reader: Reader,
): string {
  const isMine = isAddressed(addressee, selectedBy, reader)
  if (isMine === null) return UNDECIDED[addressee]
  return isMine
    ? 'Du bist gemeint'
    : `${reader.profile?.partner?.name || 'Dein:e Partner:in'} ist gemeint`
}

/** Whether a card addresses the reader and not their partner; null where it does not say so. */
function isAddressed(
  addressee: Addressee,
  selectedBy: string | null,
  { userId, profile }: Reader,
): boolean | null {
  const partner = profile?.partner ?? null
  switch (addressee) {
    case 'both':
      return null
    case 'leading':
    case 'serving': {
      if (profile === null || partner === null) return null
      const { myRole, partnerRole } = profile
      // The one whose permission the other needs leads (O-003).
      if (mayGrant(myRole, partnerRole)) return addressee === 'leading'
      return mayGrant(partnerRole, myRole) ? addressee === 'serving' : null
    }
    default: {
      const chose = selectedBy === userId
      if (selectedBy === null || !(chose || selectedBy === partner?.id)) return null
      return chose === (addressee === 'chooser')
    }
  }
}
