import { type Cubic, loft } from '#web/features/cards/art/curves.ts'
import { n1 } from '#web/features/cards/art/numbers.ts'
import { silk } from '#web/features/cards/art/parts/silk.ts'
import { candle } from '#web/features/cards/art/parts/table.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { MIRROR } from '#web/features/cards/art/svgBuilder.ts'

const CLOTH_HEM: Cubic = [10, 10, 40, 120, 20, 250, 30, 400]
const CLOTH_FOLD: Cubic = [170, 10, 130, 70, 92, 150, 74, 400]

/** Candles before a hanging cloth. Varies: 2–4 candles, heights, side of the cloth. */
export const candles: Scene = (c, r, light) => {
  c.all(c.rad(light.x, 190, 300, [0, 3], [0.4, 2], [1, 0]))
  const side = r.flip()
  const cx = 170 + side * r.range(0, 18)
  c.glow(cx, 190, 230, 7, 0.62, 7)
  c.group(side > 0 ? '' : MIRROR, () => {
    loft(CLOTH_HEM, CLOTH_FOLD, 6).forEach((strip, i) =>
      c.path(strip, c.across([0, 1], [0.55, i % 2 ? 2 : 3, 0.9], [1, 0])),
    )
  })
  c.disc(cx, 190, 165, c.rad(cx, 190, 165, [0, 7, 0.55], [0.5, 7, 0.18], [1, 7, 0]))
  const y = r.range(300, 316)
  const n = r.pick([2, 3, 3, 4])
  const tall = r.int(0, n - 1)
  c.path(`M10 ${n1(y - 12)}H330V400H10Z`, c.down([0, 2], [1, 0]))
  for (let i = 0; i < n; i++) {
    const x = cx + (i - (n - 1) / 2) * (n > 3 ? 46 : 56) + r.range(-6, 6)
    const h = i === tall ? r.range(122, 158) : r.range(40, 104)
    c.glow(x, y - h - 14, 48, 6, 0.8, 7)
    candle(c, x, y + (i % 2 ? -4 : 5), r.range(22, 33), h, r.range(-0.1, 0.1))
  }
  silk(
    c,
    [10, y + 20, 90, y - 14, 190, y + 44, 330, y + r.range(-4, 16)],
    [10, 400, 110, 372, 210, 420, 330, 394],
    5,
    [4, 3, 1],
  )
}
