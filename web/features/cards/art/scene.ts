import type { SeededRandom } from './random.ts'
import type { SvgBuilder } from './svgBuilder.ts'

/** Position of the light source of a scene. */
export interface Light {
  readonly x: number
  readonly y: number
}

/**
 * Draws one motif in five layers: wall or sky, far, middle, subject, foreground.
 * The window shows x 22–318, y 22–388. `day` is the day of Advent, 0 on any other card.
 */
export type Scene = (c: SvgBuilder, r: SeededRandom, light: Light, day: number) => void

/** The motifs of one category or kind, by name; the order decides which card gets which. */
export type Scenes = Readonly<Record<string, Scene>>
