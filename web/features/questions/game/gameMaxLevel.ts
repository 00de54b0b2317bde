import { GAME_MAX_LEVEL, LEVEL_MAX } from '#contract/questions/rules.ts'

/** The highest level the game asks (FRAGEN-26, O-161). */
export const gameMaxLevel = (bothWantSharper: boolean): number =>
  bothWantSharper ? LEVEL_MAX : GAME_MAX_LEVEL
