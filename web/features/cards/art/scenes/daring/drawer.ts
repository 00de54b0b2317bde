import { points, ribbon } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { feather } from '#web/features/cards/art/parts/feather.ts'
import { silk } from '#web/features/cards/art/parts/silk.ts'
import { sparks } from '#web/features/cards/art/parts/sky.ts'
import { candle } from '#web/features/cards/art/parts/table.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { MIRROR, type SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** A drawer left open: light, silk, a feather and a mask of cloth. Varies: side, feather, silk, knobs. */
export const drawer: Scene = (c, r, light) => {
  c.all(c.rad(170, light.y + 90, 320, [0, 3], [0.35, 2], [0.7, 1], [1, 0]))
  c.group(r.flip() > 0 ? '' : MIRROR, () => {
    const h = r.range(50, 78)
    c.glow(262, 146 - h * 0.4, 90, 6, 0.7, 7)
    chest(c)
    candle(c, 262, 190, 24, h, r.range(-0.1, 0.1))
    c.glow(160, 244, 170, 6, 0.85, 6)
    feather(c, 120 + r.range(-10, 8), 296, r.range(150, 186), r.range(-24, 2), [6, 5, 4, 2], 0.16)
    feather(c, 168 + r.range(-6, 10), 292, r.range(84, 108), r.range(12, 34), [4, 3, 2, 5], -0.18)
    cloth(c, r)
    front(c, r)
  })
  sparks(c, r, 10, [70, 90, 270, 270])
}

function chest(c: SvgBuilder): void {
  c.path('M10 190H330V400H10Z', c.down([0, 2], [0.4, 1], [1, 0]))
  c.path('M10 184H330V200H10Z', c.down([0, 5], [0.3, 3], [1, 1]))
  c.path('M40 214H300V300H40Z', c.step(0))
  c.path('M46 220H294V300H46Z', c.rad(170, 292, 150, [0, 6], [0.3, 5], [0.7, 3], [1, 1]))
}

function cloth(c: SvgBuilder, r: SeededRandom): void {
  const sag = r.range(-6, 8)
  silk(
    c,
    [46, 276, 110, 244, 170, 292, 300, 262],
    [46, 312, 120, 306, 210, 316, 300, 306],
    4,
    [6, 5, 3],
  )
  c.path(
    ribbon(
      points(`212,300 196,${n1(268 + sag)} 222,246 258,262 252,292 276,318 262,352`),
      (t) => 13 + 5 * Math.sin(t * 9),
    ),
    c.line(200, 240, 280, 350, [0, 7], [0.5, 4], [1, 7]),
  )
  silk(
    c,
    [70, 288, 84, 300, 78, 330, 84, 358],
    [128, 290, 122, 310, 130, 332, 118, 366],
    4,
    [5, 4, 2],
  )
}

function front(c: SvgBuilder, r: SeededRandom): void {
  c.path('M28 304H312L322 372H18Z', c.step(0), { transform: 'translate(0 12)', opacity: 0.5 })
  c.path(
    'M28 304H76L82 356Q101 370 120 362L126 304H312L322 372H18Z',
    c.across([0, 3], [0.4, 4], [1, 2]),
  )
  c.stroke('M28 304H74M128 304H312', c.step(6), 2.4, { opacity: 0.9 })
  c.path('M38 318H72L78 360H32ZM132 318H302L308 360H128Z', 'none', {
    stroke: c.step(1),
    'stroke-width': 1.6,
    opacity: 0.55,
  })
  const x = 206 + r.range(-6, 6)
  c.disc(x, 342, 13, c.step(0), { opacity: 0.45 })
  c.disc(x, 338, 12, c.ball([0, 6], [0.55, 5], [1, 3]))
  c.path(
    `M${xy(x, 333)}a4.5 4.5 0 0 1 2.6 8.2l1.6 7h-8.4l1.6-7a4.5 4.5 0 0 1 2.6-8.2Z`,
    c.step(0),
    { opacity: 0.75 },
  )
}
