import { repeat } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { silk } from '#web/features/cards/art/parts/silk.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { flame } from '#web/features/cards/art/shapes.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** One match or two, one flame, sparks. Varies: number, angle, lean, sparks. */
export const match: Scene = (c, r) => {
  c.all(c.rad(170, 170, 300, [0, 3], [0.35, 2], [0.7, 1], [1, 0]))
  const t = r.flip()
  const x = 170 + r.range(-10, 10)
  const y = r.range(196, 210)
  halo(c, x, y - 46)
  c.disc(x, y - 30, 170, c.rad(x, y - 40, 150, [0, 6, 0.7], [0.4, 5, 0.3], [1, 4, 0]))

  const solo = r.next() < 0.4
  if (solo) stick(c, x, y, t * r.range(14, 34), 260)
  else {
    stick(c, x, y, r.range(18, 32), 230)
    stick(c, x, y, -r.range(16, 30), 230)
  }
  c.path(flame(x, y + 16, 168, t * r.range(0.04, 0.14)), c.down([0, 3], [0.4, 4], [1, 4, 0.85]))
  c.path(flame(x - t * 4, y + 14, 124, t * 0.1), c.down([0, 4], [0.5, 5]))
  c.path(flame(x + t * 3, y + 12, 84, t * 0.04), c.down([0, 5], [0.6, 6]))
  c.path(flame(x, y + 10, 46), c.down([0, 6], [0.6, 6], [1, 7, 0.6]))
  for (const q of solo ? [0] : [-5, 5]) {
    const head = q > 0 ? c.down([0, 4], [0.6, 2]) : c.step(2)
    c.ellipse(x + q, y + 3, 7.5, 10, head, { transform: `rotate(${-q * 5} ${xy(x + q, y + 3)})` })
  }
  embers(c, r, x, y - 20)
  const cloth = [10, 338, 120, 312, 220, 372, 330, 330] as const
  silk(c, cloth, [10, 404, 120, 384, 220, 420, 330, 396], 4, [3, 2, 1])
}

function halo(c: SvgBuilder, x: number, y: number): void {
  const rays = repeat(40, (i) => {
    const a = (i * Math.PI) / 20 + 0.08
    const from = 122 + (i % 2) * 12
    const to = from + ([26, 12, 44, 12][i % 4] ?? 12)
    const at = (radius: number) => xy(x + radius * Math.cos(a), y + radius * Math.sin(a))
    return `M${at(from)}L${at(to)}`
  })
  c.disc(x, y, 116, c.rad(x, y, 116, [0, 3, 0], [0.8, 3, 0.25], [1, 4, 0.5]))
  c.stroke(rays, c.step(5), 1.1, { opacity: 0.5 })
}

function stick(c: SvgBuilder, x: number, y: number, turn: number, length: number): void {
  c.group(`translate(${xy(x, y)})rotate(${n1(turn)})`, () => {
    c.path(`M-5 0H5V${length}H-5Z`, c.across([0, 6], [0.5, 5], [0.5, 4], [1, 3]))
    c.path('M-5 4H5V70L1 58L-5 76Z', c.down([0, 0], [0.5, 1], [1, 2, 0.2]))
  })
}

function embers(c: SvgBuilder, r: SeededRandom, x: number, y: number): void {
  let small = ''
  let large = ''
  const n = r.int(14, 30)
  for (let i = 0; i < n; i++) {
    const a = r.range(-2.6, -0.5)
    const far = r.range(60, 190)
    const ember = `M${xy(x + Math.cos(a) * far * 0.8, y + Math.sin(a) * far)}h0`
    if (i % 3) small += ember
    else large += ember
  }
  c.stroke(small, c.step(5), 1.8)
  c.stroke(large, c.step(6), 3)
}
