import { repeat } from '#web/features/cards/art/curves.ts'
import { xy } from '#web/features/cards/art/numbers.ts'
import { FOOT, hills, pine } from '#web/features/cards/art/parts/land.ts'
import { stars } from '#web/features/cards/art/parts/sky.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** A paper star over snowy roofs, one window lit. Varies: rays, roofs, place of the star, pines. */
export const star: Scene = (c, r, light) => {
  c.all(c.down([0, 0], [0.4, 1], [0.7, 2], [1, 3]))
  stars(c, r, 42, 280)
  const x = 170 + (light.x - 170) * 0.5
  const y = light.y + 46
  c.glow(x, y, 210, 6, 0.8, 7)
  c.stroke(`M${xy(x, 10)}V${y - 80}`, c.step(5), 1.2, { opacity: 0.7 })
  paperStar(c, r, x, y)
  c.path(hills(r, 306, 8) + FOOT, c.down([0, 5, 0.75], [1, 2]))
  village(c, r)
  c.path(hills(r, 362, 6) + FOOT, c.down([0, 6], [0.25, 5], [1, 3]))
  const trees = [38, 66, 304, 278].map((at) => pine(at + r.range(-6, 6), 392, r.range(58, 104)))
  c.path(trees.join(''), c.down([0, 1], [1, 0]))
}

/** Each ray is a folded cone: one half lit, the other not. */
function paperStar(c: SvgBuilder, r: SeededRandom, x: number, y: number): void {
  const rays = r.pick([8, 10, 12])
  const turn = r.range(-0.1, 0.1)
  const point = (angle: number, radius: number) =>
    xy(x + radius * Math.sin(angle), y - radius * Math.cos(angle))
  const half = (side: number, scale: number, offset: number) =>
    repeat(rays, (i) => {
      const a = ((i + offset) * 2 * Math.PI) / rays + turn
      const long = (i % 2 === 0 ? 94 : 72) * scale
      return `M${point(a, 6)}L${point(a, long)}L${point(a + (side * Math.PI) / rays, 27 * scale)}Z`
    })
  c.path(half(1, 0.8, 0.5) + half(-1, 0.8, 0.5), c.step(7), { opacity: 0.9 })
  c.path(half(1, 1, 0), c.rad(x, y, 96, [0, 6], [0.5, 7], [1, 4]))
  c.path(half(-1, 1, 0), c.rad(x, y, 96, [0, 6], [0.55, 6], [1, 5]))
  c.glow(x, y, 52, 6, 0.9, 6)
}

function village(c: SvgBuilder, r: SeededRandom): void {
  let walls = ''
  let roofs = ''
  let snow = ''
  const lit: string[] = []
  let x = r.range(36, 60)
  while (x < 286) {
    const w = r.range(38, 58)
    const h = r.range(30, 54)
    const top = 356 - h
    const peak = top - w * r.range(0.45, 0.7)
    walls += `M${xy(x, 372)}V${top}H${xy(x + w, 0).split(' ')[0]}V372Z`
    roofs += `M${xy(x - 5, top + 3)}L${xy(x + w / 2, peak)}L${xy(x + w + 5, top + 3)}Z`
    snow += `M${xy(x - 5, top + 2)}L${xy(x + w / 2, peak - 3)}L${xy(x + w + 5, top + 2)}L${xy(x + w / 2, peak + 10)}Z`
    lit.push(`M${xy(x + w * 0.3, top + 14)}h8v11h-8ZM${xy(x + w * 0.62, top + 14)}h8v11h-8Z`)
    x += w + r.range(10, 26)
  }
  c.path(walls, c.down([0, 1], [1, 0]))
  c.path(roofs, c.down([0, 2], [1, 1]))
  c.path(snow, c.step(6), { opacity: 0.9 })
  const one = r.int(0, lit.length - 1)
  c.path(lit.filter((_, i) => i !== one).join(''), c.step(7), { opacity: 0.45 })
  c.path(lit[one] ?? '', c.step(6))
}
