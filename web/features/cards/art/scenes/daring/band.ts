import { type Point, points, ribbon, ring } from '#web/features/cards/art/curves.ts'
import { xy } from '#web/features/cards/art/numbers.ts'
import { sparks } from '#web/features/cards/art/parts/sky.ts'
import { type Backdrop, stage } from '#web/features/cards/art/parts/stage.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** A silk band that hangs in loops and ends at a ring with a small bell. Varies: loops, backdrop, ring, bow. */
export const band: Scene = (c, r, light) => {
  stage(c, r, light, r.pick<Backdrop>(['curtain', 'curtain', 'stars', 'rays']))
  const side = r.flip()
  const x = 170 + side * r.range(4, 22)
  const y = r.range(252, 268)
  c.glow(x, y, 150, 6, 0.6, 5)
  hanging(c, r, x, y, side)
  collar(c, r, x, y)
  bow(c, x, y - 62)
  sparks(c, r, 9, [54, 54, 286, 340])
}

function hanging(c: SvgBuilder, r: SeededRandom, x: number, y: number, side: number): void {
  const swing = r.range(58, 86)
  const path = (shift: number): Point[] => [
    [170 - side * 70 + shift, 4],
    [170 - side * 52 + shift, 60],
    [x + side * swing, 118],
    [x + side * swing * 0.2, 160],
    [x - side * swing, 132],
    [x - side * swing * 0.5, 96],
    [x + side * 10, 140],
    [x, y - 62],
  ]
  c.path(
    ribbon(
      path(5).map(([a, b]) => [a + 4, b + 8]),
      () => 13,
    ),
    c.step(0),
    { opacity: 0.4 },
  )
  c.path(
    ribbon(path(0), (t) => 15 + 4 * Math.sin(t * 14)),
    c.line(60, 0, 280, 260, [0, 7], [0.2, 4], [0.4, 7], [0.6, 5], [0.8, 7], [1, 4]),
  )
}

function collar(c: SvgBuilder, r: SeededRandom, x: number, y: number): void {
  const k = r.range(56, 64)
  const band = ring(x, y, k) + ring(x, y, k - 14)
  c.path(band, c.step(0), { 'fill-rule': 'evenodd', opacity: 0.5, transform: 'translate(4 9)' })
  c.path(band, c.diag([0, 6], [0.3, 5], [0.55, 3], [0.8, 5], [1, 2]), { 'fill-rule': 'evenodd' })
  c.stroke(ring(x, y, k - 3) + ring(x, y, k - 11), c.step(6), 0.9, { opacity: 0.7 })
  const b = y + k + 4
  c.disc(x, b - 4, 7, 'none', { stroke: c.step(5), 'stroke-width': 3 })
  c.disc(x, b + 15, 17, c.ball([0, 6], [0.55, 5], [1, 3]))
  c.stroke(`M${xy(x - 16, b + 13)}q16 8 32 0`, c.step(2), 1.6, { opacity: 0.7 })
  c.stroke(`M${xy(x, b + 20)}v8`, c.step(1), 3)
  c.disc(x, b + 20, 2.6, c.step(1))
}

function bow(c: SvgBuilder, x: number, y: number): void {
  const silk = c.across([0, 7], [0.4, 4], [0.6, 7], [1, 2])
  const at = (text: string) => points(text).map(([a, b]): Point => [a + x, b + y])
  c.path(
    ribbon(at('0,0 -16,26 -34,44 -40,84'), (t) => 8 + 10 * t),
    silk,
    { opacity: 0.95 },
  )
  c.path(
    ribbon(at('0,0 18,24 32,52 48,74'), (t) => 8 + 10 * t),
    silk,
    { opacity: 0.95 },
  )
  c.path(
    `M${xy(x, y)}C${xy(x - 18, y - 34)} ${xy(x - 66, y - 34)} ${xy(x - 60, y - 2)}S${xy(x - 20, y + 24)} ${xy(x, y)}Z`,
    silk,
  )
  c.path(
    `M${xy(x, y)}C${xy(x + 18, y - 34)} ${xy(x + 66, y - 34)} ${xy(x + 60, y - 2)}S${xy(x + 20, y + 24)} ${xy(x, y)}Z`,
    silk,
  )
  c.stroke(`M${xy(x - 8, y)}q-22-14-38-6M${xy(x + 8, y)}q22-14 38-6`, c.step(2), 1.6, {
    opacity: 0.6,
  })
  c.path(`M${xy(x - 10, y - 10)}h20q5 10 0 22h-20q-5-12 0-22Z`, c.across([0, 4], [0.5, 7], [1, 2]))
}
