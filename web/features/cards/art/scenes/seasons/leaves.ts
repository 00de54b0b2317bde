import { repeat } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { FOOT, hills } from '#web/features/cards/art/parts/land.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** Half a maple leaf of length 1, stem at the origin; the other half is its mirror. */
const HALF =
  '0,0 .1,-.03 .34,.06 .3,-.08 .55,-.13 .47,-.24 .62,-.42 .4,-.4 .36,-.5 .16,-.34 .25,-.66 .14,-.64 0,-.92'
    .split(' ')
    .map((pair) => pair.split(',').map(Number) as [number, number])
const OUTLINE = [...HALF, ...HALF.toReversed().map(([x, y]): [number, number] => [-x, y])]
const VEINS: readonly (readonly [number, number])[] = [
  [0, -0.84],
  [0.5, -0.36],
  [-0.5, -0.36],
  [0.42, -0.12],
  [-0.42, -0.12],
]

/** Maple leaves in a low sun, one large. Varies: angles, sun, trunks, how many fall. */
export const leaves: Scene = (c, r, light) => {
  c.all(c.rad(light.x, light.y + 70, 330, [0, 5], [0.25, 4], [0.6, 2], [1, 0]))
  c.glow(light.x, light.y + 60, 170, 6, 0.9, 6)
  c.disc(light.x, light.y + 60, r.range(36, 52), c.step(6))
  trunks(c, r)
  c.path(hills(r, 304, 8) + FOOT, c.down([0, 4], [0.3, 3], [1, 1]))
  c.path(hills(r, 344, 10) + FOOT, c.down([0, 2], [1, 0]))
  for (let i = 0; i < 11; i++) {
    const onGround = i > 6
    const y = onGround ? r.range(330, 374) : r.range(64, 300)
    const tone = (['4', '3', '7', '5'] as const)[r.int(0, 3)] ?? '4'
    leaf(
      c,
      r.range(44, 296),
      y,
      onGround ? r.range(26, 36) : r.range(20, 46),
      r.range(-180, 180),
      onGround ? 0.55 : 1,
      `var(--${tone})`,
    )
  }
  large(c, 170 + r.range(-26, 26), r.range(262, 284), r.range(146, 172), r.range(-28, 28))
}

function trunks(c: SvgBuilder, r: SeededRandom): void {
  for (const [x, w, tone] of [
    [40, 26, 1],
    [92, 12, 2],
    [258, 14, 2],
    [302, 30, 1],
  ] as const) {
    const at = x + r.range(-8, 8)
    c.path(
      `M${xy(at - w / 2, 330)}Q${xy(at - w * 0.2, 200)} ${xy(at - w * 0.4, 10)}H${n1(at + w * 0.4)}Q${xy(at + w * 0.2, 200)} ${xy(at + w / 2, 330)}Z`,
      c.across([0, tone], [1, 0]),
      { opacity: tone === 1 ? 0.95 : 0.6 },
    )
  }
}

const outline = (size: number) => `M${OUTLINE.map(([x, y]) => xy(x * size, y * size)).join('L')}Z`

function leaf(
  c: SvgBuilder,
  x: number,
  y: number,
  size: number,
  turn: number,
  flat: number,
  fill: string,
): void {
  c.path(outline(size), fill, {
    transform: `translate(${xy(x, y)})scale(1 ${flat})rotate(${n1(turn)})`,
    opacity: 0.92,
  })
}

function large(c: SvgBuilder, x: number, y: number, size: number, turn: number): void {
  const d = outline(size)
  c.group(`translate(${xy(x, y)})rotate(${n1(turn)})`, () => {
    c.path(d, c.step(0), { transform: 'translate(5 12)', opacity: 0.4 })
    c.path(d, c.diag([0, 6], [0.3, 5], [0.6, 4], [1, 3]), {
      'stroke-linejoin': 'round',
      stroke: c.step(5),
      'stroke-width': 1.4,
    })
    const veins = repeat(VEINS.length, (i) => {
      const [vx, vy] = VEINS[i] ?? [0, 0]
      return `M0 ${n1(-size * 0.03)}Q${xy(vx * size * 0.4, vy * size * 0.62)} ${xy(vx * size, vy * size)}`
    })
    c.stroke(veins, c.step(2), 1.6, { opacity: 0.65 })
    c.stroke(`M0 ${n1(-size * 0.03)}Q4 ${n1(size * 0.14)}-6 ${n1(size * 0.3)}`, c.step(3), 3.4)
  })
}
