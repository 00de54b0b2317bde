import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { type Feature, nothingToClose } from '../../feature.ts'
import type { Actor } from '../../http/bind.ts'
import { loadQuestions } from './catalog-service.ts'
import { exportAnswers } from './export-service.ts'
import { keepUnseenMatches } from './match-store.ts'
import { transferAnswers } from './records.ts'
import type { RelatedContent } from './related-service.ts'
import { questionsRoutes } from './routes.ts'
import { dropQuestionSwitches } from './switch-store.ts'

export const questions = {
  transfers: {
    own: [transferAnswers, dropQuestionSwitches],
    alone: [keepUnseenMatches],
    inviter: [dropQuestionSwitches],
  },
  start(context: Context, content: RelatedContent) {
    const catalog = loadQuestions(join(context.config.contentDir, 'questions'))
    return {
      routes: questionsRoutes(context, catalog, content),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportAnswers(context, catalog, actor)],
      sweeps: [],
      fileErasers: [],
      listeners: {},
      close: nothingToClose,
    }
  },
} satisfies Feature
