import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { silk } from '#web/features/cards/art/parts/silk.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { dots } from '#web/features/cards/art/shapes.ts'
import { MIRROR, type SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** A tall chair in the light, and a tasselled cushion before it. Varies: side, back of the chair, window, cushion. */
export const cushion: Scene = (c, r, light) => {
  c.all(c.rad(170, light.y + 60, 330, [0, 4], [0.28, 3], [0.62, 2], [1, 0]))
  c.glow(170, 190, 190, 6, 0.6, 5)
  for (const side of ['', MIRROR])
    c.group(side, () =>
      silk(c, [4, 10, 8, 120, 2, 250, 6, 344], [92, 10, 76, 110, 34, 190, 44, 344], 4, [4, 2, 1]),
    )
  c.path('M10 322H330V400H10Z', c.down([0, 3], [0.5, 1], [1, 0]))
  c.path('M92 322H248L316 400H24Z', c.down([0, 4], [1, 2]), { opacity: 0.75 })
  c.stroke('M100 322L38 400M240 322L302 400', c.step(5), 1.4, { opacity: 0.7 })
  c.group(r.flip() > 0 ? '' : MIRROR, () => {
    throne(c, r)
    pillow(c, 138 + r.range(-8, 8), 358, r.range(-4, 4))
  })
  c.stroke(dots(r, 16, [60, 60, 280, 330]), c.step(6), 2.2, { opacity: 0.55 })
}

function throne(c: SvgBuilder, r: SeededRandom): void {
  const top = r.range(92, 112)
  const shape = r.int(0, 2)
  const crown =
    [
      `C120 ${n1(top - 8)} 142 ${n1(top - 24)} 184 ${n1(top - 24)}S248 ${n1(top - 8)} 248 ${n1(top + 30)}`,
      `Q126 ${n1(top - 6)} 152 ${n1(top - 4)}Q170 ${n1(top - 6)} 184 ${n1(top - 30)}Q198 ${n1(top - 6)} 216 ${n1(top - 4)}Q242 ${n1(top - 6)} 248 ${n1(top + 30)}`,
      `C122 ${n1(top - 30)} 172 ${n1(top - 26)} 184 ${n1(top - 2)}C196 ${n1(top - 26)} 246 ${n1(top - 30)} 248 ${n1(top + 30)}`,
    ][shape] ?? ''
  const back = `M120 262V${n1(top + 30)}${crown}V262Z`
  c.ellipse(184, 342, 84, 12, c.step(0), { opacity: 0.5 })
  c.path('M126 300l-6 44M242 300l6 44M146 304l-2 30M222 304l2 30', 'none', {
    stroke: c.step(0),
    'stroke-width': 8,
    'stroke-linecap': 'round',
  })
  c.path(back, c.across([0, 3], [0.4, 2], [1, 1]), {
    stroke: c.step(5),
    'stroke-width': 5,
    'stroke-linejoin': 'round',
  })
  const tufts = [0, 1, 2].flatMap((row) =>
    [150, 184, 218].map((x) => `M${xy(x, top + 42 + row * 40)}h0`),
  )
  c.stroke(tufts.join(''), c.step(5), 5, { opacity: 0.8 })
  c.stroke(
    `M150 ${n1(top + 42)}L218 ${n1(top + 122)}M218 ${n1(top + 42)}L150 ${n1(top + 122)}M184 ${n1(top + 42)}L150 ${n1(top + 82)}L184 ${n1(top + 122)}L218 ${n1(top + 82)}Z`,
    c.step(0),
    1.6,
    { opacity: 0.4 },
  )
  c.path('M108 264Q184 246 260 264L256 296Q184 310 112 296Z', c.down([0, 5], [0.4, 3], [1, 1]))
  c.path(
    'M104 226h22v80h-16q-10-40-6-80ZM264 226h-22v80h16q10-40 6-80Z',
    c.across([0, 1], [0.5, 3], [1, 1]),
  )
  c.stroke('M102 224q12-10 26 0M266 224q-12-10-26 0', c.step(6), 5)
}

function pillow(c: SvgBuilder, x: number, y: number, turn: number): void {
  c.group(`translate(${xy(x, y)})rotate(${n1(turn)})`, () => {
    c.ellipse(0, 20, 84, 9, c.step(0), { opacity: 0.5 })
    const d = 'M-78-12Q0-30 78-12Q90 4 78 18Q0 30-78 18Q-90 4-78-12Z'
    c.path(d, c.down([0, 6], [0.3, 7], [1, 2]))
    c.stroke('M-78 4Q0 16 78 4', c.step(5), 1.6, { opacity: 0.7 })
    c.stroke('M-70-8Q-30-18 10-19', c.step(6), 3, { opacity: 0.7 })
    c.stroke('M-80 18l-7 12M-77 19l-3 13M80 18l7 12M77 19l3 13', c.step(5), 2.4)
    c.disc(-79, 17, 4.5, c.step(6))
    c.disc(79, 17, 4.5, c.step(6))
  })
}
