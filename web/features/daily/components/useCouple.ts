import { useSession } from '../../../lib/session.ts'
import { PARTNER } from '../texts.ts'

/** The two people of the screen; the partner's name stands for itself until there is one. */
export function useCouple() {
  const { profile, name, userId } = useSession()
  return {
    userId,
    myName: profile?.name ?? name ?? '',
    isAlone: profile?.partner == null,
    partnerName: profile?.partner?.name ?? PARTNER,
  }
}
