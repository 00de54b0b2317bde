import { hash } from 'node:crypto'
import { dailyQuestionPack } from '#contract/daily-questions/pack-shapes.ts'
import { readPacks } from '#server/lib/packs.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import type { CatalogQuestion, DailyQuestionCatalog } from './models.ts'
import { waveOf } from './wave-policy.ts'

/**
 * The questions in the order a couple is asked: year by year, each a wave of light and deep ones.
 * Among those of one depth the place of a question depends on nothing but itself and the seed, so
 * that their order stays when packs are added.
 * @param seed of the couple, which neither of them knows: whoever knew the next question would see
 *   from the one after it that the other has looked on a day between (0048)
 */
export function inAskedOrder(
  questions: readonly [CatalogQuestion, ...CatalogQuestion[]],
  seed: string,
): DailyQuestionCatalog {
  const years = Map.groupBy(questions, ({ year }) => year)
  const [first, ...others] = [...years]
    .sort(([a], [b]) => a - b)
    .flatMap(([year, ofYear], at) => yearInOrder(ofYear, `${seed} ${year}`, at === 0))
  return [first ?? questions[0], ...others]
}

function yearInOrder(
  questions: readonly CatalogQuestion[],
  seed: string,
  isFirst: boolean,
): CatalogQuestion[] {
  const chanceOf = (of: string | number) =>
    hash('sha256', `${seed} ${of}`, 'buffer').readUInt32BE(0) / 2 ** 32
  const mixed = questions
    .map((question) => ({ question, at: chanceOf(question.id) }))
    .sort((a, b) => a.at - b.at)
  const ofDepth = Map.groupBy(
    mixed.map(({ question }) => question),
    ({ depth }) => depth,
  )
  const counts = new Map([...ofDepth].map(([depth, list]) => [depth, list.length]))
  return waveOf(counts, chanceOf, isFirst).flatMap((depth) => ofDepth.get(depth)?.shift() ?? [])
}

/**
 * Reads the questions of the day, in the order of the packs.
 * @throws StartFault if a pack is invalid, two questions have one id, or there is none
 */
export function loadDailyQuestions(folder: string): DailyQuestionCatalog {
  const seen = new Set<string>()
  const questions = readPacks(folder, dailyQuestionPack).flatMap(({ file, pack }) =>
    pack.questions.map((question) => {
      const { id } = question
      if (seen.has(id)) {
        throw new StartFault(
          `Die Frage des Tages ${id} steht zweimal in den Inhalten, auch in ${file}.`,
        )
      }
      seen.add(id)
      return { ...question, year: pack.year ?? 1 }
    }),
  )
  const [first, ...others] = questions
  if (first === undefined) throw new StartFault(`In ${folder} steht keine Frage des Tages.`)
  return [first, ...others]
}
