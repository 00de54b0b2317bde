import { type Engine, engines } from '../../server/testing/engines.ts'

/**
 * The journey of a feature runs on SQLite: every call of it is tested on both databases over HTTP,
 * and „Zwei Menschen, eine Karte“ runs on both in the browser. KNISTERN_E2E_ENGINES=all runs all.
 */
export const journeyEngines: readonly Engine[] =
  process.env.KNISTERN_E2E_ENGINES === 'all' ? engines : ['sqlite']
