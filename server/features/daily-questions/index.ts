import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { type Feature, NO_TRANSFERS, nothingToClose } from '#server/feature.ts'
import type { Actor } from '#server/http/bind.ts'
import { loadDailyQuestions } from './catalog-service.ts'
import { questionsOfDays } from './day-service.ts'
import { exportDailyAnswers } from './export-service.ts'
import { questionReferences } from './reference-service.ts'
import { dailyQuestionsRoutes } from './routes.ts'

export const dailyQuestions = {
  // Days of a couple stay in its pair, also as a former one; a pair of one has none (decision 0048).
  transfers: NO_TRANSFERS,
  start(context: Context) {
    const catalog = loadDailyQuestions(join(context.config.contentDir, 'daily-questions'))
    return {
      routes: dailyQuestionsRoutes(context, catalog),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportDailyAnswers(context, actor)],
      days: [questionsOfDays],
      sweeps: [],
      fileErasers: [],
      listeners: {},
      close: nothingToClose,
      references: questionReferences(),
    }
  },
} satisfies Feature
