import { points, repeat, ribbon } from '#web/features/cards/art/curves.ts'
import type { Step } from '#web/features/cards/art/palette.ts'
import { silk } from '#web/features/cards/art/parts/silk.ts'
import { candle } from '#web/features/cards/art/parts/table.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { dots } from '#web/features/cards/art/shapes.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** Days of Advent for which one more candle burns. */
const DAYS_A_CANDLE = 6

/** A wreath with four candles, one more lit every six days. Varies: heights, twigs, cloth, berries. */
export const wreath: Scene = (c, r, light, day) => {
  c.all(c.rad(light.x, 180, 320, [0, 3], [0.35, 2], [0.7, 1], [1, 0]))
  const lit = Math.max(1, Math.ceil(day / DAYS_A_CANDLE))
  c.glow(170, 176, 200, 7, 0.3 + lit * 0.12, 7)
  c.path('M10 330H330V400H10Z', c.down([0, 2], [1, 0]))
  c.ellipse(170, 348, 128, 20, c.step(0), { opacity: 0.55 })
  needles(c, r, Math.PI, [1, 2])
  const heights = [92, 118, 104, 80].map((h) => h + r.range(-14, 14))
  ;[84, 142, 200, 258].forEach((x, i) => candleOf(c, r, x, i < lit, heights[i] ?? 90))
  needles(c, r, 0, [2, 3])
  berries(c, r)
  silk(
    c,
    [10, 372, 100, 352, 220, 386, 330, 360],
    [10, 402, 110, 396, 230, 412, 330, 398],
    3,
    [4, 3, 1],
  )
  c.stroke(dots(r, 14, [50, 60, 290, 200]), c.step(6), 2, { opacity: 0.5 })
}

function candleOf(c: SvgBuilder, r: SeededRandom, x: number, isLit: boolean, h: number): void {
  const y = 322
  if (isLit) {
    c.glow(x, y - h - 14, 52, 6, 0.85, 7)
    candle(c, x, y, 26, h, r.range(-0.08, 0.08))
    return
  }
  c.path(`M${x - 13} ${y}V${y - h}q13-5 26 0V${y}Z`, c.across([0, 5], [0.3, 4], [1, 2]))
  c.stroke(`M${x} ${y - h - 1}q1-5-1-9`, c.step(1), 1.8)
}

const NEEDLES = 72

/** Fir along the back (from = π) or front (0) half of the wreath, dark below, lit on top. */
function needles(c: SvgBuilder, r: SeededRandom, from: number, tones: readonly [Step, Step]): void {
  c.ellipse(170, 334, 122, 15, 'none', { stroke: c.step(0), 'stroke-width': 16, opacity: 0.8 })
  tones.forEach((tone, layer) => {
    const d = repeat(NEEDLES, (i) => {
      const a = from + (i / NEEDLES) * Math.PI
      const x = 170 + 122 * Math.cos(a)
      const y = 334 + 15 * Math.sin(a) - layer * 5
      const lean = Math.cos(a) * 16 + r.range(-16, 16)
      return `M${Math.round(x)} ${Math.round(y)}l${Math.round(lean)} ${Math.round(r.range(-26, 12))}`
    })
    c.stroke(d, c.step(tone), 2.4 - layer * 0.6, { opacity: 0.95 })
  })
}

function berries(c: SvgBuilder, r: SeededRandom): void {
  const d = dots(r, 9, [62, 304, 278, 344])
  c.stroke(d, c.step(7), 10)
  c.stroke(d, c.step(6), 2.6, { transform: 'translate(-2 -2.5)' })
  const bow = c.diag([0, 4], [0.6, 3], [1, 2])
  for (const loop of [
    '170,334 146,316 130,328 144,342 170,334',
    '170,334 194,316 210,328 196,342 170,334',
    '170,334 156,350 150,370',
    '170,334 184,352 194,366',
  ])
    c.path(
      ribbon(points(loop), (t) => 5 + 9 * Math.sin(Math.PI * t)),
      bow,
    )
  c.disc(170, 334, 6.5, c.step(5))
}
