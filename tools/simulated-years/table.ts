import { DAYS } from './calendar.ts'
import type { CardYears } from './cards.ts'
import type { Couple } from './couples.ts'
import { askQuestions, dealSuggestions } from './daily.ts'
import { KINDS } from './kinds.ts'

const NEVER = '–'

/** Entries that came again, in the order they came, each with its day. */
const again = <T extends { readonly day: string }>(
  list: readonly T[],
  idOf: (one: T) => string,
): readonly T[] => {
  const seen = new Set<string>()
  return list.filter((one) => seen.size === seen.add(idOf(one)).size)
}

/** The least days between two evenings of one card. */
function nearestAgain(played: CardYears['played']): number {
  const last = new Map<string, number>()
  const gaps = played.flatMap(({ card, day }) => {
    const before = last.get(card.id)
    last.set(card.id, DAYS.indexOf(day))
    return before === undefined ? [] : [DAYS.indexOf(day) - before]
  })
  return Math.min(...gaps)
}

type Row = readonly [name: string, there: number, played: number, twice: number, usedUp: string]

function kindRows({ played, suitable, usedUp }: CardYears): Row[] {
  const twice = again(played, ({ card }) => card.id)
  return KINDS.flatMap(({ name, has }): Row[] => {
    const there = [...suitable].filter(has).length
    const count = (list: readonly { readonly card: Parameters<typeof has>[0] }[]) =>
      list.filter(({ card }) => has(card)).length
    if (there === 0) return []
    return [[name, there, count(played), count(twice), usedUp.get(name) ?? NEVER]]
  })
}

function dailyRows(couple: Couple): Row[] {
  const suggestions = dealSuggestions(couple, couple.name).map(({ name, size, shown }): Row => {
    const twice = again(shown, ({ id }) => id)
    return [`suggestions ${name}`, size, shown.length, twice.length, twice[0]?.day ?? NEVER]
  })
  const asked = askQuestions(couple.name)
  const different = new Set(asked.map(({ id }) => id)).size
  const questions: Row = [
    'questions of the day',
    different,
    asked.length,
    asked.length - different,
    NEVER,
  ]
  return [...suggestions, questions]
}

/** The two years of a couple: when which kind is used up, what came twice, and how many evenings were thin. */
export function tableOf(couple: Couple, years: CardYears): string {
  const { played, mixings, offered, thin } = years
  const different = new Set(played.map(({ card }) => card.id)).size
  const nearest = nearestAgain(played)
  const mixed = mixings.map(({ day, mood }) => (mood === undefined ? day : `${day} ${mood}`))
  const rows = [...kindRows(years), ...dailyRows(couple)].map(
    ([name, there, count, twice, usedUp]) =>
      [
        name.padEnd(30),
        ...[there, count, twice].map((figure) => String(figure).padStart(6)),
        usedUp,
      ].join('  '),
  )
  return [
    couple.name,
    `evenings with fewer than ten fitting cards: ${thin.length}; the fewest were ${Math.min(...offered)}`,
    `${different} of ${years.suitable.size} fitting cards played, ${played.length - different} evenings with one that came twice, after ${nearest} days at the least`,
    `mixed anew ${mixed.length}: ${mixed.join(', ') || NEVER}`,
    ['kind'.padEnd(30), ' there', ' given', ' twice', 'used up'].join('  '),
    ...rows,
  ].join('\n')
}
