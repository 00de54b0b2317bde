import { points, repeat, ribbon } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { stars } from '#web/features/cards/art/parts/sky.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { heart } from '#web/features/cards/art/shapes.ts'
import { MIRROR, type SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** Two towns under one moon, a lit window in each, and an arc of light between. Varies: houses, arc, moon. */
export const windows: Scene = (c, r, light) => {
  c.all(c.down([0, 0], [0.45, 1], [0.75, 2], [1, 3]))
  stars(c, r, 46, 270)
  const mx = 170 + (light.x - 170) * 0.3
  c.glow(mx, 92, 120, 6, 0.55, 5)
  c.disc(mx, 92, r.range(20, 30), c.step(6))
  water(c, r)
  const top = r.range(150, 176)
  const arc = `M78 262Q170 ${n1(top - 66)} 262 262`
  c.stroke(arc, c.step(5), 9, { opacity: 0.16 })
  c.stroke(arc, c.step(6), 2, { 'stroke-dasharray': '1 8' })
  const middle = (262 + top - 66) / 2
  c.glow(170, middle, 46, 6, 0.8, 7)
  c.path(heart(170, middle, 11), c.step(7), { stroke: c.step(6), 'stroke-width': 1.4 })
  c.group('', () => town(c, r))
  c.group(MIRROR, () => town(c, r))
}

function water(c: SvgBuilder, r: SeededRandom): void {
  c.path('M10 316H330V400H10Z', c.down([0, 3], [0.5, 1], [1, 0]))
  const glints = repeat(16, (i) => {
    const y = 322 + i * 4
    return `M${xy(170 - r.range(6, 24), y)}h${n1(r.range(12, 44))}`
  })
  c.stroke(glints, c.step(5), 1.6, { opacity: 0.55 })
}

/** Houses on the left shore; the lit window stands where the arc ends. */
function town(c: SvgBuilder, r: SeededRandom): void {
  const house = (x: number, w: number, h: number, pitch: number) =>
    `M${xy(x, 330)}V${n1(330 - h)}L${xy(x + w / 2, 330 - h - pitch)}L${xy(x + w, 330 - h)}V330Z`
  c.path(
    house(14, 34, r.range(88, 128), 16) + house(96, 26, r.range(40, 64), 12),
    c.down([0, 3], [1, 1]),
    { opacity: 0.8 },
  )
  c.path(house(46, 62, 92, r.range(18, 34)), c.down([0, 1], [1, 0]))
  c.path(
    house(8, 44, r.range(44, 66), 18) + house(104, 32, r.range(20, 36), 14),
    c.down([0, 2], [1, 0]),
  )
  const dim = repeat(7, () => `M${xy(r.range(16, 112), r.range(286, 312))}h5v7h-5Z`)
  c.path(dim, c.step(5), { opacity: 0.5 })
  c.glow(78, 264, 58, 6, 0.95, 5)
  c.path('M67 282V260a11 11 0 0 1 22 0V282Z', c.down([0, 6], [1, 5]))
  c.stroke('M78 249v33M67 266h22', c.step(0), 1.8)
  c.path('M10 328Q70 318 128 332L146 346H10Z', c.down([0, 1], [1, 0]))
  c.path(
    ribbon(points('40,346 66,350 92,347 118,352'), () => 2),
    c.step(5),
    { opacity: 0.5 },
  )
}
