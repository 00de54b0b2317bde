import { points, ribbon } from '../../curves.ts'
import { silk } from '../../parts/silk.ts'
import { candle, sprig } from '../../parts/table.ts'
import type { SeededRandom } from '../../random.ts'
import type { Scene } from '../../scene.ts'
import { dots } from '../../shapes.ts'
import type { SvgBuilder } from '../../svgBuilder.ts'

/** Days of Advent for which one more candle burns. */
const DAYS_A_CANDLE = 6

/** A wreath with four candles, one more lit every six days. Varies: heights, twigs, cloth, berries. */
export const wreath: Scene = (c, r, light, day) => {
  c.all(c.rad(light.x, 180, 320, [0, 3], [0.35, 2], [0.7, 1], [1, 0]))
  const lit = Math.max(1, Math.ceil(day / DAYS_A_CANDLE))
  c.glow(170, 176, 200, 7, 0.3 + lit * 0.12, 7)
  c.path('M10 330H330V400H10Z', c.down([0, 2], [1, 0]))
  c.ellipse(170, 348, 128, 20, c.step(0), { opacity: 0.55 })
  sprigs(c, r, 300, [56, 170, 284], 4, [1, 0])
  const heights = [92, 118, 104, 80].map((h) => h + r.range(-14, 14))
  ;[84, 142, 200, 258].forEach((x, i) => candleOf(c, r, x, i < lit, heights[i] ?? 90))
  sprigs(c, r, 326, [54, 122, 218, 286], 5, [3, 1])
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

function sprigs(
  c: SvgBuilder,
  r: SeededRandom,
  y: number,
  places: readonly number[],
  leaves: number,
  [lit, dark]: readonly [1 | 3, 0 | 1],
): void {
  const green = c.down([0, lit], [1, dark])
  for (const x of places) {
    const lean = (x - 170) * 0.62
    sprig(c, x - lean * 0.3, y + 34, r.range(70, 92), lean + r.range(-16, 16), green, leaves)
  }
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
