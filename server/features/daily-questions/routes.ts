import {
  answerOfDay,
  pastQuestions,
  questionOfToday,
  withdrawAnswerOfDay,
} from '#contract/daily-questions/calls.ts'
import type { Context } from '../../context.ts'
import { type Binding, on } from '../../http/bind.ts'
import type { DailyQuestionCatalog } from './models.ts'
import { presentDay } from './present.ts'
import { answeredPage, answerToday, readToday, withdraw } from './service.ts'

export const dailyQuestionsRoutes = (
  context: Context,
  catalog: DailyQuestionCatalog,
): Binding[] => [
  on(questionOfToday, async ({ actor }) => {
    const asked = await readToday(context, catalog, actor)
    return { question: asked && presentDay(asked, actor) }
  }),

  on(pastQuestions, async ({ query, actor }) => {
    const { days, next } = await answeredPage(context, query, actor)
    return { questions: days.map((asked) => presentDay(asked, actor)), next }
  }),

  on(answerOfDay, async ({ body, actor }) => {
    const asked = await answerToday(context, catalog, body, actor)
    return { question: presentDay(asked, actor) }
  }),

  on(withdrawAnswerOfDay, async ({ query, body, actor }) => {
    await withdraw(context, query.day, body, actor)
    return undefined
  }),
]
