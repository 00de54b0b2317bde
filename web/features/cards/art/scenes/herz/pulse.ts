import { n1, xy } from '#web/features/cards/art/numbers.ts'
import type { Step } from '#web/features/cards/art/palette.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { heart, petals } from '#web/features/cards/art/shapes.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** Upper left and lower right tone of each sheet, from the innermost outwards. */
const SHEETS: readonly (readonly [Step, Step])[] = [
  [5, 4],
  [4, 3],
  [3, 2],
  [2, 2],
  [2, 1],
  [1, 0],
]

/** Hearts cut out of layered paper and one beat across. Varies: tilt, beat, petals. */
export const pulse: Scene = (c, r) => {
  const x = 170 + r.range(-8, 8)
  const y = r.range(196, 212)
  const tilt = r.range(-9, 9)
  c.all(c.rad(x, y - 6, 96, [0, 6], [0.45, 5], [1, 4]))
  SHEETS.forEach(([from, to], i) => {
    const size = 52 + i * 24 + r.range(-3, 3)
    const turn = tilt * (1 - i / SHEETS.length) + r.range(-3, 3)
    const hole = heart(x + r.range(-2, 2), y + i * 1.5, size)
    c.group(`rotate(${n1(turn)} ${xy(x, y)})`, () => {
      c.stroke(hole, c.step(0), 10, { opacity: 0.13 })
      const sheet = c.diag([0, from], [1, to])
      c.path(`M-60-60H400V540H-60Z${hole}`, sheet, { 'fill-rule': 'evenodd' })
      c.stroke(hole, c.step(6), 0.9, { opacity: n1(0.7 - i * 0.1) })
    })
  })
  for (const k of [6.2, 7.1, 8.1])
    c.stroke(heart(x, y + k * 2, 52 + k * 24), c.step(4), 1, { opacity: 0.4 })
  beat(c, r, x, y)
  const falling = petals(r, 9, [36, 60, 304, 384], [9, 19])
  c.path(falling, c.diag([0, 5], [1, 3]), { opacity: 0.9 })
}

function beat(c: SvgBuilder, r: SeededRandom, x: number, y: number): void {
  const k = r.range(0.8, 1.15)
  const line =
    `M18 ${n1(y)}H${n1(x - 66)}q6-14 14 0h12l10 ${n1(14 * k)}l16 ${n1(-84 * k)}` +
    `l18 ${n1(124 * k)}l14 ${n1(-54 * k)}h14q10-20 20 0H322`
  c.stroke(line, c.step(1), 8, { opacity: 0.28, 'stroke-linejoin': 'round' })
  c.stroke(line, c.step(6), 3, { 'stroke-linejoin': 'round' })
}
