import { hash } from 'node:crypto'
import { dailyQuestionPack } from '#contract/daily-questions/pack-shapes.ts'
import { readPacks } from '../../lib/packs.ts'
import { StartFault } from '../../lib/start-fault.ts'
import type { CatalogQuestion, DailyQuestionCatalog } from './models.ts'

/** Random offset of the order, in depths: some lighter days among the deep ones, never the reverse. */
const SPREAD_DEPTHS = 1.5

/**
 * The questions in the order a couple is asked: from light to deep, mixed among neighbouring depths.
 * The place of a question depends on nothing but itself and the seed, so that it stays when packs are
 * added.
 * @param seed of the couple, which neither of them knows: whoever knew the next question would see
 *   from the one after it that the other has looked on a day between (0048)
 */
export function inAskedOrder(
  questions: readonly [CatalogQuestion, ...CatalogQuestion[]],
  seed: string,
): DailyQuestionCatalog {
  const chanceOf = (id: string) =>
    hash('sha256', `${seed} ${id}`, 'buffer').readUInt32BE(0) / 2 ** 32
  const [first, ...others] = questions
    .map((question) => ({ question, at: question.depth + chanceOf(question.id) * SPREAD_DEPTHS }))
    .sort((a, b) => a.at - b.at)
    .map(({ question }) => question)
  return [first ?? questions[0], ...others]
}

/**
 * Reads the questions of the day, in the order of the packs.
 * @throws StartFault if a pack is invalid, two questions have one id, or there is none
 */
export function loadDailyQuestions(folder: string): DailyQuestionCatalog {
  const seen = new Set<string>()
  const questions = readPacks(folder, dailyQuestionPack).flatMap(({ file, pack }) =>
    pack.questions.map(({ id, text, depth }) => {
      if (seen.has(id)) {
        throw new StartFault(
          `Die Frage des Tages ${id} steht zweimal in den Inhalten, auch in ${file}.`,
        )
      }
      seen.add(id)
      return { id, text, depth }
    }),
  )
  const [first, ...others] = questions
  if (first === undefined) throw new StartFault(`In ${folder} steht keine Frage des Tages.`)
  return [first, ...others]
}
