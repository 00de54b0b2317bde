import { visibleStatus } from '#contract/daily/rules.ts'
import type { Actor } from '../../http/bind.ts'
import type { StoredStatus } from './status-store.ts'

/** Of what was posted on a day: what counts as one's own, and what each gets of the other. */
export function bothSides(posts: readonly StoredStatus[], actor: Pick<Actor, 'userId'>) {
  const mine = posts.filter(({ userId }) => userId === actor.userId)
  const theirs = posts.filter(({ userId }) => userId !== actor.userId)
  const mineShared = mine.filter(({ brought }) => !brought)
  const theirsShared = theirs.filter(({ brought }) => !brought)
  const myLevel = mineShared.at(-1)?.level ?? null
  const partnerLevel = theirsShared.at(-1)?.level ?? null
  return {
    mine: mine.at(-1) ?? null,
    partnerLevel,
    partnerAsISee: visibleStatus(theirsShared, myLevel),
    mineAsPartnerSees: visibleStatus(mineShared, partnerLevel),
  }
}
