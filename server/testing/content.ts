import { join } from 'node:path'
import { loadDailyQuestions } from '../features/daily-questions/catalog-service.ts'
import { loadQuestions } from '../features/questions/catalog-service.ts'
import { loadStories } from '../features/stories/catalog-service.ts'

/** The content files of the project. */
export const CONTENT = join(import.meta.dirname, '../../content')

/** The questions every couple is asked. */
export const questionCatalog = loadQuestions(join(CONTENT, 'questions'))

/** The questions of the day. */
export const dailyQuestionCatalog = loadDailyQuestions(join(CONTENT, 'daily-questions'))

/** The common stories. */
export const storyCatalog = loadStories(join(CONTENT, 'stories'))
