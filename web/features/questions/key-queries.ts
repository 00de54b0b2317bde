/** Part of every first view: the keys alone, without the calls behind them. */
export const MATCHES_KEY = ['questions', 'matches'] as const

/** In local storage while answers wait for the server. */
export const ANSWERS_WAIT = 'answersWait'
