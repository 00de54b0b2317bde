import * as z from 'zod/mini'
import { ADDRESSEES } from '#contract/cards/rules.ts'
import { SEASONS } from '#contract/cards/season-rules.ts'
import { exportFields } from '../../identity/data-export.ts'
import { transferRows } from '../../identity/transfer-rows.ts'
import { RECORD_STEP } from '../../vault/padded.ts'
import { type RecordOf, recordCodec } from '../../vault/record-codec.ts'
import { sealedRecord } from '../../vault/sealed-record.ts'

const cardText = {
  title: z.string(),
  description: z.string(),
  instructions: z.nullable(z.string()),
  categoryId: z.string(),
  level: z.number(),
  tags: z.array(z.string()),
}

const addressedCard = {
  ...cardText,
  season: z.nullable(z.enum(SEASONS)),
  /** Day of December. */
  advent: z.nullable(z.number()),
  addressee: z.enum(ADDRESSEES),
}

/** A card of the deck, where it is public, or of a pair. */
const card = z.object({ ...addressedCard, keep: z.boolean() })
export type CardRecord = RecordOf<typeof card>

export const cardCodec = recordCodec(z.object(cardText))
  .next(z.object(addressedCard), (older) => ({
    ...older,
    season: null,
    advent: null,
    addressee: 'both' as const,
  }))
  .next(card, (older) => ({ ...older, keep: false }))
export const cardRecord = sealedRecord('own_cards.content', cardCodec)

export const transferCards = transferRows(cardRecord, {
  owner: 'created_by',
  key: 'id',
  ofPair: true,
})

export const exportCard = exportFields<CardRecord>({
  title: 'titel',
  description: 'beschreibung',
  instructions: 'anleitung',
  categoryId: 'kategorie',
  level: 'stufe',
  tags: 'stichworte',
  season: 'jahreszeit',
  advent: 'tagImAdvent',
  addressee: [
    'fuer',
    (addressee) => ({ both: 'beide', chooser: 'wer wählt', receiver: 'wer bekommt' })[addressee],
  ],
  keep: 'zumAufheben',
})

const reaction = z.object({
  vote: z.nullable(z.enum(['like', 'dislike'])),
  isFavorite: z.boolean(),
})
export type ReactionRecord = RecordOf<typeof reaction>

/** Reactions of a person by card, most recently changed last. */
export const reactionsRecord = sealedRecord(
  'card_reactions.reactions',
  recordCodec(z.array(z.tuple([z.string(), reaction]))),
  RECORD_STEP,
)

export const transferReactions = transferRows(reactionsRecord)

export const exportReaction = exportFields<ReactionRecord>({
  vote: [
    'bewertung',
    (vote) => (vote === 'like' ? 'mag ich' : vote === 'dislike' ? 'mag ich nicht' : null),
  ],
  isFavorite: 'favorit',
})

/** Cards a person has excluded (O-093), as one record, which hides their number. */
export const limitsRecord = sealedRecord(
  'card_limits.cards',
  recordCodec(z.array(z.string())),
  RECORD_STEP,
)

export const transferLimits = transferRows(limitsRecord)

const choice = z.object({ cardId: z.string(), selectedBy: z.string() })
export type ChoiceRecord = RecordOf<typeof choice>

/** The card of a day; sealed, since the chooser reveals the roles. */
export const choiceRecord = sealedRecord('selections.choice', recordCodec(choice))

const returns = z.object({
  /** The UTC day the whole deck was mixed anew; what was chosen before does not count as played. */
  deck: z.nullable(z.string()),
  /** The same for single cards, by id. */
  cards: z.array(z.tuple([z.string(), z.string()])),
})
export type ReturnsRecord = RecordOf<typeof returns>

/** Cards a couple has laid back into its deck (O-164). */
export const returnsRecord = sealedRecord('deck_returns.returns', recordCodec(returns), RECORD_STEP)

const hand = z.object({
  /** Laid aside and not redeemed, oldest first. */
  held: z.array(
    z.object({
      cardId: z.string(),
      keptBy: z.string(),
      /** UTC day. */
      since: z.string(),
    }),
  ),
  /** Played beside the card of a UTC day, oldest first. */
  redeemed: z.array(z.object({ cardId: z.string(), redeemedBy: z.string(), day: z.string() })),
})
export type HandRecord = RecordOf<typeof hand>

/** What a couple has laid aside (O-163); stays with the pair when a member leaves it. */
export const handRecord = sealedRecord('hands.hand', recordCodec(hand), RECORD_STEP)
