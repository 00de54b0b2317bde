import { mayBeSeen, visibleStatus } from '#contract/daily/rules.ts'
import type { Actor } from '../../http/bind.ts'
import type { StoredStatus } from './status-store.ts'

/** Of what was posted on a day: what counts as one's own, and what each gets of the other. */
export function bothSides(posts: readonly StoredStatus[], actor: Pick<Actor, 'userId'>) {
  const mine = posts.filter(({ userId }) => userId === actor.userId)
  const theirs = posts.filter(({ userId }) => userId !== actor.userId)
  const mineShared = mine.filter(({ brought }) => !brought)
  const theirsShared = theirs.filter(({ brought }) => !brought)
  const latest = mine.at(-1) ?? null
  return {
    mine: latest,
    /** One's own latest post is one the partner may not see yet. */
    concealed: latest !== null && !mayBeSeen(latest, theirsShared),
    partnerAsISee: visibleStatus(theirsShared, mineShared),
    mineAsPartnerSees: visibleStatus(mineShared, theirsShared),
  }
}
