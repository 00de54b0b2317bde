import { repeat } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { FOOT, hills } from '#web/features/cards/art/parts/land.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { MIRROR, type SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** A low sun over the sea, a straw hat in the dunes. Varies: sun, sails, waves, side, grasses. */
export const shore: Scene = (c, r, light) => {
  c.all(c.down([0, 2], [0.25, 3], [0.5, 4], [0.62, 5]))
  const horizon = r.range(206, 224)
  const sun = r.range(52, 70)
  const x = light.x
  const y = horizon - sun * r.range(0.15, 0.6)
  clouds(c, r)
  c.glow(x, y, sun * 3, 6, 0.9, 5)
  c.disc(x, y, sun, c.down([0, 6], [0.7, 6], [1, 5]))
  c.path(`M10 ${n1(horizon)}H330V400H10Z`, c.down([0, 4], [0.3, 3], [1, 1]))
  glitter(c, r, x, horizon, sun)
  if (r.next() < 0.7) sail(c, x + r.flip() * r.range(60, 90), horizon + 4)
  c.path(hills(r, 316, 9) + FOOT, c.down([0, 5], [0.35, 4], [1, 2]))
  c.path(hills(r, 348, 8) + FOOT, c.down([0, 4], [0.5, 3], [1, 1]))
  c.group(r.flip() > 0 ? '' : MIRROR, () => {
    grasses(c, r)
    hat(c, 112, 348 + r.range(-4, 4), r.range(-10, 4))
  })
}

function clouds(c: SvgBuilder, r: SeededRandom): void {
  const d = repeat(5, () => {
    const x = r.range(30, 270)
    const y = r.range(60, 170)
    return `M${xy(x, y)}q${n1(r.range(20, 36))}-9 ${n1(r.range(50, 96))} 0q-40 5-70 0Z`
  })
  c.path(d, c.step(6), { opacity: 0.3 })
}

function glitter(c: SvgBuilder, r: SeededRandom, x: number, horizon: number, sun: number): void {
  const near = (share: number) =>
    repeat(17, (i) => {
      const t = i / 17
      const half = sun * (0.25 + t * 0.9) * share * r.range(0.3, 1)
      const y = horizon + 5 + 108 * t
      return `M${xy(x - half + r.range(-9, 9), y)}h${n1(half * 1.7)}`
    })
  c.stroke(near(1), c.step(5), 3, { opacity: 0.6 })
  c.stroke(near(0.5), c.step(6), 2.6, { opacity: 0.95 })
  const waves = repeat(
    14,
    () => `M${xy(r.range(20, 290), r.range(horizon + 8, 308))}h${n1(r.range(10, 34))}`,
  )
  c.stroke(waves, c.step(5), 1.2, { opacity: 0.4 })
}

function sail(c: SvgBuilder, x: number, y: number): void {
  c.path(`M${xy(x, y - 40)}q16 20 17 34H${n1(x)}Z`, c.step(6))
  c.path(`M${xy(x - 3, y - 34)}q-12 18-12 28h12Z`, c.step(5))
  c.path(`M${xy(x - 17, y - 3)}h36q-3 9-11 9h-16q-7 0-9-9Z`, c.step(1))
}

function grasses(c: SvgBuilder, r: SeededRandom): void {
  const blades = (left: number, right: number, n: number) =>
    repeat(n, () => {
      const x = r.range(left, right)
      const lean = r.range(-44, 30)
      return `M${xy(x, 394)}q${xy(lean * 0.1, -50)} ${xy(lean, r.range(-104, -60))}`
    })
  c.stroke(blades(236, 320, 18), c.step(1), 2)
  c.stroke(blades(250, 316, 9), c.step(0), 2.4)
  c.stroke(blades(20, 50, 7), c.step(1), 2)
}

function hat(c: SvgBuilder, x: number, y: number, turn: number): void {
  c.group(`translate(${xy(x, y)})rotate(${n1(turn)})`, () => {
    c.ellipse(4, 12, 68, 13, c.step(0), { opacity: 0.4 })
    c.ellipse(0, 4, 66, 15, c.across([0, 6], [0.5, 5], [1, 3]))
    c.path('M-36 3C-36-44 36-44 36 3C20 11-20 11-36 3Z', c.across([0, 6], [0.5, 5], [1, 4]))
    c.path(
      'M-36 2C-36-4-36-9-35-14C-18-5 18-5 35-14C36-9 36-4 36 2C20 11-20 11-36 2Z',
      c.across([0, 7], [1, 2]),
    )
    c.stroke('M-58 6C-30 16 30 16 58 6M-30-18C-16-10 16-10 30-18', c.step(3), 0.9, { opacity: 0.6 })
    c.path('M28-2q22 2 30 18l-12-4l-2 10q-4-14-18-18Z', c.down([0, 7], [1, 2]))
  })
}
