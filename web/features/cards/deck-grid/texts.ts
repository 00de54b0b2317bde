import { LEVEL_MAX } from '#contract/cards/rules.ts'

/** Texts of the grid of faces. */
export const gridTexts = {
  grid: 'Der Stapel',
  face: (category: string, level: number) =>
    level === 0 ? category : `${category}, Schärfe ${level} von ${LEVEL_MAX}`,
} as const
