import type { Answer } from '#contract/kernel/call.ts'
import type { Reference, TitledReference } from '#contract/kernel/reference.ts'
import type { readWishlist } from '#contract/wishlist/calls.ts'

export type Lists = Answer<typeof readWishlist>

/** A thing that is put on the list or taken off. */
export interface Mark extends Reference {
  readonly title: string | null
  readonly on: boolean
  /** The screen has said that it stays with its author. */
  readonly secret: boolean
}

export const isSame = (one: Reference, other: Reference): boolean =>
  one.kind === other.kind && one.id === other.id

/** The lists with what was pressed here, as the server will answer them. */
export function withMark({ both, mine }: Lists, mark: Mark): Lists {
  const { kind, id, title, on, secret } = mark
  const without = (list: readonly TitledReference[]) => list.filter((one) => !isSame(one, mark))
  if (!on) return { both: secret ? both : without(both), mine: without(mine) }
  if ([...both, ...mine].some((one) => isSame(one, mark) && (secret || both.includes(one)))) {
    return { both, mine }
  }
  const thing = { kind, id, title }
  return secret ? { both, mine: [...mine, thing] } : { both: [thing, ...both], mine: without(mine) }
}
