import { type Point, repeat, ribbon, ring } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { stars } from '#web/features/cards/art/parts/sky.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** Lips that speak, and the line of the voice. Varies: how far they are open, waves, rings, stars. */
export const lips: Scene = (c, r, light) => {
  c.all(c.rad(170, light.y + 70, 330, [0, 3], [0.35, 2], [0.7, 1], [1, 0]))
  stars(c, r, 22, 380)
  const y = r.range(168, 182)
  const open = r.range(1, 7)
  c.glow(170, y, 190, 5, 0.6, 4)
  const rings = repeat(6, (i) => ring(170, y, 84 + i * r.range(22, 26)))
  c.stroke(rings, c.step(5), 1.2, { opacity: 0.28 })
  mouth(c, y, open, r.range(0.84, 0.98), r.range(-6, 6))
  for (let k = 0; k < 3; k++) wave(c, r, 296 + r.range(-6, 6), k)
  bars(c, r)
}

function mouth(c: SvgBuilder, y: number, open: number, scale: number, turn: number): void {
  c.group(`translate(${xy(170, y)})rotate(${n1(turn)})scale(${scale})`, () => {
    const upper = `M-92 2C-66-20-40-46-22-46Q-8-46 0-36Q8-46 22-46C40-46 66-20 92 2`
    const lower = `C62 ${n1(24 + open)} 36 ${n1(52 + open)} 0 ${n1(52 + open)}S-62 ${n1(24 + open)}-92 2Z`
    c.path(upper + lower, c.step(0), { transform: 'translate(3 10)', opacity: 0.45 })
    c.path(`M-84 2Q0 ${n1(-4 - open)} 84 2Q0 ${n1(16 + open * 1.6)}-84 2Z`, c.step(0))
    c.path(
      `${upper}C60 ${n1(-2 - open * 0.4)} 24 ${n1(-6 - open * 0.6)} 0 ${n1(2 - open)}C-24 ${n1(-6 - open * 0.6)}-60 ${n1(-2 - open * 0.4)}-92 2Z`,
      c.down([0, 4], [0.6, 3], [1, 2]),
    )
    c.path(
      `M-92 2C-60 ${n1(4 + open * 0.7)}-26 ${n1(8 + open)} 0 ${n1(8 + open)}S60 ${n1(4 + open * 0.7)} 92 2${lower}`,
      c.down([0, 3], [0.45, 4], [1, 2]),
    )
    c.path(
      `M-34 ${n1(24 + open)}Q0 ${n1(14 + open)} 34 ${n1(24 + open)}Q0 ${n1(38 + open)}-34 ${n1(24 + open)}Z`,
      c.step(6),
      { opacity: 0.7 },
    )
    c.stroke('M-60-16Q-40-34-24-37M14-39Q20-41 28-38', c.step(6), 3, { opacity: 0.75 })
  })
}

/** A line of the voice across the window, loudest in the middle. */
function wave(c: SvgBuilder, r: SeededRandom, y: number, k: number): void {
  const phase = r.range(0, 6)
  const speed = r.range(0.07, 0.1)
  const line = Array.from({ length: 26 }, (_, i): Point => {
    const x = 10 + i * 12.8
    const loud = Math.exp(-(((x - 170) / 82) ** 2))
    return [x, y + Math.sin(phase + x * speed) * (4 + 32 * loud) * (1 - k * 0.24)]
  })
  c.path(
    ribbon(line, (t) => 1 + (5 - k) * Math.sin(Math.PI * t)),
    c.across([0, 5, 0], [0.5, k === 1 ? 7 : 6], [1, 5, 0]),
    { opacity: 0.95 - k * 0.22 },
  )
}

function bars(c: SvgBuilder, r: SeededRandom): void {
  const d = repeat(23, (i) => {
    const x = 38 + i * 12
    const h = 3 + 20 * Math.exp(-(((x - 170) / 84) ** 2)) * r.range(0.4, 1)
    return `M${n1(x)} ${n1(364 - h)}V${n1(364 + h)}`
  })
  c.stroke(d, c.line(0, 340, 0, 388, [0, 6], [0.5, 4], [1, 3]), 4, { opacity: 0.85 })
}
