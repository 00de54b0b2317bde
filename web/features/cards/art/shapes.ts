import { repeat } from './curves.ts'
import { xy } from './numbers.ts'
import type { SeededRandom } from './random.ts'

/** left, top, right, bottom */
export type Box = readonly [number, number, number, number]

/** A four-pointed star of light, r high. */
export const spark = (x: number, y: number, r: number): string =>
  `M${xy(x, y - r)}Q${xy(x, y)} ${xy(x + r * 0.62, y)}Q${xy(x, y)} ${xy(x, y + r)}` +
  `Q${xy(x, y)} ${xy(x - r * 0.62, y)}Q${xy(x, y)} ${xy(x, y - r)}Z`

/** A flame of height h standing on (x, y). */
export function flame(x: number, y: number, h: number, lean = 0): string {
  const p = (u: number, v: number) => xy(x + h * u, y + h * v)
  return (
    `M${p(lean, -1)}C${p(0.04 + lean * 0.6, -0.72)} ${p(0.3, -0.5)} ${p(0.24, -0.2)}` +
    `C${p(0.2, 0.03)} ${p(-0.2, 0.03)} ${p(-0.24, -0.2)}` +
    `C${p(-0.28, -0.46)} ${p(-0.02 + lean * 0.6, -0.6)} ${p(lean, -1)}Z`
  )
}

/** A heart around (x, y), 2 s wide. */
export function heart(x: number, y: number, s: number): string {
  const p = (u: number, v: number) => xy(x + s * u, y + s * v)
  return (
    `M${p(0, 0.92)}C${p(-0.3, 0.55)} ${p(-1, 0.25)} ${p(-1, -0.3)}` +
    `C${p(-1, -0.72)} ${p(-0.72, -0.95)} ${p(-0.44, -0.95)}` +
    `C${p(-0.22, -0.95)} ${p(-0.06, -0.8)} ${p(0, -0.58)}` +
    `C${p(0.06, -0.8)} ${p(0.22, -0.95)} ${p(0.44, -0.95)}` +
    `C${p(0.72, -0.95)} ${p(1, -0.72)} ${p(1, -0.3)}C${p(1, 0.25)} ${p(0.3, 0.55)} ${p(0, 0.92)}Z`
  )
}

/** A fallen petal of length s, turned by `angle` radians. */
export function petal(x: number, y: number, s: number, angle: number): string {
  const k = Math.cos(angle) * s
  const t = Math.sin(angle) * s
  const p = (u: number, v: number) => xy(x + u * k - v * t, y + u * t + v * k)
  return (
    `M${p(0, 0.5)}C${p(-0.55, 0.3)} ${p(-0.5, -0.45)} ${p(-0.06, -0.5)}` +
    `Q${p(0.02, -0.4)} ${p(0.1, -0.52)}C${p(0.55, -0.4)} ${p(0.5, 0.3)} ${p(0, 0.5)}Z`
  )
}

/** n scattered points as one path: zero-length lines with round ends. */
export const dots = (r: SeededRandom, n: number, [left, top, right, bottom]: Box): string =>
  repeat(n, () => `M${Math.round(r.range(left, right))} ${Math.round(r.range(top, bottom))}h0`)

/** n fallen petals as one path. */
export const petals = (
  r: SeededRandom,
  n: number,
  [left, top, right, bottom]: Box,
  size: readonly [number, number],
): string =>
  repeat(n, () =>
    petal(r.range(left, right), r.range(top, bottom), r.range(...size), r.range(0, 6)),
  )
