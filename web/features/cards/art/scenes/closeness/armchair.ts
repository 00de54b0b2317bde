import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { silk } from '#web/features/cards/art/parts/silk.ts'
import { steam } from '#web/features/cards/art/parts/table.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { dots } from '#web/features/cards/art/shapes.ts'
import { MIRROR, type SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** A deep armchair with a blanket under a lamp. Varies: side, lamp, pattern of the blanket, wall. */
export const armchair: Scene = (c, r) => {
  c.all(c.down([0, 2], [0.7, 1], [1, 0]))
  c.group(r.flip() > 0 ? '' : MIRROR, () => {
    const lx = 252 + r.range(-8, 10)
    const ly = r.range(118, 140)
    wall(c, r)
    c.glow(lx, ly + 40, 220, 5, 0.75, 5)
    c.path('M10 336H330V400H10Z', c.down([0, 2], [1, 0]))
    c.ellipse(160, 362, 128, 20, c.down([0, 4, 0.55], [1, 3, 0.4]))
    lamp(c, r, lx, ly)
    chair(c)
    blanket(c, r)
    steam(c, r, 284, 300, 80, 1, 0)
    c.path('M262 316h44v6h-8l6 42h-5l-7-42h-16l-7 42h-5l6-42h-8Z', c.step(0))
    c.path('M274 300h20q0 16-6 16h-8q-6 0-6-16Z', c.across([0, 6], [1, 4]))
  })
  c.stroke(dots(r, 12, [60, 90, 290, 260]), c.step(6), 2, { opacity: 0.5 })
}

function wall(c: SvgBuilder, r: SeededRandom): void {
  const x = r.range(70, 96)
  c.path(`M${xy(x, 92)}h64v84h-64Z`, c.down([0, 0], [1, 1]), {
    stroke: c.step(4),
    'stroke-width': 3,
  })
  c.disc(x + r.range(20, 44), 118, 10, c.step(5), { opacity: 0.85 })
  c.path(`M${xy(x + 2, 158)}q18-18 32-4t28-6v26h-60Z`, c.step(2))
}

function lamp(c: SvgBuilder, r: SeededRandom, x: number, y: number): void {
  c.stroke(`M${xy(x, y)}V352`, c.step(0), 4)
  c.ellipse(x, 354, 26, 6, c.step(0))
  const w = r.range(26, 32)
  c.path(
    `M${xy(x - w * 0.55, y - 34)}h${n1(w * 1.1)}L${xy(x + w, y + 22)}Q${xy(x, y + 30)} ${xy(x - w, y + 22)}Z`,
    c.down([0, 5], [0.6, 6], [1, 6]),
  )
  c.path(
    `M${xy(x - w, y + 24)}Q${xy(x, y + 32)} ${xy(x + w, y + 24)}L${xy(x + 120, 352)}H${n1(x - 190)}Z`,
    c.down([0, 6, 0.26], [1, 6, 0]),
  )
}

function chair(c: SvgBuilder): void {
  c.ellipse(142, 360, 104, 12, c.step(0), { opacity: 0.5 })
  c.path('M72 344l-6 22M214 344l6 22', 'none', { stroke: c.step(0), 'stroke-width': 7 })
  c.path(
    'M78 300C62 232 74 176 110 172Q142 166 176 172C212 176 222 232 206 300Z',
    c.across([0, 2], [0.55, 3], [1, 4]),
  )
  c.stroke(
    'M112 182C90 196 88 250 92 286M174 182C194 196 196 250 192 286M142 178V286',
    c.step(1),
    1.4,
    { opacity: 0.45 },
  )
  c.path('M84 278Q142 262 202 278V320H84Z', c.down([0, 4], [1, 2]))
  c.path(
    'M48 256C48 236 88 236 90 258L92 322H194L196 258C198 236 238 236 238 256C238 300 234 346 226 350H60C52 346 48 300 48 256Z',
    c.across([0, 1], [0.5, 2], [1, 4]),
  )
  c.stroke('M50 258C52 242 86 242 89 259M197 259C200 242 234 242 236 258', c.step(5), 1.6, {
    opacity: 0.7,
  })
  c.path('M104 238q36-10 70 4q6 28-4 42q-34-8-66 2q-8-24 0-48Z', c.diag([0, 5], [1, 3]))
}

function blanket(c: SvgBuilder, r: SeededRandom): void {
  silk(
    c,
    [70, 240, 66, 270, 54, 300, 56, 352],
    [150, 282, 142, 300, 128, 330, 134, 360],
    5,
    [6, 5, 3],
  )
  c.stroke('M64 322L132 332M60 336L132 346', c.step(7), r.range(3, 7), { opacity: 0.6 })
  c.stroke('M58 352v9M70 354v9M82 356v9M94 357v9M106 358v9M118 359v9M130 360v9', c.step(5), 2)
}
