/** Query key of the matches. */
export const MATCHES_KEY = ['questions', 'matches'] as const

/** Query keys of the game, and of who wants sharper questions in it. */
export const GAME_KEY = ['questions', 'game'] as const
export const SHARPER_KEY = ['questions', 'sharper'] as const
