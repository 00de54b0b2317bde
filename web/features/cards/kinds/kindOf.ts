import { tagKey } from '#contract/cards/rules.ts'
import { type CardSeason, SEASONS } from '#contract/cards/season-rules.ts'

/** The subject of a card, beside its category: it decides the card's mark and its picture. */
export const CARD_KINDS = [
  'advent',
  ...SEASONS,
  'twoPhones',
  'occasion',
  'reconciliation',
  'aftercare',
  'lowEnergy',
  'toys',
  'mirror',
  'voice',
  'leading',
  'distance',
  'watching',
  'voucher',
] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** The fields of a card that its kind depends on. */
export interface CardKindFields extends CardSeason {
  readonly tags: readonly { readonly name: string }[]
  readonly keep: boolean
}

/**
 * Tags by kind; the first row with a tag of the card decides. Many cards can also be played far
 * apart, so that stands below what a card is about; „müde“ comes last of all.
 */
const KINDS_OF_TAGS: readonly (readonly [CardKind, readonly string[]])[] = [
  ['twoPhones', ['zwei Handys']],
  ['occasion', ['Anlass']],
  ['reconciliation', ['Versöhnung']],
  ['aftercare', ['Danach']],
  ['lowEnergy', ['Krankheit']],
  ['toys', ['Spielzeug']],
  ['mirror', ['Spiegel']],
  ['voice', ['Stimme']],
  ['leading', ['Dienst', 'Lob']],
  ['distance', ['aus der Ferne']],
  ['watching', ['Blicke']],
  ['leading', ['Führung', 'Regeln']],
]

const kindOfTag = KINDS_OF_TAGS.map(([kind, tags]) => [kind, new Set(tags.map(tagKey))] as const)

/** The kind of a card, or null for one that is of its category alone. */
export function kindOf({ tags, season, advent, keep }: CardKindFields): CardKind | null {
  if (advent !== null) return 'advent'
  if (season !== null) return season
  const keys = tags.map(({ name }) => tagKey(name))
  const found = kindOfTag.find(([, names]) => keys.some((key) => names.has(key)))
  if (found) return found[0]
  if (keep) return 'voucher'
  return keys.includes(tagKey('müde')) ? 'lowEnergy' : null
}
