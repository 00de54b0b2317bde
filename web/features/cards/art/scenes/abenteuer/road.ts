import { onward, type Point, repeat, smooth } from '#web/features/cards/art/curves.ts'
import { xy } from '#web/features/cards/art/numbers.ts'
import { FOOT, hills, peaks, pine } from '#web/features/cards/art/parts/land.ts'
import { stars } from '#web/features/cards/art/parts/sky.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** A road into the evening, one car far out. Varies: curve, peaks, sun, pines. */
export const road: Scene = (c, r, light) => {
  c.all(c.down([0, 0], [0.3, 1], [0.5, 2], [0.72, 4]))
  stars(c, r, 26, 170)
  const sun = r.range(54, 76)
  const horizon = r.range(236, 252)
  c.glow(light.x, light.y + 50, sun * 2.6, 6, 0.75, 5)
  c.disc(light.x, light.y + 50, sun, c.down([0, 6], [0.6, 5], [1, 4]))
  const [far, farLit] = peaks(r, horizon - 6, r.range(96, 128), 3)
  const [near, nearLit] = peaks(r, horizon + 2, r.range(56, 80), 4)
  c.path(far, c.down([0, 3], [0.3, 4], [0.55, 5]))
  c.path(farLit, c.step(5), { opacity: 0.35 })
  c.path(near, c.down([0, 2], [0.5, 3]))
  c.path(nearLit, c.step(4), { opacity: 0.35 })
  c.path(hills(r, horizon + 8, 8) + FOOT, c.down([0, 2], [0.5, 1]))
  c.path(hills(r, horizon + 44, 14) + FOOT, c.down([0, 2], [0.25, 1], [1, 0]))
  lane(c, r, horizon)
  pines(c, r, horizon)
}

function lane(c: SvgBuilder, r: SeededRandom, horizon: number): void {
  const sway = r.range(34, 58) * r.flip()
  const phase = r.range(-0.4, 0.6)
  const left: Point[] = []
  const right: Point[] = []
  const middle: Point[] = []
  for (let i = 0; i <= 9; i++) {
    const t = i / 9
    const y = horizon + 6 + (398 - horizon) * t ** 1.5
    const bend = Math.sin(phase + (1 - t) ** 1.3 * 6) * (1 - t * 0.55)
    const x = 170 + sway * bend + sway * 0.2
    const half = 2 + 74 * t ** 1.5
    left.push([x - half, y])
    right.unshift([x + half, y])
    middle.push([x, y])
  }
  const asphalt = c.line(0, horizon, 0, 398, [0, 5], [0.25, 3], [1, 1])
  c.path(`${smooth(left)}${onward(right)}Z`, asphalt)
  c.stroke(smooth(left) + smooth(right), c.step(5), 1, { opacity: 0.5 })
  c.stroke(smooth(middle), c.step(6), 2.2, { 'stroke-dasharray': '9 11', opacity: 0.85 })
  const [x, y] = middle[5] ?? [170, 300]
  c.glow(x + 8, y - 4, 30, 6, 0.9, 5)
  c.stroke(`M${xy(x + 4, y - 4)}h0M${xy(x + 12, y - 4)}h0`, c.step(6), 3.4)
}

function pines(c: SvgBuilder, r: SeededRandom, horizon: number): void {
  const far = repeat(9, () => {
    const x = r.range(20, 320)
    // The road stays free.
    if (Math.abs(x - 170) <= 60) return ''
    return pine(x, horizon + 52 + r.range(-6, 12), r.range(24, 44))
  })
  const near = [
    pine(r.range(26, 44), 398, r.range(110, 150)),
    pine(r.range(62, 76), 398, r.range(70, 96)),
    pine(r.range(292, 310), 398, r.range(100, 140)),
    pine(r.range(262, 276), 398, r.range(56, 84)),
  ]
  c.path(far, c.step(0), { opacity: 0.7 })
  c.path(near.join(''), c.step(0))
}
