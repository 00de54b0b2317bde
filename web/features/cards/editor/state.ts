import type { Card, createCard, updateCard } from '#contract/cards/calls.ts'
import { CARD_DEFAULTS, cardFaults, categoryById } from '#contract/cards/rules.ts'
import type { Request } from '#contract/kernel/call.ts'
import { createKeptStore } from '#web/lib/session/keptStore.ts'
import type { DraftTag } from '../tags/state.ts'

type Body = Omit<Request<typeof createCard>['body'], 'clientId' | 'pairId' | 'alone'>

/** Fields a person writes on a card, as the contract has them. */
type Written = { readonly [K in keyof Body]-?: Exclude<Body[K], undefined> }

/** A card while it is written. */
export type Draft = Omit<Written, 'tags'> & { readonly tags: readonly DraftTag[] }

type Choice = keyof typeof CARD_DEFAULTS

/** A draft as a device has stored it: a former version of the app may not have known every choice. */
export type StoredDraft = Omit<Draft, Choice> & Partial<Pick<Draft, Choice>>

/** A voucher cannot address its receiver, who redeems it and thus is its chooser. */
export const mayBeKept = ({ addressee }: Pick<Draft, 'addressee'>): boolean =>
  addressee !== 'receiver'

export const emptyDraft: Draft = {
  title: '',
  categoryId: '',
  description: '',
  instructions: null,
  dirtyLevel: 0,
  tags: [],
  ...CARD_DEFAULTS,
}

const FIELDS = Object.keys(emptyDraft) as (keyof Draft)[]

/** The card that is being written, if there is one. */
export const keptCard = createKeptStore<Draft | null>('card', null, (draft) => draft === null)

/** A draft with all fields of a card, and no others. */
export function wholeDraft(draft: StoredDraft): Draft {
  const known = FIELDS.filter((field) => draft[field] !== undefined)
  return { ...emptyDraft, ...Object.fromEntries(known.map((field) => [field, draft[field]])) }
}

export const draftOf = ({ category, ...card }: Card): Draft =>
  wholeDraft({ ...card, categoryId: category.id })

/** A text without blanks around it; null if nothing is left of one that may be missing. */
const tidied = (field: keyof Draft, value: string): string | null =>
  value.trim() || (emptyDraft[field] === null ? null : '')

/** The request body: tags by name, texts without blanks around them. */
export function bodyOf(draft: StoredDraft): Written {
  const whole = wholeDraft(draft)
  const texts = FIELDS.flatMap((field) => {
    const value = whole[field]
    return typeof value === 'string' ? [[field, tidied(field, value)]] : []
  })
  return {
    ...whole,
    ...(Object.fromEntries(texts) as Partial<Written>),
    tags: whole.tags.map(({ name }) => name),
    keep: whole.keep && mayBeKept(whole),
  }
}

/** The fields of a stored card, for the server to compare with its current ones (O-098). */
export const storedOf = (
  stored: Draft,
): NonNullable<Request<typeof updateCard>['body']['insteadOf']> => ({
  ...stored,
  instructions: stored.instructions || null,
  tags: stored.tags.map(({ name }) => name),
})

/** Whether there are unsaved changes. */
export const differs = (a: StoredDraft, b: StoredDraft): boolean =>
  JSON.stringify(bodyOf(a)) !== JSON.stringify(bodyOf(b))

export type RequiredField = keyof typeof cardFaults

/** The first required field that is missing, with its sentence; null if the card may be sent. */
export function missingIn(draft: Draft): { field: RequiredField; fault: string } | null {
  const field = missingCardField(draft)
  return field === null ? null : { field, fault: cardFaults[field] }
}

export interface CardDraft {
  readonly title: string
  readonly categoryId: string
  readonly description: string
  readonly instructions?: string | null | undefined
}

/** The first field of a card form that is missing, or null (KARTEN-84 to KARTEN-88). */
export function missingCardField(draft: CardDraft): keyof typeof cardFaults | null {
  if (draft.title.trim() === '') return 'title'
  if (categoryById(draft.categoryId) === undefined) return 'categoryId'
  return draft.description.trim() === '' ? 'description' : null
}
