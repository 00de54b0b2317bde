import { points, repeat, ribbon } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { sparks } from '#web/features/cards/art/parts/sky.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { dots, flame, heart } from '#web/features/cards/art/shapes.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** A cake by candle light under a garland. Varies: one or two tiers, 1–5 candles, icing, garland. */
export const cake: Scene = (c, r, light) => {
  c.all(c.rad(170, light.y + 60, 320, [0, 3], [0.3, 2], [0.65, 1], [1, 0]))
  garland(c, r)
  const tiers = r.int(1, 2)
  const top = tiers === 2 ? 204 : 244
  c.glow(170, top - 30, 200, 6, 0.75, 7)
  c.path('M10 344Q170 328 330 344V400H10Z', c.down([0, 3], [0.4, 2], [1, 0]))
  stand(c)
  tier(c, r, 170, 318, 92, tiers === 2 ? 58 : 74)
  if (tiers === 2) tier(c, r, 170, 260, 60, 56)
  candles(c, r, r.int(1, 5), top, tiers === 2 ? 42 : 66)
  sparks(c, r, 9, [50, 120, 290, 330])
  c.stroke(dots(r, 22, [40, 90, 300, 370]), c.step(7), 3.2, { opacity: 0.75 })
}

function garland(c: SvgBuilder, r: SeededRandom): void {
  const sag = r.range(34, 58)
  const y = (x: number) => 74 + sag * (1 - ((x - 170) / 160) ** 2)
  c.stroke(
    repeat(17, (i) => `${i === 0 ? 'M' : 'L'}${xy(10 + i * 20, y(10 + i * 20))}`),
    c.step(5),
    1.4,
  )
  const flags = (first: number) =>
    repeat(6, (i) => {
      const x = 20 + (i * 2 + first) * 27
      return `M${xy(x - 11, y(x - 11))}L${xy(x + 11, y(x + 11))}L${xy(x, y(x) + 27)}Z`
    })
  c.path(flags(0), c.down([0, 5], [1, 4]))
  c.path(flags(1), c.down([0, 7], [1, 3]))
}

function stand(c: SvgBuilder): void {
  c.ellipse(170, 372, 58, 9, c.step(0), { opacity: 0.5 })
  c.path('M158 326h24q-2 26 26 40q-38 9-76 0q28-14 26-40Z', c.across([0, 5], [0.5, 4], [1, 2]))
  c.ellipse(170, 326, 118, 15, c.step(1))
  c.ellipse(170, 321, 118, 15, c.across([0, 6], [0.5, 5], [1, 3]))
}

/** A tier standing on y, w its half width; icing runs down its side. */
function tier(c: SvgBuilder, r: SeededRandom, x: number, y: number, w: number, h: number): void {
  const round = w * 0.15
  c.path(
    `M${xy(x - w, y - h)}V${n1(y)}Q${xy(x, y + round * 2)} ${xy(x + w, y)}V${n1(y - h)}Z`,
    c.across([0, 4], [0.4, 3], [1, 1]),
  )
  const hearts = repeat(5, (i) =>
    heart(x + (i - 2) * w * 0.38, y - h * 0.2 + round * (1 - Math.abs(i - 2) * 0.35), 6),
  )
  c.path(hearts, c.step(7), { opacity: 0.85 })
  let icing = `M${xy(x - w, y - h)}`
  const drips = 9
  for (let i = 0; i < drips; i++) {
    const at = x - w + (2 * w * (i + 1)) / drips
    const drop = h * r.range(0.16, 0.5) + round * Math.sin((Math.PI * (i + 0.5)) / drips)
    const step = (2 * w) / drips
    icing += `C${xy(at - step, y - h + drop * 1.3)} ${xy(at, y - h + drop * 1.3)} ${xy(at, y - h + round * Math.sin((Math.PI * (i + 1)) / drips))}`
  }
  c.path(`${icing}Z`, c.down([0, 6], [1, 5]))
  c.ellipse(x, y - h, w, round, c.across([0, 6], [0.6, 6], [1, 5]))
}

function candles(c: SvgBuilder, r: SeededRandom, n: number, y: number, reach: number): void {
  for (let i = 0; i < n; i++) {
    const x = 170 + (n === 1 ? 0 : ((i - (n - 1) / 2) * 2 * reach) / Math.max(2, n - 1)) * 0.8
    const h = r.range(38, 54)
    c.glow(x, y - h - 10, 34, 6, 0.85, 7)
    c.path(
      ribbon(points(`${n1(x)},${n1(y + 2)} ${n1(x)},${n1(y - h)}`), () => 9),
      c.line(x, y, x + 9, y - h, [0, 7], [0.5, 5], [1, 7]),
    )
    c.path(flame(x, y - h - 2, 24, r.range(-0.1, 0.1)), c.down([0, 7], [0.5, 6], [1, 7]))
  }
}
