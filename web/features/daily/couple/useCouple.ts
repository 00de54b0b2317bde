import { useSession } from '../../../lib/session/session.ts'
import { PARTNER } from './texts.ts'

/** Names and ids of the couple; „Partner:in“ without a partner. */
export function useCouple() {
  const { profile, name, userId } = useSession()
  return {
    userId,
    myName: profile?.name ?? name ?? '',
    isAlone: profile?.partner == null,
    partnerName: profile?.partner?.name ?? PARTNER,
  }
}
