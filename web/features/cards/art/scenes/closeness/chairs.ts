import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { steam } from '#web/features/cards/art/parts/table.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { dots } from '#web/features/cards/art/shapes.ts'
import { MIRROR, type SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** Two chairs turned to each other at a small table under one lamp. Varies: lamp, cups, chairs, window with rain. */
export const chairs: Scene = (c, r) => {
  c.all(c.down([0, 1], [0.7, 2], [1, 0]))
  rain(c, r)
  const y = r.range(112, 132)
  c.glow(170, y + 60, 220, 6, 0.7, 5)
  c.path('M10 338H330V400H10Z', c.down([0, 3], [0.4, 2], [1, 0]))
  c.ellipse(170, 366, 140, 20, c.down([0, 5, 0.5], [1, 4, 0.3]))
  const near = r.range(0, 9)
  const tall = r.range(-12, 10)
  const round = r.next() < 0.5
  c.group(`translate(${n1(near)})`, () => chair(c, tall, round, 3))
  c.group(`${MIRROR}translate(${n1(near)})`, () => chair(c, -tall / 2, !round, 2))
  table(c)
  steam(c, r, 148, 282, 76, 1, 0)
  steam(c, r, 194, 282, 86, 1, 0)
  cups(c, r)
  lamp(c, r, y)
  c.stroke(dots(r, 10, [110, 150, 230, 270]), c.step(6), 2, { opacity: 0.5 })
}

function rain(c: SvgBuilder, r: SeededRandom): void {
  const x = r.range(60, 200)
  const pane = `M${xy(x, 80)}h88v112h-88Z`
  c.path(pane, c.down([0, 0], [1, 3]), { opacity: 0.9 })
  const drops = Array.from(
    { length: 16 },
    () => `M${xy(x + r.range(8, 82), r.range(86, 166))}l-4 ${n1(r.range(10, 20))}`,
  )
  c.stroke(drops.join(''), c.step(5), 1.1, { opacity: 0.5 })
  c.stroke(`${pane}M${xy(x + 44, 80)}v112`, c.step(0), 4, { opacity: 0.8 })
}

function lamp(c: SvgBuilder, r: SeededRandom, y: number): void {
  c.stroke(`M170 10V${n1(y - 30)}`, c.step(0), 2)
  const w = r.range(34, 46)
  c.path(
    `M170 ${n1(y - 32)}C${xy(170 + w * 0.5, y - 30)} ${xy(170 + w, y - 12)} ${xy(170 + w, y + 8)}H${n1(170 - w)}C${xy(170 - w, y - 12)} ${xy(170 - w * 0.5, y - 30)} 170 ${n1(y - 32)}Z`,
    c.across([0, 3], [0.4, 4], [1, 2]),
  )
  c.ellipse(170, y + 8, w, 6, c.step(6))
  c.glow(170, y + 16, 50, 6, 0.9, 6)
  c.path(
    `M${xy(170 - w, y + 8)}H${n1(170 + w)}L${xy(290, 372)}H50Z`,
    c.down([0, 6, 0.34], [1, 6, 0]),
  )
}

/** The left chair, its back to the left. */
function chair(c: SvgBuilder, tall: number, round: boolean, tone: 2 | 3): void {
  const top = 214 + tall
  const wood = c.across([0, 0], [1, tone])
  const back = round
    ? `M52 306C40 ${n1(top + 40)} 38 ${n1(top)} 52 ${n1(top)}S72 ${n1(top + 40)} 72 306Z`
    : `M46 306L40 ${n1(top)}Q50 ${n1(top - 8)} 60 ${n1(top)}L70 306Z`
  c.path('M56 314l-8 60M106 314l8 58M70 314l-4 50M96 314l4 50', 'none', {
    stroke: c.step(0),
    'stroke-width': 6,
    'stroke-linecap': 'round',
  })
  c.path(back, wood)
  c.stroke(`M${xy(62, top + 12)}L70 300`, c.step(5), 1.8, { opacity: 0.8 })
  c.path(
    'M44 302Q78 292 116 302Q120 312 114 318H50Q42 312 44 302Z',
    c.down([0, 5], [0.5, 4], [1, 2]),
  )
}

function table(c: SvgBuilder): void {
  c.path('M164 300h12l3 66q14 3 20 8h-58q6-5 20-8Z', c.across([0, 1], [1, 0]))
  c.ellipse(170, 300, 56, 12, c.step(0))
  c.ellipse(170, 296, 56, 12, c.across([0, 5], [0.5, 6], [1, 4]))
}

function cups(c: SvgBuilder, r: SeededRandom): void {
  for (const [x, side] of [
    [148, -1],
    [194, 1],
  ] as const) {
    const y = 292 + r.range(-2, 2)
    const h = r.range(15, 20)
    c.ellipse(x, y, 15, 4, c.step(2), { opacity: 0.6 })
    c.stroke(
      `M${xy(x + side * 9, y - h * 0.7)}q${side * 9} 0 ${side * 6} 8t${-side * 7} 3`,
      c.step(side < 0 ? 7 : 5),
      2.4,
    )
    c.path(
      `M${xy(x - 10, y - h)}h20q0 ${n1(h)}-6 ${n1(h)}h-8q-6 0-6-${n1(h)}Z`,
      c.across([0, side < 0 ? 7 : 6], [1, 3]),
    )
  }
}
