import { n1, xy } from '#web/features/cards/art/numbers.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { dots } from '#web/features/cards/art/shapes.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** Two phones that lean towards each other, each lit by a half of one heart. Varies: lean, height, light, sparks. */
export const phones: Scene = (c, r) => {
  c.all(c.down([0, 1], [0.7, 2], [1, 0]))
  const y = r.range(196, 214)
  c.glow(170, y, 210, 6, 0.6, 5)
  c.path('M10 332H330V400H10Z', c.down([0, 3], [0.4, 2], [1, 0]))
  c.ellipse(170, 346, 132, 18, c.down([0, 5, 0.5], [1, 4, 0.2]))
  const lean = r.range(5, 12)
  const apart = r.range(52, 60)
  phone(c, 170 - apart, y + r.range(-8, 6), lean, 1)
  phone(c, 170 + apart, y + r.range(-8, 6), -lean, -1)
  sparks(c, r, y)
}

/** A phone around (x, y); `side` 1 holds the left half of the heart, -1 the right one. */
function phone(c: SvgBuilder, x: number, y: number, turn: number, side: 1 | -1): void {
  c.group(`translate(${xy(x, y)})rotate(${n1(turn)})`, () => {
    c.path(rounded(45, 88, 13), c.across([0, 0], [1, 1]))
    c.path(rounded(40, 82, 8), c.down([0, 3], [0.5, 4], [1, 2]))
    c.glow(side * 16, 0, 62, 7, 0.7, 6)
    c.path(
      `M${side * 34} -18C${side * 22} -44 ${side * -22} -34 ${side * -14} 0C${side * -8} 24 ${side * 20} 36 ${side * 34} 50Z`,
      c.down([0, 7], [0.6, 6], [1, 5]),
    )
    c.stroke('M-10 -74h20', c.step(0), 3, { opacity: 0.6 })
  })
}

const rounded = (w: number, h: number, edge: number): string =>
  `M${edge - w} ${-h}H${w - edge}Q${w} ${-h} ${w} ${edge - h}V${h - edge}Q${w} ${h} ${w - edge} ${h}` +
  `H${edge - w}Q${-w} ${h} ${-w} ${h - edge}V${edge - h}Q${-w} ${-h} ${edge - w} ${-h}Z`

function sparks(c: SvgBuilder, r: SeededRandom, y: number): void {
  c.stroke(dots(r, 12, [120, y - 120, 220, y - 80]), c.step(6), 2, { opacity: 0.6 })
  c.stroke(dots(r, 9, [60, 90, 280, 150]), c.step(6), 1.6, { opacity: 0.4 })
}
