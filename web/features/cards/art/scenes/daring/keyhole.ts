import { repeat, ring } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { silk } from '#web/features/cards/art/parts/silk.ts'
import { candle } from '#web/features/cards/art/parts/table.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { dots, heart, spark } from '#web/features/cards/art/shapes.ts'
import { MIRROR, type SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** The outline of the keyhole. */
const HOLE = 'M170 112a62 62 0 0 1 33 114L224 330H116L137 226A62 62 0 0 1 170 112Z'

/** A lit room through a keyhole. Varies: side, plate, candle, curtain in the room. */
export const keyhole: Scene = (c, r) => {
  c.all(c.rad(170, 220, 300, [0, 3], [0.3, 2], [0.7, 1], [1, 0]))
  const planks = repeat(7, (i) => `M${n1(26 + i * 48 + r.range(-4, 4))} 10V400`)
  c.stroke(planks, c.step(0), 2.4, { opacity: 0.55 })
  c.stroke(planks, c.step(4), 0.8, { opacity: 0.3, transform: 'translate(2)' })
  c.glow(170, 220, 210, 6, 0.55, 5)
  plate(c, r)
  c.group(r.flip() > 0 ? '' : MIRROR, () => room(c, r))
  c.stroke(HOLE, c.step(6), 2.6)
  c.path(`M116 330H224L262 400H78Z`, c.down([0, 6, 0.5], [1, 6, 0]))
  c.stroke(dots(r, 16, [80, 90, 260, 380]), c.step(6), 2.2, { opacity: 0.55 })
}

function plate(c: SvgBuilder, r: SeededRandom): void {
  const w = r.range(92, 102)
  const d = `M170 54C${xy(170 + w * 0.4, 54)} ${xy(170 + w * 0.5, 84)} ${xy(170 + w * 0.8, 96)}S${xy(170 + w, 140)} ${xy(170 + w, 170)}V302C${xy(170 + w, 344)} ${xy(170 + w * 0.5, 360)} 170 374C${xy(170 - w * 0.5, 360)} ${xy(170 - w, 344)} ${xy(170 - w, 302)}V170C${xy(170 - w, 140)} ${xy(170 - w, 108)} ${xy(170 - w * 0.8, 96)}S${xy(170 - w * 0.4, 54)} 170 54Z`
  c.path(d, c.step(0), { transform: 'translate(3 9)', opacity: 0.55 })
  c.path(d, c.diag([0, 5], [0.3, 3], [0.55, 4], [1, 2]))
  c.path(d, 'none', { stroke: c.step(6), 'stroke-width': 1.4, opacity: 0.8 })
  c.stroke(ring(170, 82, 9) + ring(170, 354, 7), c.step(1), 2.4)
  c.path(r.next() < 0.5 ? heart(170, 82, 6) : spark(170, 82, 8), c.step(7))
  const scroll =
    'M92 250C80 226 84 196 104 190C118 188 122 206 110 208M92 286C84 310 96 330 112 330C122 328 122 316 114 316'
  c.stroke(scroll, c.step(1), 2.2, { opacity: 0.55 })
  c.stroke(scroll, c.step(1), 2.2, { opacity: 0.55, transform: MIRROR })
}

function room(c: SvgBuilder, r: SeededRandom): void {
  c.wrap({ 'clip-path': c.clip(HOLE) }, () => {
    c.path('M100 100H240V340H100Z', c.rad(182, 180, 170, [0, 6], [0.35, 5], [0.75, 4], [1, 3]))
    c.path('M100 276H240V340H100Z', c.down([0, 4], [1, 2]))
    silk(
      c,
      [150, 96, 120, 150, 128, 220, 100, 330],
      [184, 96, 160, 150, 154, 230, 150, 330],
      5,
      [4, 3, 2],
    )
    c.path('M166 262Q176 226 196 228T228 252L240 300H160Z', c.across([0, 3], [1, 2]))
    c.path('M158 296Q190 270 240 284V340H150Z', c.down([0, 5], [1, 3]))
    c.glow(190, 186, 46, 6, 0.9, 6)
    candle(c, 190, 240, 13, r.range(30, 48), r.range(-0.1, 0.1))
  })
}
