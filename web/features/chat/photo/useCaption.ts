import { useSession } from '../../../lib/session/session.ts'
import { formatMoment } from '../../../lib/time/dates.ts'
import { useNow } from '../../../lib/time/useNow.ts'

const texts = {
  photoOf: (who: string, when: string) => `Foto von ${who}, ${when}`,
  /** In the dative, after „von“. */
  me: 'dir',
  partner: 'Partner:in',
} as const

/** Returns a function for the caption: sender and date. */
export function useCaption() {
  const { userId, profile } = useSession()
  const now = useNow()
  const partner = profile?.partner?.name || texts.partner
  return ({ senderId, createdAt }: { senderId: string; createdAt: string }): string =>
    texts.photoOf(senderId === userId ? texts.me : partner, formatMoment(createdAt, now))
}
