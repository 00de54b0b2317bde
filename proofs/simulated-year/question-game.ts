import { expect } from 'vitest'
import { readCard } from '#contract/cards/calls.ts'
import type { Related } from '#contract/kernel/related.ts'
import {
  answerQuestion,
  listQuestions,
  type Paar,
  questionMatches,
  readSharper,
  switchSharper,
  takeAnswerBack,
} from '#contract/questions/calls.ts'
import {
  GAME_MAX_LEVEL,
  GAME_PAGE_SIZE,
  isOpen,
  LEVEL_MAX,
  type QuestionAnswer,
} from '#contract/questions/rules.ts'
import { questionCatalog } from '../../server/testing/content.ts'
import type { Pair } from '../../server/testing/couples.ts'
import { BOTH, type Day, oneOf, otherOf, type Part, type Row, type Who } from './couple.ts'

/** One wants sharper questions from the first day on, the other some weeks later. */
const SHARPER_FROM: Readonly<Record<Who, number>> = { mia: 4, jonas: 18 }
/** Half of all answers is a yes, and as many are a no as a maybe. */
const ANSWERS: readonly QuestionAnswer[] = ['yes', 'yes', 'maybe', 'no']

/** Both answer a page of the game in turns, and look at their matches. */
export function newQuestionGame(couple: Pair, chance: () => number): Part {
  const answers: Readonly<Record<Who, Map<string, QuestionAnswer>>> = {
    mia: new Map(),
    jonas: new Map(),
  }
  let given = 0
  let finished: string | null = null
  let matches = 0
  const offered: Record<Who, readonly Related[]> = { mia: [], jonas: [] }
  let leading: Readonly<Record<keyof Related, number>> = { cards: 0, stories: 0 }

  async function wishSharper(who: Who, { at }: Day): Promise<void> {
    if (at === SHARPER_FROM[who]) await couple[who].ask(switchSharper, { body: { mine: true } })
    const isOn = (one: Who) => at >= SHARPER_FROM[one]
    const partner = otherOf(who)
    // Whoever plays first on a day has not switched it on yet for the other.
    if (at === SHARPER_FROM[partner]) return
    expect(await couple[who].ask(readSharper)).toEqual({
      mine: isOn(who),
      active: isOn(who) && isOn(partner),
      lastActiveOn: null,
    })
  }

  async function answerPage(who: Who, { at, date }: Day): Promise<void> {
    const isSharp = BOTH.every((one) => at > SHARPER_FROM[one])
    const maxDirtyLevel = String(isSharp ? LEVEL_MAX : GAME_MAX_LEVEL)
    const query = { pageSize: String(GAME_PAGE_SIZE), maxDirtyLevel }
    const { questions } = await couple[who].ask(listQuestions, { query })
    for (const { id, dirtyLevel } of questions) {
      expect(dirtyLevel).toBeLessThanOrEqual(Number(maxDirtyLevel))
      // None is asked again before it was taken back.
      expect(answers[who].has(id)).toBe(false)
      const answer = oneOf(ANSWERS, chance) ?? 'no'
      await couple[who].ask(answerQuestion, { body: { questionId: id, answer } })
      answers[who].set(id, answer)
      given += 1
    }
    if (isSharp && questions.length === 0) finished ??= date
  }

  /** Some answers are changed or taken back, after both have seen what matches. */
  async function thinkAgain(who: Who, { at }: Day): Promise<void> {
    const questionId = oneOf([...answers[who].keys()], chance)
    if (questionId === undefined || at % 6 > 1) return
    if (at % 6 === 0) {
      await couple[who].ask(takeAnswerBack, { params: { questionId } })
      answers[who].delete(questionId)
    } else {
      await couple[who].ask(answerQuestion, { body: { questionId, answer: 'no' } })
      answers[who].set(questionId, 'no')
    }
  }

  /** What one of the two may see by the answers of both: of the partner, only what matches. */
  function expectedFor(who: Who): ReadonlyMap<string, Paar['details']> {
    const mine = answers[who]
    const partners = answers[otherOf(who)]
    const found = new Map<string, Paar['details']>()
    for (const { geben, empfangen } of questionCatalog.pairs) {
      const own = { geben: mine.get(geben.id) ?? null, empfangen: mine.get(empfangen.id) ?? null }
      const [gives, receives] = [partners.get(geben.id), partners.get(empfangen.id)]
      const userB = {
        geben: isOpen(own.empfangen) && isOpen(gives) ? gives : null,
        empfangen: isOpen(own.geben) && isOpen(receives) ? receives : null,
      }
      if (userB.geben === null && userB.empfangen === null) continue
      found.set(geben.id, { userA: own, userB })
    }
    return found
  }

  async function lookAtMatches(who: Who): Promise<void> {
    const { paare } = await couple[who].ask(questionMatches)
    const seen = new Map(paare.map(({ fragePaar, details }) => [fragePaar.geben.id, details]))
    expect(seen).toEqual(expectedFor(who))
    matches = paare.length
    const related = paare.map((paar) => paar.related)
    leading = {
      cards: related.filter(({ cards }) => cards.length > 0).length,
      stories: related.filter(({ stories }) => stories.length > 0).length,
    }
    offered[who] = related
  }

  /** Both are offered the same with their matches, and nothing that rests. */
  async function checkOffers(): Promise<void> {
    expect(offered.mia).toEqual(offered.jonas)
    const cards = offered.mia.flatMap((related) => related.cards)
    const card = oneOf(cards, chance)
    if (card === undefined) return
    const { title, resting } = await couple.jonas.ask(readCard, { params: { id: card.id } })
    expect({ title, resting }).toEqual({ title: card.title, resting: false })
  }

  return {
    async play(day) {
      const who = day.at % 2 === 0 ? 'mia' : 'jonas'
      await thinkAgain(who, day)
      for (const one of BOTH) await wishSharper(one, day)
      await answerPage(who, day)
      for (const one of BOTH) await lookAtMatches(one)
      await checkOffers()
    },
    rows() {
      const there = 2 * questionCatalog.pairs.length
      const answered: Row = { kind: 'questions, both', there: 2 * there, given, again: finished }
      const { length } = questionCatalog.pairs
      return [
        answered,
        { kind: 'matches now', there: length, given: matches, again: null },
        { kind: 'matches now with a card', there: matches, given: leading.cards, again: null },
        { kind: 'matches now with a story', there: matches, given: leading.stories, again: null },
      ]
    },
  }
}
