import { repeat } from '../curves.ts'
import type { SeededRandom } from '../random.ts'
import { type Box, dots, spark } from '../shapes.ts'
import type { SvgBuilder } from '../svgBuilder.ts'

/** A sky of small and larger stars down to y1. */
export function stars(c: SvgBuilder, r: SeededRandom, n: number, y1: number): void {
  const y0 = 26
  c.stroke(dots(r, n, [28, y0, 312, y1]), c.step(6), 1.1, { opacity: 0.55 })
  c.stroke(dots(r, Math.ceil(n / 3), [34, y0, 306, y1]), c.step(6), 2, { opacity: 0.8 })
}

/** Glints in the air. */
export function sparks(
  c: SvgBuilder,
  r: SeededRandom,
  n: number,
  [left, top, right, bottom]: Box,
): void {
  const d = repeat(n, () => spark(r.range(left, right), r.range(top, bottom), r.range(3, 9)))
  c.path(d, c.step(6), { opacity: 0.9 })
}
