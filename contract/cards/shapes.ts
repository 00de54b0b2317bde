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

/** A card as it is shown (KARTEN-101); the deck's cards have no creator (O-083). */
export const card = z.object({
  id,
  title: z.string(),
  description: z.string(),
  instructions: z.nullable(z.string()),
  category: z.object({ id, name: z.string() }),
  dirtyLevel: whole(0, LEVEL_MAX),
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
  /** Whom the card addresses (O-162). */
  addressee: z.enum(ADDRESSEES),
  /** Whoever receives it may lay it aside (O-163). */
  keep: z.boolean(),
})
export type Card = z.output<typeof card>

const tags = z.array(requiredText(TAG_MAX)).check(z.maxLength(TAGS_MAX))
const instructions = z.string().check(z.trim(), z.maxLength(INSTRUCTIONS_MAX))

/** What a person writes on a card (O-099); tags by name. */
export const cardBody = z.object({
  title: requiredText(TITLE_MAX),
  categoryId: id,
  description: requiredText(DESCRIPTION_MAX),
  instructions: z.optional(z.nullable(instructions)),
  dirtyLevel: whole(0, LEVEL_MAX),
  tags,
  /** Absent: as the card has it, both on a new one. */
  addressee: z.optional(z.enum(ADDRESSEES)),
  /** Absent: as the card has it, false on a new one. */
  keep: z.optional(z.boolean()),
})

/** What a card says, whole, as it was read; tags by name. */
const cardContent = z.extend(cardBody, {
  instructions: z.nullable(instructions),
  addressee: z.enum(ADDRESSEES),
  keep: z.boolean(),
})
export type CardContent = z.output<typeof cardContent>

/** What a person writes over a card. */
export const cardRewriteBody = z.extend(cardBody, {
  /** What is rewritten, as it was read; if the card says something else by now, it is refused. */
  insteadOf: z.optional(cardContent),
})

const categoryName = z.enum(CATEGORIES.map((category) => category.name))

const packCard = z
  .object({
    id: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)),
    title: requiredText(TITLE_MAX),
    description: requiredText(DESCRIPTION_MAX),
    instructions: z.optional(instructions),
    level: whole(0, LEVEL_MAX),
    tags,
    /** Where it differs from the file's, as in a couple's own cards. */
    category: z.optional(categoryName),
    season: z.optional(z.enum(SEASONS)),
    advent: z.optional(whole(1, ADVENT_MAX)),
    /** Both, where absent. */
    addressee: z.optional(z.enum(ADDRESSEES)),
    /** False, where absent. */
    keep: z.optional(z.boolean()),
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

/** What both partners have laid aside (O-163). */
export const hand = z.object({
  /** Not redeemed yet, oldest first. */
  held: z.array(z.object({ cardId: id, keptBy: id, since: day })),
  /** Redeemed on the day, beside its card. */
  redeemed: z.array(z.object({ cardId: id, redeemedBy: id })),
})
export type Hand = z.output<typeof hand>

/** The card on the screen where something was said of today's: another one may be chosen since. */
export const ofShownCard = z.object({ cardId: z.optional(id) })
