import {
  answerOfDay,
  deleteReply,
  pastQuestions,
  questionOfToday,
  reactToAnswer,
  replyToAnswer,
  searchPastQuestions,
  withdrawAnswerOfDay,
} from '#contract/daily-questions/calls.ts'
import {
  listOwnQuestions,
  withdrawOwnQuestion,
  writeOwnQuestion,
} from '#contract/daily-questions/own-calls.ts'
import type { Context } from '#server/context.ts'
import { type Binding, on } from '#server/http/bind.ts'
import type { DailyQuestionCatalog } from './models.ts'
import { ownQuestions, withdrawOwn, writeOwn } from './own-service.ts'
import { presentDay } from './present.ts'
import { react, removeReply, reply } from './reply-service.ts'
import { answeredPage, answerToday, readToday, searchAnswered, withdraw } from './service.ts'

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

  on(searchPastQuestions, async ({ body, actor }) => {
    const { days, next } = await searchAnswered(context, body, actor)
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

  on(reactToAnswer, async ({ body, actor }) => ({
    question: presentDay(await react(context, body, actor), actor),
  })),

  on(replyToAnswer, async ({ body, actor }) => ({
    question: presentDay(await reply(context, body, actor), actor),
  })),

  on(deleteReply, async ({ query, actor }) => {
    await removeReply(context, query.day, actor)
    return undefined
  }),

  on(listOwnQuestions, ({ actor }) => ownQuestions(context, actor)),

  on(writeOwnQuestion, ({ body, actor }) => writeOwn(context, body, actor)),

  on(withdrawOwnQuestion, ({ body, actor }) => withdrawOwn(context, body, actor)),
]
