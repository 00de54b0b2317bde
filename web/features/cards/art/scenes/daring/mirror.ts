import { ring } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { silk } from '#web/features/cards/art/parts/silk.ts'
import { candle } from '#web/features/cards/art/parts/table.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { dots, heart } from '#web/features/cards/art/shapes.ts'
import { MIRROR, type SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** A tall mirror that doubles a candle; silk over one corner, a heart drawn into the breath. Varies: side, oval or arch, candle. */
export const mirror: Scene = (c, r) => {
  c.all(c.down([0, 2], [0.6, 1], [1, 0]))
  c.path('M54 10V330M100 10V330M240 10V330M286 10V330', 'none', {
    stroke: c.step(3),
    'stroke-width': 10,
    opacity: 0.16,
  })
  c.path('M10 328H330V400H10Z', c.down([0, 2], [1, 0]))
  const x = r.range(196, 214)
  const h = r.range(58, 84)
  c.group(r.flip() > 0 ? '' : MIRROR, () => {
    c.glow(160, 180, 190, 5, 0.5, 4)
    glassOf(c, r, x, h)
    silk(c, [96, 22, 40, 60, 34, 190, 20, 380], [190, 26, 118, 60, 76, 170, 92, 386], 6, [5, 4, 2])
    c.glow(x + 42, 352 - h, 70, 6, 0.9, 7)
    candle(c, x + 42, 366, 28, h, 0.06)
  })
  c.stroke(dots(r, 14, [60, 60, 290, 320]), c.step(6), 2, { opacity: 0.5 })
}

function glassOf(c: SvgBuilder, r: SeededRandom, x: number, h: number): void {
  const isOval = r.next() < 0.5
  const at = (o: number) =>
    isOval
      ? `M170 ${n1(46 - o)}C${xy(246 + o, 46 - o)} ${xy(256 + o, 122)} ${xy(256 + o, 188)}S${xy(236 + o, 330 + o)} 170 ${n1(330 + o)}S${xy(84 - o, 254)} ${xy(84 - o, 188)}S${xy(94 - o, 46 - o)} 170 ${n1(46 - o)}Z`
      : `M${xy(84 - o, 330 + o)}V132C${xy(84 - o, 74 - o)} ${xy(122, 46 - o)} 170 ${n1(46 - o)}S${xy(256 + o, 74 - o)} ${xy(256 + o, 132)}V${n1(330 + o)}Z`
  c.path(at(14), c.step(0), { transform: 'translate(4 10)', opacity: 0.5 })
  c.path(at(13), c.diag([0, 6], [0.25, 4], [0.5, 5], [0.75, 3], [1, 5]))
  c.stroke(at(9), c.step(2), 1, { opacity: 0.7 })
  c.path(at(3), c.step(0))
  c.wrap({ 'clip-path': c.clip(at(0)) }, () => {
    c.path(at(0), c.rad(x - 20, 250, 250, [0, 5], [0.25, 4], [0.6, 2], [1, 1]))
    c.path('M60 300H290V340H60Z', c.down([0, 4], [1, 2]), { opacity: 0.8 })
    c.glow(x, 300 - h, 74, 6, 0.85, 6)
    candle(c, x, 318, 22, h * 0.9, -0.06)
    c.path('M84 40L150 40L60 250V120Z', c.step(6), { opacity: 0.16 })
    c.path('M178 40L200 40L84 330H62Z', c.step(6), { opacity: 0.12 })
  })
  const hy = r.range(116, 138)
  c.disc(184, hy, 44, c.ball([0, 6, 0.42], [0.6, 6, 0.24], [1, 6, 0]))
  c.path(heart(184, hy, r.range(17, 23)), 'none', {
    stroke: c.step(1),
    'stroke-width': 3.6,
    'stroke-linecap': 'round',
    opacity: 0.75,
  })
  c.stroke(ring(170, 32, 5), c.step(6), 3)
}
