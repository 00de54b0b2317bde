import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { type Feature, nothingToClose } from '#server/feature.ts'
import type { Actor } from '#server/http/bind.ts'
import { loadQuestions } from './catalog-service.ts'
import { exportAnswers } from './export-service.ts'
import { retainUnseenMatches } from './match-store.ts'
import { transferAnswers } from './records.ts'
import { matchReferences } from './reference-service.ts'
import type { RelatedContent } from './related-service.ts'
import { questionsRoutes } from './routes.ts'
import { questionSwitches } from './switch-store.ts'

export const questions = {
  transfers: {
    own: [transferAnswers, questionSwitches.drop],
    alone: [retainUnseenMatches],
    inviter: [questionSwitches.drop],
  },
  start(context: Context, content: RelatedContent) {
    const catalog = loadQuestions(join(context.config.contentDir, 'questions'))
    return {
      routes: questionsRoutes(context, catalog, content),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportAnswers(context, catalog, actor)],
      days: [],
      sweeps: [],
      fileErasers: [],
      listeners: {},
      close: nothingToClose,
      references: matchReferences(catalog),
    }
  },
} satisfies Feature
