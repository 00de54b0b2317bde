import { loadQuestions } from '../features/questions/catalog-service.ts'

/** The questions every couple is asked, as the server reads them from content/. */
export const questionCatalog = loadQuestions()
