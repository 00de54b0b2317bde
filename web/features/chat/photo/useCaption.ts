import { useSession } from '#web/lib/session/session.ts'
import { formatMoment } from '#web/lib/time/dates.ts'
import { useNow } from '#web/lib/time/useNow.ts'

const texts = {
  photoOf: (who: string, when: string) => `Foto von ${who}, ${when}`,
  withWords: (caption: string, words: string) => `${caption}: ${words}`,
  /** The person's own name in the dative, after „von“. */
  me: 'dir',
  partner: 'Partner:in',
} as const

/** A photo; one a former version has kept on the device lacks its words. */
interface Captioned {
  senderId: string
  createdAt: string
  text?: string | null
}

/** Returns functions for the caption, sender and date, and for the one with the words below the photo. */
export function useCaption() {
  const { userId, profile } = useSession()
  const now = useNow()
  const partner = profile?.partner?.name || texts.partner
  const caption = ({ senderId, createdAt }: Captioned): string =>
    texts.photoOf(senderId === userId ? texts.me : partner, formatMoment(createdAt, now))
  const wholeCaption = (photo: Captioned): string =>
    photo.text ? texts.withWords(caption(photo), photo.text) : caption(photo)
  return { caption, wholeCaption }
}
