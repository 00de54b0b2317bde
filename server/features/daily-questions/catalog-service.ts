import { createHash } from 'node:crypto'
import { dailyQuestionPack } from '#contract/daily-questions/pack-shapes.ts'
import { readPacks } from '../../lib/packs.ts'
import { StartFault } from '../../lib/start-fault.ts'
import type { DailyQuestionCatalog } from './models.ts'

/** Random offset of the order, in depths: some lighter days among the deep ones, never the reverse. */
const SPREAD_DEPTHS = 1.5

/** A number from 0 to 1 that only depends on the id. */
const chanceOf = (id: string): number =>
  createHash('sha256').update(id).digest().readUInt32BE(0) / 2 ** 32

/**
 * Reads the questions of the day and puts them in the order they are asked: from light to deep, mixed
 * among neighbouring depths. The place of a question depends on nothing but itself, so that it stays
 * when packs are added.
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
      return { question: { id, text }, at: depth + chanceOf(id) * SPREAD_DEPTHS }
    }),
  )
  const [first, ...others] = questions
    .toSorted((a, b) => a.at - b.at)
    .map(({ question }) => question)
  if (first === undefined) throw new StartFault(`In ${folder} steht keine Frage des Tages.`)
  return [first, ...others]
}
