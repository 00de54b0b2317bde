import { entriesOf } from './counts.ts'
import type { ContentFile, Json, JsonObject } from './texts.ts'

/** How much of something the packs hold at least; less is a fault. */
export interface Minimum {
  readonly of: string
  readonly least: number
  readonly count: number
}

type Fits = (entry: JsonObject) => boolean

const listOf = (value: Json | undefined): readonly Json[] => (value instanceof Array ? value : [])
const paragraphsOf = (value: Json | undefined): readonly string[] =>
  listOf(value).filter((paragraph) => typeof paragraph === 'string')
const wordsOf = (value: Json | undefined): number =>
  paragraphsOf(value).flatMap((paragraph) => paragraph.split(/\s+/)).length
const between = (value: Json | undefined, from: number, to: number): boolean =>
  typeof value === 'number' && value >= from && value <= to

const tagged =
  (...tags: readonly string[]): Fits =>
  (card) =>
    tags.some((tag) => listOf(card.tags).includes(tag))

const VOICE = /^\*\*[AB]:\*\* /

const isDuet: Fits = ({ description }) =>
  paragraphsOf(description).every((paragraph) => VOICE.test(paragraph))

/** Parts of a serial, from which on it counts as one. */
const PARTS = 6

const isFirstPartOfLongSerial =
  (stories: readonly JsonObject[]): Fits =>
  ({ series, part }) =>
    part === 1 &&
    stories.filter((other) => JSON.stringify(other.series) === JSON.stringify(series)).length >=
      PARTS

const CARDS: readonly (readonly [of: string, least: number, fits: Fits])[] = [
  ['cards', 500, () => true],
  ['cards about leading and serving', 50, tagged('Führung', 'Dienst')],
  ['cards for little energy', 35, tagged('müde')],
  ['cards for two cities', 35, tagged('aus der Ferne')],
  ['cards for two phones', 40, ({ halves }) => halves !== undefined],
  ['cards done in ten minutes', 32, tagged('kurz')],
  ...['frühling', 'sommer', 'herbst', 'winter'].map(
    (season) => [`cards of ${season}`, 12, (card: JsonObject) => card.season === season] as const,
  ),
  ['cards of Advent', 48, ({ advent }) => between(advent, 1, 24)],
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(
    (level) => [`cards of level ${level}`, 5, (card: JsonObject) => card.level === level] as const,
  ),
  ['cards of levels 7 to 10', 30, ({ level }) => between(level, 7, 10)],
  ['cards for afterwards', 20, tagged('Danach')],
  ['cards for making up and talking', 20, tagged('Versöhnung')],
  [
    'cards for making up in two cities',
    10,
    (card) => tagged('Versöhnung')(card) && tagged('aus der Ferne')(card),
  ],
  ['cards around a birth', 25, tagged('rund um die Geburt')],
  ['cards for firsts and anniversaries', 12, tagged('Anlass')],
]

const isMild: Fits = ({ level }) => between(level, 0, 4)

/** Everything there is a least number of, with what the packs have of it. */
export function minimumsOf(files: readonly ContentFile[]): Minimum[] {
  const entries = (kind: string) => files.filter((file) => file.kind === kind).flatMap(entriesOf)
  const [cards, pairs, stories] = [entries('cards'), entries('questions'), entries('stories')]
  const [suggestions, daily] = [entries('suggestions'), entries('daily-questions')]
  const count = (of: string, least: number, list: readonly JsonObject[], fits: Fits): Minimum => ({
    of,
    least,
    count: list.filter(fits).length,
  })
  return [
    ...CARDS.map(([of, least, fits]) => count(of, least, cards, fits)),
    count('pairs of questions', 300, pairs, () => true),
    count('pairs of questions up to level 4', 200, pairs, isMild),
    count(
      'pairs of questions that lead to a story',
      100,
      pairs,
      (pair) => listOf(pair.stories).length > 0,
    ),
    // Two a day: what levels far apart lead to is dealt most often.
    ...Object.entries({ meTime: 100, verfuehrung: 40, qualitytime: 40, offen: 75 }).map(
      ([name, least]) =>
        count(`suggestions of ${name}`, least, suggestions, ({ category }) => category === name),
    ),
    count(
      'suggestions for two cities, a quarter of all',
      Math.ceil(suggestions.length / 4),
      suggestions,
      ({ apart }) => apart === true,
    ),
    count('suggestions for unequal desire', 12, suggestions, ({ unequal }) => unequal === true),
    count('stories', 78, stories, () => true),
    count('stories of heat 5', 12, stories, ({ heat }) => heat === 5),
    count(`serials of ${PARTS} parts`, 3, stories, isFirstPartOfLongSerial(stories)),
    count('stories that branch', 4, stories, ({ passages }) => listOf(passages).length > 1),
    count('stories of 800 to 1,200 words', 14, stories, (story) =>
      between(wordsOf(story.description), 800, 1200),
    ),
    count('stories for two voices', 10, stories, isDuet),
    count('questions of the day', 730, daily, () => true),
    ...[1, 2, 3, 4, 5].map((depth) =>
      count(`questions of the day of depth ${depth}`, 30, daily, (one) => one.depth === depth),
    ),
    ...Object.entries({ choose: 60, either: 50, guess: 80 }).map(([form, least]) =>
      count(`questions of the day of the form ${form}`, least, daily, (one) => one.form === form),
    ),
  ]
}

/** The table of content/README.md, in Markdown. */
export function tableOf(minimums: readonly Minimum[]): string {
  const rows = [
    ['What', 'At least', 'There are'],
    ...minimums.map(({ of, least, count }) => [of, `${least}`, `${count}`]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = ([what = '', least = '', count = '']: readonly string[]): string =>
    `| ${what.padEnd(widths[0] ?? 0)} | ${least.padStart(widths[1] ?? 0)} | ${count.padStart(widths[2] ?? 0)} |`
  const [head = [], ...others] = rows.map(line)
  const rule = `| ${'-'.repeat(widths[0] ?? 0)} | ${'-'.repeat((widths[1] ?? 1) - 1)}: | ${'-'.repeat((widths[2] ?? 1) - 1)}: |`
  return [head, rule, ...others].join('\n')
}

const TABLE = /^\| What {2,}\| At least \| There are \|\n(?:\|.*\n)*/m

/** A guide with its table as the packs are. @throws Error if it has none */
export function withTable(guide: string, table: string): string {
  if (!TABLE.test(guide)) throw new Error('content/README.md has no table of minimums')
  return guide.replace(TABLE, () => `${table}\n`)
}
