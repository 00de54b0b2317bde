import { OWN_PER_WEEK, OWN_WITHIN_DAYS } from '#contract/daily-questions/rules.ts'
import { addDays, dayStart, utcDay } from '#contract/kernel/day.ts'
import { hasText, packText, textOf } from '#server/vault/fixed-text.ts'
import type { AskedQuestion } from './models.ts'
import { ownQuestionShape, type Sequence } from './records.ts'

type OwnQuestions = Sequence['own'][number]
export type OwnPlace = OwnQuestions['places'][number]

const WEEK = 7
const MS_PER_DAY = 86_400_000
/** Stands for a day, in its length. */
const NEVER = '0000-00-00'
/** The clocks of nodes differ by less (decision 0109). */
const CLOCKS_DIFFER_MS = 60_000

/** The day a question is written on or taken back, over before any node asks one. @param now epoch ms */
export const ownDay = (now: number): string => utcDay(now + CLOCKS_DIFFER_MS)

/**
 * The day for which places are free, begun on all nodes: a place reused on the day of its question
 * would show its author whether the partner has looked before.
 * @param now epoch ms
 */
export const freeDay = (now: number): string => utcDay(now - CLOCKS_DIFFER_MS)

const BLANK: OwnPlace = { written: NEVER, due: NEVER, question: packText(null) }

/** The places of each of the two, so that the record is as long whatever anybody has written. */
export const ofMembers = (own: Sequence['own'], members: readonly string[]): Sequence['own'] =>
  members.map(
    (userId) =>
      own.find((one) => one.userId === userId) ?? {
        userId,
        places: Array.from({ length: OWN_PER_WEEK }, () => BLANK),
      },
  )

/** The question in a place; undefined for an empty one. */
export function questionIn({ question }: OwnPlace): AskedQuestion | undefined {
  const text = textOf(question)
  return text === null ? undefined : ownQuestionShape.parse(JSON.parse(text))
}

/** The places of a person that still count. @param day `ownDay`, or the UTC day for what is shown */
export const ofThisWeek = (own: Sequence['own'], userId: string, day: string): OwnPlace[] =>
  (own.find((one) => one.userId === userId)?.places ?? [])
    .filter((place) => hasText(place.question) && !isFree(place, day))
    .toSorted((a, b) => (a.written < b.written ? -1 : 1))

/** A place is free a week after its question was written; by then that question had its day. */
const isFree = ({ written }: OwnPlace, day: string): boolean => written <= addDays(day, -WEEK)

/** The first day on which a person has a free place; null where that is `day`, a `freeDay`, or before. */
export function freeFrom(own: Sequence['own'], userId: string, day: string): string | null {
  const taken = ofThisWeek(own, userId, day)
  const [first] = taken
  return first === undefined || taken.length < OWN_PER_WEEK ? null : addDays(first.written, WEEK)
}

/**
 * The days a question written on `day` may come. The first of the two has the even days, the other
 * the odd ones, so that no question moves because of one the partner has written or taken back.
 */
export function dueDays(own: Sequence['own'], userId: string, day: string): readonly string[] {
  const parity = own.findIndex((one) => one.userId === userId) % 2
  const taken = new Set(ofThisWeek(own, userId, day).map(({ due }) => due))
  return Array.from({ length: OWN_WITHIN_DAYS }, (_, at) => addDays(day, at + 1)).filter(
    (due) => Math.floor(dayStart(due) / MS_PER_DAY) % 2 === parity && !taken.has(due),
  )
}

/** With four options a question fits one step of `packText`, were each character six bytes of JSON. */
const packQuestion = (question: AskedQuestion): string => packText(JSON.stringify(question))

/**
 * The places with one more question.
 * @param when `ownDay`, `freeDay`, and a chance of 0 to 1, which of its days it comes on
 */
export function withQuestion(
  own: Sequence['own'],
  userId: string,
  when: { readonly day: string; readonly free: string; readonly chance: number },
  question: AskedQuestion,
): Sequence['own'] {
  const { day, free, chance } = when
  const days = dueDays(own, userId, day)
  const due = days[Math.floor(chance * days.length)] ?? NEVER
  const place = { written: day, due, question: packQuestion(question) }
  return replaced(own, userId, (one) => isFree(one, free), place)
}

/** The places with another form or other options of a question that waits. */
export const withChanged = (
  own: Sequence['own'],
  userId: string,
  place: OwnPlace,
  question: AskedQuestion,
): Sequence['own'] =>
  replaced(own, userId, ({ due }) => due === place.due, {
    ...place,
    question: packQuestion(question),
  })

/** The places without a question that is taken back. */
export const withoutQuestion = (
  own: Sequence['own'],
  userId: string,
  { due }: OwnPlace,
): Sequence['own'] => replaced(own, userId, (one) => one.due === due, BLANK)

/** Puts something into the first place that fits. */
const replaced = (
  own: Sequence['own'],
  userId: string,
  fits: (place: OwnPlace) => boolean,
  put: OwnPlace,
): Sequence['own'] =>
  own.map((one) => {
    const at = one.userId === userId ? one.places.findIndex(fits) : -1
    return at === -1 ? one : { ...one, places: one.places.with(at, put) }
  })

/** The question that somebody has written for this day, and who. */
export function dueOn(
  own: Sequence['own'],
  day: string,
): (AskedQuestion & { readonly by: string }) | undefined {
  for (const { userId, places } of own) {
    const place = places.find(({ due }) => due === day)
    const question = place && questionIn(place)
    if (question !== undefined) return { ...question, by: userId }
  }
  return undefined
}
