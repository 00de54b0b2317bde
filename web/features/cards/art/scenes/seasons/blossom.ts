import { points, repeat, ribbon } from '#web/features/cards/art/curves.ts'
import { xy } from '#web/features/cards/art/numbers.ts'
import { FOOT, hills } from '#web/features/cards/art/parts/land.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { petal, petals } from '#web/features/cards/art/shapes.ts'
import { MIRROR, type SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** Where blossoms sit on the bough. */
const PLACES = '70,114 128,98 142,164 184,130 206,192 236,154 260,216 118,208 190,236'

/** A flowering bough before a morning sun. Varies: side, blossoms, sun, falling petals. */
export const blossom: Scene = (c, r, light) => {
  c.all(c.down([0, 3], [0.4, 4], [0.75, 5], [1, 3]))
  const sun = r.range(56, 78)
  c.glow(light.x, light.y + 66, sun * 2.7, 6, 0.9, 6)
  c.disc(light.x, light.y + 66, sun, c.down([0, 6], [1, 5]), { opacity: 0.9 })
  c.path(hills(r, 288, 12) + FOOT, c.down([0, 4], [1, 3]), { opacity: 0.8 })
  c.path(hills(r, 326, 14) + FOOT, c.down([0, 3], [1, 1]))
  c.path(hills(r, 360, 10) + FOOT, c.down([0, 2], [1, 0]))
  grass(c, r)
  c.group(r.flip() > 0 ? '' : MIRROR, () => bough(c, r))
  c.path(petals(r, 8, [50, 220, 292, 372], [9, 16]), c.diag([0, 6], [1, 5]), { opacity: 0.9 })
}

function bough(c: SvgBuilder, r: SeededRandom): void {
  const bark = c.diag([0, 0], [0.6, 1], [1, 2])
  const lines = [
    '6,70 70,112 130,134 190,168 240,196 284,246',
    '96,122 124,106 140,74',
    '150,146 152,176 128,218',
    '206,176 236,158 282,150',
    '190,166 196,206 180,250',
  ]
  lines.forEach((line, i) =>
    c.path(
      ribbon(points(line), (t) => (i ? 6 : 15) * (1.05 - t)),
      bark,
    ),
  )
  for (const [x, y] of points(PLACES))
    flower(c, x + r.range(-7, 7), y + r.range(-7, 7), r.range(17, 26), r.range(0, 6))
  const buds = repeat(6, () =>
    petal(r.range(60, 290), r.range(92, 240), r.range(7, 11), r.range(0, 6)),
  )
  c.path(buds, c.step(7), { opacity: 0.9 })
}

function flower(c: SvgBuilder, x: number, y: number, size: number, turn: number): void {
  const five = repeat(5, (i) => {
    const a = turn + (i * 2 * Math.PI) / 5
    return petal(x + Math.sin(a) * size * 0.5, y - Math.cos(a) * size * 0.5, size, a)
  })
  c.path(five, c.ball([0, 6], [0.55, 6], [1, 5]), { stroke: c.step(3), 'stroke-width': 0.6 })
  c.disc(x, y, size * 0.16, c.step(7))
}

function grass(c: SvgBuilder, r: SeededRandom): void {
  const blades = repeat(18, () => {
    const x = r.range(20, 320)
    return `M${xy(x, 392)}q${xy(r.range(-8, 8), -20)} ${xy(r.range(-14, 14), r.range(-46, -24))}`
  })
  c.stroke(blades, c.step(1), 2)
  const tulips = repeat(5, () => {
    const x = r.range(40, 300)
    return `M${xy(x, r.range(346, 362))}q-9-2-8-16l5 4l3-8l3 8l5-4q1 14-8 16Z`
  })
  c.path(tulips, c.down([0, 7], [1, 4]))
}
