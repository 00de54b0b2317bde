import type { Canvas } from './canvas.ts'
import type { Chance } from './chance.ts'

/** Where the one light of a scene stands. */
export interface Light {
  readonly x: number
  readonly y: number
}

/**
 * Draws one motif in five layers: wall or sky, far, middle, subject, foreground.
 * The window shows x 22–318, y 22–388.
 */
export type Scene = (c: Canvas, r: Chance, light: Light) => void

/** The motifs of one suit, by name; the order decides which card gets which. */
export type Scenes = Readonly<Record<string, Scene>>
