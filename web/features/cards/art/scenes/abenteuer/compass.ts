import type { Attrs } from '#web/features/cards/art/drawing.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import type { Step } from '#web/features/cards/art/palette.ts'
import { FOOT, hills, peaks } from '#web/features/cards/art/parts/land.ts'
import { stars } from '#web/features/cards/art/parts/sky.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

const CY = 196
const HORIZON = 318
const RIDGES: readonly (readonly [below: number, top: Step, foot: Step])[] = [
  [-26, 4, 2],
  [0, 3, 1],
  [30, 2, 1],
  [56, 1, 0],
]

/** A compass like a moon over dunes. Varies: points, needle, dunes or a range, the dotted way. */
export const compass: Scene = (c, r, light) => {
  c.all(c.rad(170, 190, 330, [0, 3], [0.35, 2], [0.7, 1], [1, 0]))
  stars(c, r, 30, 330)
  const turn = r.range(-40, 40)
  const needle = r.range(-70, 70)
  const fewer = r.next() < 0.5
  const range = r.next() < 0.45
  c.glow(170, CY, 210, 6, 0.5, 4)
  c.group(`translate(${xy(r.range(-22, 22), r.range(-8, 8))})`, () => {
    const shine = c.rad(170 + (light.x - 170) * 0.5, CY - 40, 170, [0, 5], [0.5, 4], [1, 2])
    c.disc(170, CY, 118, shine)
    c.disc(170, CY, 104, c.rad(170, CY, 110, [0, 2], [0.75, 1], [1, 0]))
    dial(c)
    windRose(c, turn, fewer)
    pointer(c, needle)
  })
  if (range) {
    const [mountains, lit] = peaks(r, HORIZON - 18, 62, 4)
    c.path(mountains, c.down([0, 4], [0.5, 3]))
    c.path(lit, c.step(5), { opacity: 0.4 })
  }
  for (const [below, top, foot] of RIDGES) {
    const ridge = hills(r, HORIZON + below, 13 - below * 0.08, 4)
    c.path(ridge + FOOT, c.down([0, top], [0.55, foot]))
    if (below < 20) c.stroke(ridge, c.step(5), 1, { opacity: 0.55 })
  }
  const way =
    `M${r.int(60, 120)} 392C${r.int(120, 180)} 372 ${r.int(80, 140)} 352 ${r.int(170, 220)} 344` +
    `S${r.int(180, 220)} 330 ${r.int(190, 230)} 318`
  c.stroke(way, c.step(6), 2, { 'stroke-dasharray': '5 7', opacity: 0.9 })
}

function dial(c: SvgBuilder): void {
  const circle = (radius: number, more: Attrs) =>
    c.disc(170, CY, radius, 'none', { stroke: c.step(5), ...more })
  circle(111, { stroke: c.step(1), 'stroke-width': 8, 'stroke-dasharray': '1.5 8.2' })
  circle(118, { stroke: c.step(6), 'stroke-width': 1.2 })
  circle(84, { opacity: 0.6 })
  circle(94, { 'stroke-width': 6, 'stroke-dasharray': '.8 4.1', opacity: 0.5 })
}

function windRose(c: SvgBuilder, turn: number, fewer: boolean): void {
  const points = fewer ? 4 : 8
  let lit = ''
  let dark = ''
  for (let i = 0; i < points; i++) {
    const angle = (i * 2 * Math.PI) / points
    const minor = !fewer && i % 2 === 1
    const waist = fewer ? 24 : minor ? 13 : 20
    const at = (a: number, length: number) => xy(Math.sin(a) * length, -Math.cos(a) * length)
    const tip = at(angle, minor ? 56 : 84)
    lit += `M0 0L${tip}L${at(angle - 0.39, waist)}Z`
    dark += `M0 0L${tip}L${at(angle + 0.39, waist)}Z`
  }
  c.group(`translate(170 ${CY})rotate(${n1(turn)})`, () => {
    c.path(lit, c.step(5))
    c.path(dark, c.step(3))
  })
}

function pointer(c: SvgBuilder, turn: number): void {
  c.group(`translate(170 ${CY})rotate(${n1(turn)})`, () => {
    c.path('M-9 0L0-98L9 0Z', c.step(0), { opacity: 0.45, transform: 'translate(4 5)' })
    c.path('M-8 0L0-98L8 0Z', c.across([0, 6], [0.5, 6], [0.5, 4], [1, 4]))
    c.path('M-8 0L0 80L8 0Z', c.across([0, 2], [0.5, 2], [0.5, 1], [1, 1]))
    c.disc(0, 0, 9, c.step(6))
    c.disc(0, 0, 4, c.step(2))
  })
}
