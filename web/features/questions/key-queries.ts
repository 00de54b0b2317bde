/** Query key in a file of its own: live.ts is in the initial bundle, queries.ts is not. */
export const MATCHES_KEY = ['questions', 'matches'] as const

/** Local storage key, set while answers are queued. */
export const ANSWERS_QUEUED = 'answersWait'
