import { join } from 'node:path'
import type { Card } from '#contract/cards/calls.ts'
import { fitsMood, type Mood } from '#contract/cards/rules.ts'
import type { Season } from '#contract/cards/season-rules.ts'
import { cardPack, type PackCard } from '#contract/cards/shapes.ts'
import { readPacks } from '../../server/lib/packs.ts'
import { CONTENT } from '../../server/testing/content.ts'

export const contentCards: readonly PackCard[] = readPacks(
  join(CONTENT, 'cards'),
  cardPack,
).flatMap(({ pack }) => pack.cards)

/** As a calendar has them, apart from the server's own rule. */
const MONTHS: Readonly<Record<Season, readonly string[]>> = {
  frühling: ['03', '04', '05'],
  sommer: ['06', '07', '08'],
  herbst: ['09', '10', '11'],
  winter: ['12', '01', '02'],
}

const isAdvent = (date: string): boolean => date.slice(5) >= '12-01' && date.slice(5) <= '12-24'

/** Whether a card may be drawn on a day, whatever the couple thinks of it. */
export function isInSeason({ season, advent }: PackCard, date: string): boolean {
  if (advent !== undefined) return isAdvent(date) && advent <= Number(date.slice(8))
  return season === undefined || MONTHS[season].includes(date.slice(5, 7))
}

/** What a couple looks for on a day. */
export interface Wish {
  readonly name: string
  readonly mood?: Mood
  /** One of them, if there are any. */
  readonly tags?: readonly string[]
  /** To be laid aside by whoever receives it. */
  readonly keep?: true
}

export const ANYTHING: Wish = { name: 'anything' }
const AFTER_A_QUARREL: Wish = { name: 'after a quarrel', tags: ['Versöhnung'] }
const VOUCHER: Wish = { name: 'to keep', keep: true }
const ADVENT: Wish = { name: 'in Advent', mood: 'Jahreszeit', tags: ['Advent'] }

/** From Sunday on, as Date has them. */
const OF_WEEKDAY: readonly Wish[] = [
  { name: 'in season', mood: 'Jahreszeit' },
  VOUCHER,
  { name: 'on a tired Tuesday', mood: 'müde' },
  { name: 'short', mood: 'kurz' },
  { name: 'in two cities', mood: 'aus der Ferne' },
  { name: 'who leads and who serves', tags: ['Führung', 'Dienst'] },
  ANYTHING,
]

/** What is there to be found on every day of the year until all of it had its turn. */
export const ALL_YEAR: readonly Wish[] = [...OF_WEEKDAY, AFTER_A_QUARREL].filter(
  (wish) => wish !== ANYTHING,
)
export const WISHES: readonly Wish[] = [...ALL_YEAR, ADVENT]

/** The couple quarrels on every third Monday, and opens doors in Advent on weekends. */
export function wishOf({ date, at }: { readonly date: string; readonly at: number }): Wish {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const usual = OF_WEEKDAY[weekday] ?? ANYTHING
  if (weekday === 1 && Math.floor(at / 7) % 3 === 0) return AFTER_A_QUARREL
  return isAdvent(date) && [0, 6].includes(weekday) ? ADVENT : usual
}

/** Whether a card is what is looked for. */
export const fits = (
  { mood, tags, keep }: Wish,
  card: { readonly tags: readonly string[]; readonly keep?: boolean | undefined },
): boolean =>
  (mood === undefined || fitsMood(card.tags, mood)) &&
  (tags === undefined || tags.some((tag) => card.tags.includes(tag))) &&
  (keep === undefined || card.keep === true)

/** A card as it came over the wire, with its tags by name. */
export const withTagNames = ({ tags, keep }: Card) => ({ tags: tags.map(({ name }) => name), keep })
