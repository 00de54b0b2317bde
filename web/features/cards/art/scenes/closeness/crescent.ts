import { repeat, ring } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { silk } from '#web/features/cards/art/parts/silk.ts'
import { stars } from '#web/features/cards/art/parts/sky.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { spark } from '#web/features/cards/art/shapes.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** A crescent moon that has lain down on pillows. Varies: tilt, side, pillows, hanging stars. */
export const crescent: Scene = (c, r, light) => {
  c.all(c.rad(170, light.y + 90, 320, [0, 3], [0.35, 2], [0.7, 1], [1, 0]))
  stars(c, r, 40, 300)
  hanging(c, r)
  const side = r.flip()
  const x = 170 + side * r.range(2, 14)
  const y = r.range(196, 210)
  c.glow(x, y + 50, 200, 5, 0.6, 5)
  c.stroke([116, 148].map((k) => ring(x, y, k)).join(''), c.step(5), 0.8, { opacity: 0.3 })
  pillow(c, 170 - side * 56, 312, -side * r.range(6, 14), 1.02)
  pillow(c, 170 + side * 58, 318, side * r.range(4, 12), 0.94)
  c.group(`translate(${xy(x, y)})scale(${side} 1)rotate(${n1(r.range(-40, -24))})`, () => {
    const moon = 'M-20-92A94 94 0 1 0 92 22A74 74 0 1 1-20-92Z'
    c.path(moon, c.step(0), { transform: 'translate(4 10)', opacity: 0.4 })
    c.path(moon, c.diag([0, 6], [0.55, 6], [1, 4]))
    c.stroke('M-62 2q9 8 19 1', c.step(2), 2.4)
    c.stroke('M-74-30q-8 34 8 62', c.step(6), 2, { opacity: 0.9 })
  })
  const h = r.range(-8, 8)
  silk(
    c,
    [10, 322 + h, 110, 360, 200, 296, 330, 338 - h],
    [10, 404, 110, 392, 220, 412, 330, 396],
    6,
    [4, 3, 1],
  )
}

function hanging(c: SvgBuilder, r: SeededRandom): void {
  const places = [70, 112, 228, 272].map((x) => [x + r.range(-10, 10), r.range(96, 168)] as const)
  c.stroke(
    repeat(4, (i) => `M${xy(places[i]?.[0] ?? 0, 10)}V${n1(places[i]?.[1] ?? 0)}`),
    c.step(5),
    0.8,
    { opacity: 0.5 },
  )
  c.path(places.map(([x, y]) => spark(x, y, 13)).join(''), c.step(6))
}

function pillow(c: SvgBuilder, x: number, y: number, turn: number, scale: number): void {
  const d = 'M-88-34Q0-62 88-34Q102 0 88 36Q0 58-88 36Q-102 0-88-34Z'
  c.group(`translate(${xy(x, y)})rotate(${n1(turn)})scale(${scale})`, () => {
    c.path(d, c.step(0), { transform: 'translate(3 8)', opacity: 0.45 })
    c.path(d, c.down([0, 6], [0.45, 5], [1, 3]))
    c.stroke(
      'M-80-28Q-66-18-56-2M80-28Q66-20 58-4M-82 30Q-64 22-54 12M82 30Q66 24 56 14',
      c.step(3),
      1.6,
      { opacity: 0.6 },
    )
  })
}
