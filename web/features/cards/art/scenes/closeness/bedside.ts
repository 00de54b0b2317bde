import { points, ribbon } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { silk } from '#web/features/cards/art/parts/silk.ts'
import { steam } from '#web/features/cards/art/parts/table.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { dots } from '#web/features/cards/art/shapes.ts'
import { MIRROR, type SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** A candle just blown out, water and a folded blanket before the first light. Varies: side, window, smoke, heights. */
export const bedside: Scene = (c, r, light) => {
  c.all(c.down([0, 2], [0.6, 1], [1, 0]))
  c.group(r.flip() > 0 ? '' : MIRROR, () => {
    view(c, r, light.y)
    table(c)
    glass(c, 96, r.range(66, 84))
    const h = r.range(54, 84)
    candle(c, r, 164, h)
    folded(c, r)
  })
  c.stroke(dots(r, 14, [50, 70, 290, 270]), c.step(6), 2, { opacity: 0.45 })
}

function view(c: SvgBuilder, r: SeededRandom, y: number): void {
  const x = r.range(120, 200)
  const pane = 'M72 268V124a98 98 0 0 1 196 0V268Z'
  c.glow(x, 230, 210, 5, 0.6, 4)
  c.path(pane, c.rad(x, 234, 190, [0, 6], [0.3, 5], [0.65, 4], [1, 3]))
  c.disc(x, 226, r.range(26, 40), c.step(6), { opacity: 0.95 })
  c.path(`M72 252Q${xy(130, 226)} ${xy(180, 246)}T268 236V268H72Z`, c.down([0, 4], [1, 2]))
  c.stroke(`M${xy(110, y)}q6-7 11 0q6-7 11 0M${xy(136, y + 20)}q4-5 8 0q4-5 8 0`, c.step(2), 1.6)
  c.stroke(`${pane}M170 26V268M72 168H268`, c.step(0), 5)
  for (const at of [10, 246])
    silk(
      c,
      [at, 10, at + 4, 120, at - 8, 220, at, 330],
      [at + 84, 10, at + 66, 110, at + (at < 100 ? 40 : 66), 220, at + (at < 100 ? 52 : 84), 330],
      4,
      [3, 2, 1],
    )
}

function table(c: SvgBuilder): void {
  c.path('M10 318H330V400H10Z', c.down([0, 4], [0.12, 3], [0.4, 2], [1, 0]))
  c.stroke('M10 319H330', c.step(5), 1.6, { opacity: 0.8 })
}

function glass(c: SvgBuilder, x: number, h: number): void {
  c.ellipse(x + 6, 346, 34, 7, c.step(0), { opacity: 0.4 })
  const side = `M${xy(x - 25, 346 - h)}L${xy(x - 20, 344)}Q${xy(x, 352)} ${xy(x + 20, 344)}L${xy(x + 25, 346 - h)}`
  c.path(`${side}Z`, c.across([0, 6, 0.5], [0.4, 5, 0.2], [1, 6, 0.45]))
  c.path(
    `M${xy(x - 23, 346 - h * 0.62)}L${xy(x - 20, 344)}Q${xy(x, 352)} ${xy(x + 20, 344)}L${xy(x + 23, 346 - h * 0.62)}Z`,
    c.down([0, 5, 0.75], [1, 4, 0.5]),
  )
  c.ellipse(x, 346 - h * 0.62, 23, 4.6, c.step(6), { opacity: 0.7 })
  c.ellipse(x, 346 - h, 25, 5, 'none', { stroke: c.step(6), 'stroke-width': 1.4 })
  c.stroke(`M${xy(x - 16, 346 - h * 0.86)}L${xy(x - 13, 334)}`, c.step(6), 2.2, { opacity: 0.8 })
}

function candle(c: SvgBuilder, r: SeededRandom, x: number, h: number): void {
  c.ellipse(x, 350, 36, 8, c.down([0, 5], [1, 2]))
  c.path(
    `M${xy(x - 15, 348)}V${n1(348 - h)}q6-6 14-1t16 1V348Q${xy(x, 355)} ${xy(x - 15, 348)}Z`,
    c.across([0, 6], [0.5, 5], [1, 3]),
  )
  c.path(`M${xy(x - 15, 352 - h)}q3 20-3 22t3 14Z`, c.step(5))
  c.stroke(`M${xy(x, 347 - h)}q2-6-1-11`, c.step(0), 2.2)
  c.stroke(`M${xy(x - 1, 336 - h)}h0`, c.step(7), 4)
  steam(c, r, x - 1, 334 - h, 190, 1, 0)
}

function folded(c: SvgBuilder, r: SeededRandom): void {
  const tones = [
    [5, 3],
    [6, 4],
    [4, 2],
  ] as const
  tones.forEach(([from, to], i) => {
    const y = 352 - i * 21
    const w = 56 - i * r.range(1, 4)
    c.path(`M${xy(252 - w, y)}q-9-10 0-20H${n1(252 + w)}q8 10 0 20Z`, c.across([0, from], [1, to]))
    c.stroke(`M${xy(252 - w + 4, y - 10)}H${n1(252 + w - 2)}`, c.step(2), 1, { opacity: 0.45 })
  })
  c.path(
    ribbon(points('222,290 226,312 222,334 226,354'), () => 9),
    c.step(7),
    { opacity: 0.85 },
  )
}
