import { join } from 'node:path'
import { dealDay, suggestionId } from '#server/features/daily/suggestion-policy.ts'
import { loadSuggestions } from '#server/features/daily/suggestion-service.ts'
import { inAskedOrder } from '#server/features/daily-questions/catalog-service.ts'
import type { CatalogQuestion } from '#server/features/daily-questions/models.ts'
import { nextQuestion } from '#server/features/daily-questions/policy.ts'
import { CONTENT, dailyQuestionCatalog } from '#server/testing/content.ts'
import { DAYS } from './calendar.ts'
import type { Couple } from './couples.ts'

/** The question of each day. */
export function askQuestions(seed: string): readonly CatalogQuestion[] {
  const order = inAskedOrder(dailyQuestionCatalog, seed)
  let asked: readonly string[] = []
  return DAYS.map(() => {
    const next = nextQuestion(order, asked)
    asked = next.asked
    return next.question
  })
}

const suggestions = loadSuggestions(join(CONTENT, 'suggestions'))

/** A list of suggestions over two years. */
export interface SuggestionYears {
  readonly name: string
  readonly size: number
  /** Ids in the order they were shown. */
  readonly shown: readonly { readonly day: string; readonly id: string }[]
}

/** The suggestions of each day, two for the levels of that day, by the list they come from. */
export function dealSuggestions({ levels }: Couple, seed: string): readonly SuggestionYears[] {
  let record: ReturnType<typeof dealDay>['record'] | undefined
  const days = DAYS.flatMap((day, at) => {
    const ofDay = levels[at % levels.length]
    if (ofDay === undefined) return []
    const dealt = dealDay(suggestions, { seed: `${seed} ${day}`, day, levels: ofDay }, record)
    record = dealt.record
    return dealt.shown.map(({ text }) => ({ day, id: suggestionId(text) }))
  })
  return [...suggestions].flatMap(([name, texts]) => {
    const shown = days.filter(({ id }) => texts.has(id))
    return shown.length === 0 ? [] : [{ name, size: texts.size, shown }]
  })
}
