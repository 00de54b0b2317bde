import { getSession, isLoggedIn } from '../session/session.ts'
import type { QueueHeader } from './queueItem.ts'

/** The person and the pair that queue changes now; null while there are none. */
export const currentOwner = (): string | null => {
  const session = getSession()
  return isLoggedIn(session) && session.pairId !== null
    ? `${session.userId} ${session.pairId}`
    : null
}

const userOf = (owner: string): string | undefined => owner.split(' ')[0]

/** The pair an item was made in. */
export const pairOf = ({ owner }: QueueHeader): string | undefined => owner.split(' ')[1]

/** Whether `former` is another pair of the person of `owner`. */
export const isFormerPair = (former: string | null, owner: string): boolean =>
  former !== null && former !== owner && userOf(former) === userOf(owner)

/** The items of one owner, oldest first. */
export const ownedBy = <T extends QueueHeader>(stored: readonly T[], owner: string): readonly T[] =>
  stored.filter((item) => item.owner === owner).toSorted((a, b) => a.at - b.at)
