import {
  answerQuestion,
  listAnswers,
  listQuestions,
  questionMatches,
  readSharper,
  switchSharper,
  takeAnswerBack,
} from '#contract/questions/calls.ts'
import type { Context } from '#server/context.ts'
import { type Binding, on } from '#server/http/bind.ts'
import type { QuestionCatalog } from './catalog-service.ts'
import { presentQuestion } from './present.ts'
import { type RelatedContent, withRelated } from './related-service.ts'
import { answer, matches, openQuestions, ownAnswers, withdrawAnswer } from './service.ts'
import { sharperQuestions } from './sharper-service.ts'

export const questionsRoutes = (
  context: Context,
  catalog: QuestionCatalog,
  content: RelatedContent,
): Binding[] => [
  on(listQuestions, async ({ query, actor }) => {
    const { questions, total, answered } = await openQuestions(context, catalog, query, actor)
    return { questions: questions.map(presentQuestion), allQuestionsMeta: { total, answered } }
  }),

  on(listAnswers, async ({ actor }) =>
    [...(await ownAnswers(context, actor))].reverse().flatMap(([key, given]) => {
      const asked = catalog.withKey(key)
      return asked === undefined
        ? []
        : [{ questionId: asked.id, answer: given, question: presentQuestion(asked) }]
    }),
  ),

  on(answerQuestion, async ({ body, actor }) => {
    await answer(context, catalog, body, actor)
    return { questionId: body.questionId, answer: body.answer }
  }),

  on(takeAnswerBack, async ({ params, body, actor }) => {
    await withdrawAnswer(context, catalog, { params, body }, actor)
    return undefined
  }),

  on(questionMatches, async ({ actor }) => ({
    paare: await withRelated(
      catalog,
      content,
      await matches(context, catalog, actor, 'seen'),
      actor,
    ),
  })),

  on(readSharper, ({ actor }) => sharperQuestions.read(context, actor)),

  on(switchSharper, ({ body, actor }) => sharperQuestions.change(context, body.mine, actor)),
]
