import { questionOfToday } from '#contract/daily-questions/calls.ts'
import type { Form } from '#contract/daily-questions/rules.ts'
import { newPair, type Pair, type PairOptions } from '#server/testing/couples.ts'

/** More couples than this are needed once in some millions of runs. */
const COUPLES_MAX = 200

/**
 * Couples whose question of today has one of some forms, by form. Each couple has an order of its own,
 * so new ones are made until there is one for each form.
 */
export async function couplesAsked<F extends Form>(
  server: { readonly address: string },
  forms: readonly F[],
  options?: PairOptions,
): Promise<Record<F, Pair>> {
  const found = new Map<string, Pair>()
  for (let made = 0; made < COUPLES_MAX; made += 1) {
    const pair = await newPair(server, options)
    const { question } = await pair.mia.ask(questionOfToday)
    // A guess in words: among options there is no field.
    const isOther = question?.form === 'guess' && question.options.length > 0
    if (question !== null && !isOther && !found.has(question.form)) found.set(question.form, pair)
    if (forms.every((form) => found.has(form))) break
  }
  return Object.fromEntries(found) as Record<F, Pair>
}
