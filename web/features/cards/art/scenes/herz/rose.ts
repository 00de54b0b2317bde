import { n1, xy } from '#web/features/cards/art/numbers.ts'
import type { Step } from '#web/features/cards/art/palette.ts'
import { stars } from '#web/features/cards/art/parts/sky.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { petals } from '#web/features/cards/art/shapes.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

type Tones = readonly [Step, Step, Step]

/** An open rose. Varies: place, size, number and turn of its petals, the fallen ones. */
export const rose: Scene = (c, r, light) => {
  c.all(c.rad(light.x, light.y, 340, [0, 3], [0.4, 2], [0.75, 1], [1, 0]))
  stars(c, r, 16, 330)
  const x = 170 + r.range(-16, 16)
  const y = r.range(172, 190)
  const t = r.flip()
  const twist = r.range(0, 60)
  const size = r.range(0.82, 1.04)
  const outer = r.int(5, 7)
  c.glow(x, y, 190, 5, 0.5, 4)
  const bend = `C${n1(x + t * 20)} 290 ${n1(x - t * 30)} 340 ${n1(x - t * 6)} 400`
  c.stroke(`M${xy(x, y + 40)}${bend}`, c.step(0), 5)
  leaves(c, r, x - t * 4)

  const crown: readonly (readonly [radius: number, count: number, tones: Tones])[] = [
    [116, outer, [2, 3, 4]],
    [94, 5, [1, 3, 5]],
    [72, 5, [1, 3, 4]],
    [50, 4, [1, 4, 5]],
    [30, 3, [2, 4, 6]],
  ]
  crown.forEach(([radius, count, tones], k) => {
    for (let i = 0; i < count; i++) {
      const turn = twist + k * 37 + (i * 360) / count + r.range(-5, 5)
      blossomPetal(c, `translate(${xy(x, y)})rotate(${n1(turn)})`, radius * size, tones)
    }
  })
  c.stroke(`M${xy(x - 7, y + 2)}a8 8 0 1 1 13 4a13 13 0 1 1 -19-12`, c.step(2), 2.2)
  const lx = x + (light.x - 170) * 0.6
  c.disc(lx, y - 50, 120, c.rad(lx, y - 50, 120, [0, 6, 0.4], [1, 6, 0]))
  c.path(petals(r, 6, [40, 290, 300, 384], [12, 22]), c.diag([0, 5], [1, 3]))
}

function blossomPetal(c: SvgBuilder, place: string, R: number, [foot, middle, edge]: Tones): void {
  const w = R * 0.78
  c.path(
    `M0 8C${xy(-w * 0.5, 0)} ${xy(-w * 1.04, -R * 0.62)} ${xy(-w * 0.42, -R * 0.96)}` +
      `Q${xy(-w * 0.1, -R * 1.06)} ${xy(w * 0.08, -R * 0.98)}` +
      `C${xy(w * 0.9, -R * 0.98)} ${xy(w * 0.86, -R * 0.1)} 0 8Z`,
    c.line(0, 0, 0, -R, [0, foot], [0.55, middle], [1, edge]),
    { transform: place, stroke: c.step(1), 'stroke-opacity': 0.3 },
  )
}

/** Turn in degrees, length, height on the stem. */
const LEAVES: readonly (readonly [number, number, number])[] = [
  [-28, 104, 344],
  [206, 92, 366],
  [-64, 70, 384],
]

function leaves(c: SvgBuilder, r: SeededRandom, x: number): void {
  const green = c.across([0, 1], [0.45, 2], [1, 3])
  for (const [turn, l, y] of LEAVES) {
    c.group(`translate(${xy(x, y)})rotate(${turn + r.int(-8, 8)})`, () => {
      const p = (u: number, v: number) => xy(l * u, l * v)
      c.path(
        `M0 0C${p(0.2, -0.3)} ${p(0.62, -0.34)} ${p(1, 0)}C${p(0.66, 0.24)} ${p(0.22, 0.22)} 0 0Z`,
        green,
      )
      const veins =
        `M0 0Q${p(0.5, -0.06)} ${p(1, 0)}M${n1(l * 0.26)} -1l${p(0.14, -0.13)}` +
        `M${n1(l * 0.48)} -2l${p(0.15, -0.12)}M${n1(l * 0.36)} -1l${p(0.16, 0.1)}`
      c.stroke(veins, c.step(1), 1, { opacity: 0.7 })
    })
  }
}
