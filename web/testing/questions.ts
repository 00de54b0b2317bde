import type { ListedPaar, Question } from '#contract/questions/calls.ts'
import {
  answerQuestion,
  listAnswers,
  listQuestions,
  questionMatches,
  readSharper,
  takeAnswerBack,
} from '#contract/questions/calls.ts'
import { answerChanged } from '#contract/questions/errors.ts'
import { isOutdated, type QuestionAnswer } from '#contract/questions/rules.ts'
import type { FakeServer } from './fakeServer.ts'

/** A question with whatever a test cares about. */
export const someQuestion = (number: number, change: Partial<Question> = {}): Question => ({
  id: `q-${number}`,
  questionId: `q-${number}`,
  text: `Frage Nummer ${number}?`,
  dirtyLevel: 2,
  category: { id: 'sinne', name: 'Sinne' },
  ...change,
})

/** A match, strong in the caller's giving direction unless a test says otherwise. */
export const somePaar = (number: number, change: Partial<ListedPaar> = {}): ListedPaar => ({
  fragePaar: {
    geben: { id: `p-${number}-g`, text: `Gibst du ${number}?` },
    empfangen: { id: `p-${number}-e`, text: `Empfängst du ${number}?` },
  },
  mutual: false,
  matchType: 'starkes Match',
  details: {
    userA: { geben: 'yes', empfangen: null },
    userB: { geben: null, empfangen: 'yes' },
  },
  related: { cards: [], stories: [] },
  ...change,
})

/** A server that plays the game: `count` questions, and it remembers the answers. */
export function playQuestions(server: FakeServer, count: number) {
  const all = Array.from({ length: count }, (_, index) => someQuestion(index + 1))
  const given = new Map<string, QuestionAnswer>()
  server
    .on(listQuestions, ({ query }) => ({
      questions: all.filter(({ id }) => !given.has(id)).slice(0, query.pageSize),
      allQuestionsMeta: { total: count, answered: given.size },
    }))
    .on(answerQuestion, ({ body: { questionId, answer, instead } }) => {
      if (isOutdated(given.get(questionId) ?? 'none', answer, instead)) return answerChanged
      given.delete(questionId)
      given.set(questionId, answer)
      return { questionId, answer }
    })
    .on(takeAnswerBack, ({ params: { questionId }, body: { instead } }) => {
      if (isOutdated(given.get(questionId) ?? 'none', 'none', instead)) return answerChanged
      given.delete(questionId)
      return undefined
    })
    .on(listAnswers, () =>
      [...given].reverse().flatMap(([questionId, answer]) => {
        const question = all.find(({ id }) => id === questionId)
        return question === undefined ? [] : [{ questionId, answer, question }]
      }),
    )
    .on(questionMatches, () => ({ paare: [] }))
    .on(readSharper, () => ({ mine: false, active: false, lastActiveOn: null }))
  return given
}
