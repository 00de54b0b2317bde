import * as z from 'zod/mini'
import { day, id, requiredText, whole } from '#contract/kernel/shapes.ts'
import {
  ADDRESSEES,
  CATEGORIES,
  DESCRIPTION_MAX,
  INSTRUCTIONS_MAX,
  LEVEL_MAX,
  PACK_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from './rules.ts'
import { ADVENT_MAX, SEASONS } from './season-rules.ts'

export const tag = z.object({ id, name: z.string() })
export type Tag = z.output<typeof tag>

const tags = z.array(requiredText(TAG_MAX)).check(z.maxLength(TAGS_MAX))
const instructions = z.string().check(z.trim(), z.maxLength(INSTRUCTIONS_MAX))

/** Fields a person writes on each card (O-099); tags by name. */
const written = {
  title: requiredText(TITLE_MAX),
  categoryId: id,
  description: requiredText(DESCRIPTION_MAX),
  instructions: z.optional(z.nullable(instructions)),
  dirtyLevel: whole(0, LEVEL_MAX),
  tags,
}

/**
 * Fields a person may leave out: a new card and a pack have them as `CARD_DEFAULTS` says, a rewritten
 * card as they were. A new field of a card stands here, in `CARD_DEFAULTS` and in the server's record.
 */
const choices = {
  /** The people the card addresses (O-162). */
  addressee: z.enum(ADDRESSEES),
  /** The receiving partner may lay the card aside (O-163). */
  keep: z.boolean(),
}

const optionalChoices = z.partial(z.object(choices))

/** A card as it is shown (KARTEN-101); the deck's cards have no creator (O-083). */
export const card = z.extend(z.omit(z.object(written), { categoryId: true, tags: true }), {
  id,
  instructions: z.nullable(instructions),
  category: z.object({ id, name: z.string() }),
  tags: z.array(tag),
  createdBy: z.nullable(id),
  /** In neither partner's deck: under a limit of one of them, or gone from the content (O-149). */
  resting: z.boolean(),
  /** The season the card is drawn in; null in all of them. */
  season: z.nullable(z.enum(SEASONS)),
  /** The day of December from which on the card is drawn, up to Christmas Eve. */
  advent: z.nullable(whole(1, ADVENT_MAX)),
  /** Out of season: the day on which the card is drawn again. A limit changes nothing about it. */
  restsUntil: z.nullable(day),
  /** A game for two phones: the choice of the day deals each person a text of their own (O-199). */
  inHalves: z.boolean(),
  ...choices,
})
export type Card = z.output<typeof card>

export const cardBody = z.extend(z.object(written), optionalChoices.shape)
export type CardBody = z.output<typeof cardBody>

/** The body that rewrites a card. */
export const cardRewriteBody = z.extend(cardBody, {
  /**
   * The card that is rewritten, as it was read; if it says something else by now, it is refused. Fields
   * left out are not compared.
   */
  insteadOf: z.optional(cardBody),
})

const categoryName = z.enum(CATEGORIES.map((category) => category.name))

/** The two texts of a game for two phones, each for one of the couple (O-199). */
const halves = z.object({
  first: requiredText(INSTRUCTIONS_MAX),
  second: requiredText(INSTRUCTIONS_MAX),
})
export type Halves = z.output<typeof halves>

const packCard = z
  .extend(z.omit(z.object(written), { categoryId: true, dirtyLevel: true }), {
    id: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)),
    instructions: z.optional(instructions),
    /** `dirtyLevel`, as the files of the first release name it. */
    level: written.dirtyLevel,
    /** Where it differs from the file's, as in a couple's own cards. */
    category: z.optional(categoryName),
    season: z.optional(z.enum(SEASONS)),
    advent: z.optional(whole(1, ADVENT_MAX)),
    /** Read from the common stock alone: cards of a pair's own have none. */
    halves: z.optional(halves),
    ...optionalChoices.shape,
  })
  .check(
    z.refine(({ season, advent }) => season === undefined || advent === undefined, {
      path: ['advent'],
      error: 'Eine Karte hat eine Jahreszeit oder einen Tag im Advent, nicht beides.',
    }),
  )
export type PackCard = z.output<typeof packCard>

/** A file of cards, as content/README.md describes it. */
export const cardPack = z
  .object({
    format: z.literal('knistern.cards/1'),
    category: z.optional(categoryName),
    cards: z.array(packCard).check(z.maxLength(PACK_MAX)),
  })
  .check(
    z.refine(
      ({ category, cards }) => cards.every((card) => (card.category ?? category) !== undefined),
      {
        error: 'Jede Karte braucht eine Kategorie, ihre eigene oder die der Datei.',
      },
    ),
  )
export type CardPack = z.output<typeof cardPack>

/** All own cards of a pair; beyond PACK_MAX the app brings them in as several packs (O-144). */
export const exportedPack = z.object({
  format: z.literal('knistern.cards/1'),
  category: z.optional(categoryName),
  cards: z.array(packCard),
})

export const reaction = z.object({
  cardId: id,
  vote: z.nullable(z.enum(['like', 'dislike'])),
  isFavorite: z.boolean(),
  /** „Nie zeigen“ (O-093): one’s own limit; that the card rests is seen by both (O-149). */
  limited: z.boolean(),
})
export type Reaction = z.output<typeof reaction>

/** The cards both partners have laid aside (O-163). */
export const hand = z.object({
  /** Cards that are not redeemed yet, oldest first. */
  held: z.array(z.object({ cardId: id, keptBy: id, since: day })),
  /** Cards that were redeemed on the day, beside its card. */
  redeemed: z.array(z.object({ cardId: id, redeemedBy: id })),
})
export type Hand = z.output<typeof hand>

/** The card on the screen where something was said of today's: another one may be chosen since. */
export const ofShownCard = z.object({ cardId: z.optional(id) })

/** The reader's half of a game for two phones; null on any other card (O-199). */
export const half = z.nullable(z.string())

export const selection = z.object({ pairId: id, date: day, cardId: id, selectedBy: id, half })
export type Selection = z.output<typeof selection>

/** A day of the history. */
export const playedDay = z.extend(selection, {
  /** Redeemed from a hand, beside the card of the day (O-163). */
  redeemed: z.boolean(),
  /** The card was laid back into the deck since (O-164). */
  returned: z.boolean(),
})
export type PlayedDay = z.output<typeof playedDay>
