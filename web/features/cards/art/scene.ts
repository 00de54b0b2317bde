import type { SeededRandom } from './random.ts'
import type { SvgBuilder } from './svgBuilder.ts'

/** Position of the light source of a scene. */
export interface Light {
  readonly x: number
  readonly y: number
}

/**
 * Draws one motif in five layers: wall or sky, far, middle, subject, foreground.
 * The window shows x 22–318, y 22–388.
 */
export type Scene = (c: SvgBuilder, r: SeededRandom, light: Light) => void

/** The motifs of one category, by name; the order decides which card gets which. */
export type Scenes = Readonly<Record<string, Scene>>
