import { isHigh } from '#contract/daily/rules.ts'
import type { ShownDay, ShownPost } from './records.ts'

/** A day on which nobody has posted. */
export const NOTHING_SHOWN: ShownDay = {
  looked: false,
  mine: null,
  brought: null,
  concealed: false,
  partner: null,
  partnerSees: null,
  met: false,
}

/** A post with the conditions under which it is made. */
export interface NewPost extends ShownPost {
  /** Both have the mutual mode on; a post that it hides stays hidden when one of them ends it. */
  readonly mutual: boolean
  readonly brought: boolean
}

const isAtHigh = ({ mine }: ShownDay): boolean => mine !== null && isHigh(mine.level)

/** The own latest status of a day, and whether the mutual mode hides it. */
export const ownLatest = ({ brought, mine, concealed }: ShownDay) => ({
  mine: brought ?? mine,
  concealed: brought === null && concealed,
})

/**
 * Returns the day of both after a post of one. A mutual high level is shown only to a partner whose
 * latest is high too, or to one who becomes high later on the day (O-108). A post that was shown
 * stays shown when the level of its viewer falls (O-148).
 */
export function afterPost(
  author: ShownDay,
  other: ShownDay,
  { mutual, brought, ...post }: NewPost,
): { readonly author: ShownDay; readonly other: ShownDay } {
  const looked = true
  if (brought) return { author: { ...author, looked, brought: post }, other }
  const high = isHigh(post.level)
  const isSeen = !mutual || !high || isAtHigh(other)
  const met = author.met || (high && isAtHigh(other))
  return {
    author: {
      looked,
      mine: post,
      brought: null,
      concealed: !isSeen,
      partner: high ? other.mine : author.partner,
      partnerSees: isSeen ? post.level : author.partnerSees,
      met,
    },
    other: {
      ...other,
      concealed: !high && other.concealed,
      partner: isSeen ? post : other.partner,
      partnerSees: high ? (other.mine?.level ?? null) : other.partnerSees,
      met,
    },
  }
}

/** The day of a person who was alone until somebody joined: the partner sees none of it (O-040). */
export const broughtDay = (posts: readonly ShownPost[]): ShownDay => {
  const latest = posts.at(-1)
  return { ...NOTHING_SHOWN, brought: latest === undefined ? null : toShown(latest) }
}

export const toShown = ({ level, message, createdAt }: ShownPost): ShownPost => ({
  level,
  message,
  createdAt,
})
