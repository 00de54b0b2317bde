import { useSession } from '#web/lib/session/session.ts'

/** Stands for the partner's name while there is no partner. */
const PARTNER = 'Partner:in'

/** A name as it stands within a sentence. */
export const nameInSentence = (name: string): string =>
  name === PARTNER ? `dein:e ${PARTNER}` : name

/** Names and ids of the couple; „Partner:in“ without a partner. */
export function useCouple() {
  const { profile, name, userId } = useSession()
  return {
    userId,
    myName: profile?.name ?? name ?? '',
    partnerName: profile?.partner?.name ?? PARTNER,
  }
}
