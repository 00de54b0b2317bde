import { type Cubic, loft } from '../curves.ts'
import type { Step } from '../palette.ts'
import type { SvgBuilder } from '../svgBuilder.ts'

/** Fabric between two curves: strips with light on each ridge, from pale to deep. */
export function silk(
  c: SvgBuilder,
  from: Cubic,
  to: Cubic,
  n: number,
  [ridge, middle, deep]: readonly [Step, Step, Step],
): void {
  const lit = c.down([0, ridge], [0.35, middle], [1, deep])
  const dim = c.down([0, middle], [0.5, deep], [1, deep])
  loft(from, to, n, (t) => t ** 0.82).forEach((d, i) => c.path(d, i % 2 ? dim : lit))
}
