import { repeat } from '#web/features/cards/art/curves.ts'
import { candle, sprig } from '#web/features/cards/art/parts/table.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { dots } from '#web/features/cards/art/shapes.ts'
import { MIRROR, type SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** A wall of little doors, the day's one open with a candle in it. Varies: side, candle, twigs, snow. */
export const calendar: Scene = (c, r, _light, day) => {
  c.all(c.rad(170, 214, 300, [0, 3], [0.35, 2], [0.75, 1], [1, 0]))
  closedDoors(c)
  const side = r.flip()
  c.group(side > 0 ? '' : MIRROR, () => niche(c, r))
  number(c, side, day)
  twigs(c, r)
  c.stroke(dots(r, 26, [40, 50, 300, 330]), c.step(6), 2.4, { opacity: 0.55 })
  c.stroke(dots(r, 12, [40, 50, 300, 370]), c.step(6), 3.8, { opacity: 0.5 })
}

const COLUMNS = [34, 96, 160, 224, 286]
const ROWS = [48, 126, 204, 282]
const arch = (x: number, y: number, w: number, h: number) =>
  `M${x - w / 2} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}Z`

function closedDoors(c: SvgBuilder): void {
  const all = ROWS.map((y) => COLUMNS.map((x) => arch(x, y, 46, 62)).join('')).join('')
  c.path(all, c.step(0), { opacity: 0.45, transform: 'translate(2 4)' })
  c.path(all, c.down([0, 3], [1, 1]), { opacity: 0.75, stroke: c.step(4), 'stroke-width': 0.9 })
  const knobs = ROWS.map((y) => COLUMNS.map((x) => `M${x + 15} ${y + 38}h0`).join('')).join('')
  c.stroke(knobs, c.step(6), 3.4, { opacity: 0.7 })
}

/** The open door's leaf hangs on the left. */
function niche(c: SvgBuilder, r: SeededRandom): void {
  const outline = arch(186, 104, 116, 206)
  c.glow(186, 210, 190, 6, 0.75, 7)
  c.path(outline, c.step(0), { transform: 'translate(0 5)', opacity: 0.6 })
  c.path(outline, c.rad(186, 226, 150, [0, 6], [0.22, 5], [0.6, 4], [1, 2]))
  c.path('M128 310V290Q186 272 244 290V310Z', c.down([0, 5], [1, 3]))
  c.stroke(outline, c.step(6), 2.6)
  c.glow(186, 206, 66, 6, 0.9, 6)
  candle(c, 186, 298, r.range(24, 32), r.range(58, 78), r.range(-0.1, 0.1))
  c.path('M128 310V162C124 128 106 112 78 118V330Z', c.across([0, 3], [0.75, 2], [1, 1]))
  c.stroke('M128 310L78 330V118C104 112 124 130 128 162', c.step(5), 1.8)
  c.path('M119 300V170C116 148 106 134 88 134V312Z', 'none', { stroke: c.step(4), opacity: 0.6 })
  c.disc(87, 232, 4, c.step(6))
}

/** The figures on the leaf are not mirrored. */
function number(c: SvgBuilder, side: number, day: number): void {
  if (day === 0) return
  c.text(String(day), {
    x: side > 0 ? 103 : 237,
    y: 202,
    'text-anchor': 'middle',
    'font-family': 'Fraunces, serif',
    'font-size': 34,
    fill: c.step(6),
  })
}

function twigs(c: SvgBuilder, r: SeededRandom): void {
  const green = c.down([0, 2], [1, 0])
  for (const [x, turn] of [
    [40, 58],
    [96, 80],
    [300, -58],
    [246, -82],
    [20, 30],
    [322, -30],
  ] as const)
    sprig(c, x, 392, r.range(96, 128), turn + r.range(-8, 8), green, 6)
  const berries = repeat(
    7,
    () => `M${Math.round(r.range(40, 300))} ${Math.round(r.range(352, 378))}h0`,
  )
  c.stroke(berries, c.step(7), 9)
  c.stroke(berries, c.step(6), 2.4, { transform: 'translate(-2 -2)' })
}
