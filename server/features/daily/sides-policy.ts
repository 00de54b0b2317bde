import { haveMet, mayBeSeen, visibleStatus } from '#contract/daily/rules.ts'
import type { Actor } from '../../http/bind.ts'
import type { StoredStatus } from './status-store.ts'

/** The own status of each member on a day, and the one visible to the other. */
export function bothSides(posts: readonly StoredStatus[], actor: Pick<Actor, 'userId'>) {
  const mine = posts.filter(({ userId }) => userId === actor.userId)
  const theirs = posts.filter(({ userId }) => userId !== actor.userId)
  const mineShared = mine.filter(({ brought }) => !brought)
  const theirsShared = theirs.filter(({ brought }) => !brought)
  const latest = mine.at(-1) ?? null
  return {
    mine: latest,
    /** Whether the mutual mode hides the latest own post; what was written alone asks nothing of it. */
    concealed: latest !== null && !latest.brought && !mayBeSeen(latest, theirsShared),
    partnerAsISee: visibleStatus(theirsShared, mineShared),
    mineAsPartnerSees: visibleStatus(mineShared, theirsShared),
    /** Whether both were high at the same time, the same for both. */
    met: haveMet(mineShared, theirsShared),
  }
}
