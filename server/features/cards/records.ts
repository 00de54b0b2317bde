import * as z from 'zod/mini'
import { ADDRESSEES } from '#contract/cards/rules.ts'
import { SEASONS } from '#contract/cards/season-rules.ts'
import { exportFields } from '#server/pair/data-export.ts'
import { transferEnvelopes } from '#server/pair/transfer-envelopes.ts'
import {
  envelopedRecord,
  RECORD_STEP,
  type RecordOf,
  recordCodec,
  sealedRecord,
} from '#server/vault/sealed-record.ts'

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
  addressee: z.enum(['both', 'chooser', 'receiver']),
}

const keptCard = { ...addressedCard, keep: z.boolean() }

const { level: dirtyLevel, ...withoutLevel } = keptCard

const levelledCard = { ...withoutLevel, dirtyLevel }

/** A card of the deck, where it is public, or of a pair. */
const card = z.object({ ...levelledCard, addressee: z.enum(ADDRESSEES) })
export type CardRecord = RecordOf<typeof card>

export const cardCodec = recordCodec(z.object(cardText))
  .next(z.object(addressedCard), (older) => ({
    ...older,
    season: null,
    advent: null,
    addressee: 'both' as const,
  }))
  .next(z.object(keptCard), (older) => ({ ...older, keep: false }))
  .next(z.object(levelledCard), ({ level, ...older }) => ({ ...older, dirtyLevel: level }))
  // The addressee may also be the person who leads or serves.
  .next(card, (older) => older)
export const cardRecord = envelopedRecord('own_cards.content', cardCodec)

export const transferCards = transferEnvelopes(cardRecord)

export const exportCard = exportFields<CardRecord>({
  title: 'titel',
  description: 'beschreibung',
  instructions: 'anleitung',
  categoryId: 'kategorie',
  dirtyLevel: 'stufe',
  tags: 'stichworte',
  season: 'jahreszeit',
  advent: 'tagImAdvent',
  addressee: [
    'fuer',
    (addressee) =>
      ({
        both: 'beide',
        chooser: 'wer wählt',
        receiver: 'wer bekommt',
        leading: 'wer führt',
        serving: 'wer dient',
      })[addressee],
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

export const exportReaction = exportFields<ReactionRecord>({
  vote: [
    'bewertung',
    (vote) => (vote === 'like' ? 'mag ich' : vote === 'dislike' ? 'mag ich nicht' : null),
  ],
  isFavorite: 'favorit',
})

/**
 * Likes that count for a match: a table by `cardKey`. Votes of former versions were given as secrets and
 * are in none (decision 0108).
 */
export const likesRecord = sealedRecord('card_likes.likes', recordCodec(z.string()), RECORD_STEP)

const notes = z.object({
  members: z.tuple([z.string(), z.string()]),
  /** Noted matches by `cardKey` (`NotedMatch`). */
  table: z.string(),
  /** Which of the members have voted since they last looked. */
  unlooked: z.tuple([z.boolean(), z.boolean()]),
})

/** Noted card matches of a couple (O-148). */
export const matchesRecord = sealedRecord('card_matches.shown', recordCodec(notes), RECORD_STEP)

/** Cards a person has excluded (O-093), as one record, which hides their number. */
export const limitsRecord = sealedRecord(
  'card_limits.cards',
  recordCodec(z.array(z.string())),
  RECORD_STEP,
)

const choice = z.object({ cardId: z.string(), selectedBy: z.string() })
const dealtChoice = z.extend(choice, {
  /** The member who reads the first half of a game for two phones; null on any other card, and alone. */
  first: z.nullable(z.string()),
})
export type ChoiceRecord = RecordOf<typeof dealtChoice>

/** The card of a day; sealed, since the chooser reveals the roles. */
export const choiceRecord = sealedRecord(
  'selections.choice',
  recordCodec(choice).next(dealtChoice, (older) => ({ ...older, first: null })),
)

const returns = z.object({
  /** The UTC day the whole deck was mixed anew; what was chosen before does not count as played. */
  deck: z.nullable(z.string()),
  /** The same for single cards, by id. */
  cards: z.array(z.tuple([z.string(), z.string()])),
})
export type ReturnsRecord = RecordOf<typeof returns>

/** Cards a couple has laid back into its deck (O-164). */
export const returnsRecord = sealedRecord('deck_returns.returns', recordCodec(returns), RECORD_STEP)

const echoAnswers = z.object({
  cardId: z.string(),
  sides: z.array(
    z.object({
      userId: z.string(),
      /** Position in `ECHO_ANSWERS` from 1; 0 for none. */
      answer: z.number(),
      /** UTC day of the answer, or `NEVER`. */
      on: z.string(),
      /** UTC day on which Heute has asked; `NEVER` before, `CLOSED` once it was answered or dismissed. */
      asked: z.string(),
    }),
  ),
})
export type EchoAnswersRecord = RecordOf<typeof echoAnswers>

/** The answers of both to a played card, of one length with silence (decision 0109). */
export const echoAnswersRecord = sealedRecord(
  'card_echoes.answers',
  recordCodec(echoAnswers),
  RECORD_STEP / 8,
)

/** By person what `packText` makes of the words, or of none. */
export const echoWordsRecord = sealedRecord(
  'card_echoes.words',
  recordCodec(z.array(z.tuple([z.string(), z.string()]))),
  RECORD_STEP,
)

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
})
export type HandRecord = RecordOf<typeof hand>

/**
 * The cards a couple has laid aside (O-163); stays with the pair when a member leaves it. Rows are of
 * version 2: no stored one is of the first, which held what was redeemed as well (decision 0102).
 */
export const handRecord = sealedRecord(
  'hands.hand',
  recordCodec(hand).next(hand, (same) => same),
  RECORD_STEP,
)

const redemption = z.object({ cardId: z.string(), redeemedBy: z.string() })
export type RedemptionRecord = RecordOf<typeof redemption>

/** A card redeemed on a day; sealed, since it reveals the roles. */
export const redemptionRecord = sealedRecord('redemptions.redemption', recordCodec(redemption))
