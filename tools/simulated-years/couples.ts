import type { Mood } from '#contract/cards/rules.ts'
import type { StoredCard } from '#server/features/cards/models.ts'
import { fitsMood } from '#server/features/cards/policy.ts'
import { isAdvent, weekdayOf } from './calendar.ts'

type Fits = (card: StoredCard) => boolean

/** The two levels of a day, from 0 to 10. */
type Levels = readonly [number, number]

/** An evening of a couple. */
export interface Evening {
  /** Moods they press, one after the other; undefined is the whole deck. */
  readonly moods: readonly (Mood | undefined)[]
  /** Cards they can and want to play. */
  readonly fits: Fits
  /** Cards they would rather have than others. */
  readonly wanted: Fits
}

export interface Couple {
  readonly name: string
  /** Cards that one of them never wants to see („Nie zeigen“). */
  readonly limits: Fits
  readonly eveningOf: (day: string, at: number) => Evening
  /** Levels of their statuses, in turn. */
  readonly levels: readonly Levels[]
}

const tagged =
  (...tags: readonly string[]): Fits =>
  (card) =>
    tags.some((tag) => card.tags.includes(tag))

const any =
  (...rules: readonly Fits[]): Fits =>
  (card) =>
    rules.some((rule) => rule(card))
const all =
  (...rules: readonly Fits[]): Fits =>
  (card) =>
    rules.every((rule) => rule(card))
const not =
  (rule: Fits): Fits =>
  (card) =>
    !rule(card)
const never: Fits = () => false

const everything: Fits = () => true

const FAR = tagged('aus der Ferne')
/** The packs written for two cities; others with the tag are played in one home, too. */
const FOR_TWO_CITIES: Fits = ({ id }) => /^(?:ferne|weit)-/u.test(id)
const LED = tagged('Führung', 'Dienst', 'Lob', 'Regeln')
const AT_HOME = not(FOR_TWO_CITIES)
const OCCASION = tagged('Anlass')
const QUARREL = tagged('Versöhnung')
const ILLNESS = tagged('Krankheit')

/** Two birthdays and the anniversary. */
const OCCASIONS: readonly string[] = ['02-11', '05-30', '09-17']
const isOccasion = (day: string): boolean => OCCASIONS.includes(day.slice(5))

/** A quarrel every fifth Monday. */
const isQuarrel = (day: string, at: number): boolean =>
  weekdayOf(day) === 1 && Math.floor(at / 7) % 5 === 0

/** Some days of each spring and autumn. */
const isIll = (day: string): boolean => /-(?:03-1[0-4]|11-0[3-7])$/u.test(day)

const ofToday =
  (day: string): Fits =>
  ({ advent }) =>
    advent === Number(day.slice(8))

/**
 * The special part of a day: cards that fit on such days alone, and those they would rather have. A
 * door is opened on each day of Advent, a card of the season on Sundays.
 */
function specialOf(day: string, at: number): { readonly now: Fits; readonly wanted: Fits } {
  const now = [
    ...(isOccasion(day) ? [OCCASION] : []),
    ...(isQuarrel(day, at) ? [QUARREL] : []),
    ...(isIll(day) ? [ILLNESS] : []),
  ]
  const season: Fits = isAdvent(day)
    ? ofToday(day)
    : weekdayOf(day) === 0
      ? ({ season }) => season !== null
      : never
  return { now: any(...now), wanted: now.length > 0 ? any(...now) : season }
}

interface Wishes extends Partial<Evening> {
  /** Cards for the place they are at. */
  readonly where: Fits
  /** Cards for an evening that is nothing special. */
  readonly fits: Fits
}

/** An evening on which a couple plays such cards, and those of the day if there is one. */
function evening(
  day: string,
  at: number,
  { where, fits, wanted = never, moods = [undefined] }: Wishes,
): Evening {
  const special = specialOf(day, at)
  const usual = all(fits, not(any(OCCASION, QUARREL, ILLNESS)))
  return {
    moods,
    fits: all(where, any(usual, special.now)),
    wanted: any(special.wanted, wanted),
  }
}

const weekday =
  (...days: readonly number[]) =>
  (day: string): boolean =>
    days.includes(weekdayOf(day))
const isWeekend = weekday(0, 6)
const isLedEvening = weekday(1, 3, 5, 6)

const GENTLE: Couple = {
  name: 'gentle, in one home',
  limits: ({ dirtyLevel }) => dirtyLevel > 4,
  eveningOf: (day, at) => evening(day, at, { where: AT_HOME, fits: everything }),
  levels: [
    [3, 5],
    [5, 5],
    [4, 6],
    [2, 4],
    [6, 5],
  ],
}

const TWO_CITIES: Couple = {
  name: 'in two cities, together at weekends',
  limits: never,
  eveningOf: (day, at) =>
    isWeekend(day)
      ? evening(day, at, { where: AT_HOME, fits: everything })
      : evening(day, at, { where: FAR, fits: everything, moods: ['aus der Ferne'] }),
  levels: [
    [8, 9],
    [8, 4],
    [7, 5],
    [3, 8],
    [9, 6],
  ],
}

const KOENIGIN: Couple = {
  name: 'Königin and Dienend',
  limits: tagged('Fesselspiel'),
  eveningOf: (day, at) =>
    evening(day, at, { where: AT_HOME, fits: isLedEvening(day) ? LED : everything }),
  levels: [
    [8, 4],
    [9, 9],
    [7, 6],
    [9, 3],
    [6, 8],
  ],
}

const BIRTH: Mood = 'rund um die Geburt'

const PARENTS: Couple = {
  name: 'new parents',
  limits: ({ dirtyLevel }) => dirtyLevel > 6,
  eveningOf: (day, at) =>
    evening(day, at, {
      where: AT_HOME,
      fits: everything,
      moods: ['müde', 'kurz', BIRTH],
      ...(weekdayOf(day) === 4 && { wanted: (card) => fitsMood(card.tags, BIRTH) }),
    }),
  levels: [
    [1, 2],
    [2, 7],
    [3, 3],
    [5, 1],
    [4, 5],
  ],
}

export const COUPLES: readonly Couple[] = [GENTLE, TWO_CITIES, KOENIGIN, PARENTS]
