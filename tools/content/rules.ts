import { entriesOf } from './counts.ts'
import { type ContentFile, type Json, textsOf } from './texts.ts'

/** A card, a story, a suggestion or half of a pair of questions, as the rules read it. */
export interface RuleEntry {
  readonly kind: string
  /** Id of the entry; `file#position` for a suggestion, `id half` for half of a pair. */
  readonly id: string
  /** Level of a card or question, depth of a question of the day, or level derived from a heat. */
  readonly level: number
  readonly tags: readonly string[]
  /** All texts of the entry, including title and instructions. */
  readonly text: string
  readonly instructions: string
}

/** A rule of content/README.md: entries about a given topic must contain given words. */
export interface Rule {
  readonly name: string
  /** Whether an entry is about the topic of the rule. */
  readonly tells: (entry: RuleEntry) => boolean
  /** Whether an entry contains the words that the rule requires. */
  readonly says: (entry: RuleEntry) => boolean
  /** Ids of entries that are exempt from the rule, each with its reason. */
  readonly except?: Readonly<Record<string, string>>
}

const HALVES: readonly string[] = ['geben', 'empfangen']

const listOf = (value: Json | undefined): readonly string[] =>
  value instanceof Array ? value.filter((one) => typeof one === 'string') : []

/** Level of an entry; a story’s heat is about half a level, as in content/README.md. */
const levelOf = (level: Json | undefined, heat: Json | undefined): number =>
  Number(level ?? (heat === undefined ? 0 : 2 * Number(heat) - 1))

/** The entries of all packs as the rules read them. */
export function ruleEntries(files: readonly ContentFile[]): RuleEntry[] {
  return files.flatMap((file) => {
    const { kind } = file
    const texts = Map.groupBy(textsOf([file]), ({ id }) => id)
    return entriesOf(file).flatMap((entry, index) => {
      const place = `${index + 1}`
      const own = typeof entry.id === 'string' || typeof entry.id === 'number' ? `${entry.id}` : ''
      const all = texts.get(own === '' ? place : own) ?? []
      const textIn = (fields: (field: string) => boolean): string =>
        all
          .filter(({ field }) => fields(field))
          .map(({ text }) => text)
          .join(' ')
      const base: RuleEntry = {
        kind,
        id: own === '' ? `${file.file.replace('.json', '')}#${place}` : own,
        level: levelOf(entry.level ?? entry.depth, entry.heat),
        tags: listOf(entry.tags),
        text: textIn(() => true),
        instructions: textIn((field) => field === 'instructions'),
      }
      if (kind !== 'questions') return [base]
      return HALVES.map((half) => ({
        ...base,
        id: `${base.id} ${half}`,
        text: textIn((field) => field === half),
      }))
    })
  })
}

const breaks = (rule: Rule, entry: RuleEntry): boolean => rule.tells(entry) && !rule.says(entry)

/** Ids of the entries that break a rule and are no exception to it. */
export const faultsOf = (rule: Rule, entries: readonly RuleEntry[]): string[] =>
  entries
    .filter((entry) => !(entry.id in (rule.except ?? {})) && breaks(rule, entry))
    .map(({ id }) => id)

/** Exceptions to a rule that no entry needs. */
export const idleExceptions = (rule: Rule, entries: readonly RuleEntry[]): string[] =>
  Object.keys(rule.except ?? {}).filter(
    (id) => !entries.some((entry) => entry.id === id && breaks(rule, entry)),
  )

/** A test for words in a text. */
export const has =
  (pattern: RegExp) =>
  ({ text }: RuleEntry): boolean =>
    pattern.test(text)

export const isCard = ({ kind }: RuleEntry): boolean => kind === 'cards'
export const isQuestion = ({ kind }: RuleEntry): boolean => kind === 'questions'
export const isDailyQuestion = ({ kind }: RuleEntry): boolean => kind === 'daily-questions'

/** Whether an entry describes something to do; questions of both kinds do not. */
export const isPlayed = (entry: RuleEntry): boolean => !isQuestion(entry) && !isDailyQuestion(entry)
