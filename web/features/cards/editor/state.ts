import type { Card, createCard, updateCard } from '#contract/cards/calls.ts'
import { type Addressee, cardFaults, missingCardField } from '#contract/cards/rules.ts'
import type { Request } from '#contract/kernel/call.ts'
import { createKeptStore } from '../../../lib/session/keptStore.ts'
import type { DraftTag } from '../tags/state.ts'

/** A card while it is written. */
export interface Draft {
  readonly title: string
  readonly categoryId: string
  readonly description: string
  readonly instructions: string
  /** 0 to 10 */
  readonly dirtyLevel: number
  readonly tags: readonly DraftTag[]
  readonly addressee: Addressee
  /** Whoever receives it may lay it aside (O-163). */
  readonly keep: boolean
}

/** A voucher is redeemed by whoever has received it, who is not addressed as its receiver then. */
export const mayBeKept = ({ addressee }: Pick<Draft, 'addressee'>): boolean =>
  addressee !== 'receiver'

export const emptyDraft: Draft = {
  title: '',
  categoryId: '',
  description: '',
  instructions: '',
  dirtyLevel: 0,
  tags: [],
  addressee: 'both',
  keep: false,
}

/** The card that is being written, if there is one. */
export const keptCard = createKeptStore<Draft | null>('card', null, (draft) => draft === null)

export const draftOf = (card: Card): Draft => ({
  title: card.title,
  categoryId: card.category.id,
  description: card.description,
  instructions: card.instructions ?? '',
  dirtyLevel: card.dirtyLevel,
  tags: card.tags,
  addressee: card.addressee,
  keep: card.keep,
})

/** The request body: tags by name, without empty instructions. */
export const bodyOf = (draft: Draft): Request<typeof createCard>['body'] => ({
  title: draft.title.trim(),
  categoryId: draft.categoryId,
  description: draft.description.trim(),
  instructions: draft.instructions.trim() || null,
  dirtyLevel: draft.dirtyLevel,
  tags: draft.tags.map(({ name }) => name),
  addressee: draft.addressee,
  keep: draft.keep && mayBeKept(draft),
})

/** What a stored card says, for the server to compare with what it has by now (O-098). */
export const storedOf = (
  stored: Draft,
): NonNullable<Request<typeof updateCard>['body']['insteadOf']> => ({
  ...stored,
  instructions: stored.instructions || null,
  tags: stored.tags.map(({ name }) => name),
})

/** Whether there are unsaved changes. */
export const differs = (a: Draft, b: Draft): boolean =>
  JSON.stringify(bodyOf(a)) !== JSON.stringify(bodyOf(b))

export type RequiredField = keyof typeof cardFaults

/** The first required field that is missing, with its sentence; null if the card may be sent. */
export function missingIn(draft: Draft): { field: RequiredField; fault: string } | null {
  const field = missingCardField(draft)
  return field === null ? null : { field, fault: cardFaults[field] }
}
