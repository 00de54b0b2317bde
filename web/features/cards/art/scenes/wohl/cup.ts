import { xy } from '#web/features/cards/art/numbers.ts'
import { silk } from '#web/features/cards/art/parts/silk.ts'
import { sprig, steam } from '#web/features/cards/art/parts/table.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { heart, petal } from '#web/features/cards/art/shapes.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

type Pattern = 'band' | 'petals' | 'heart'

/** A steaming cup under the moon. Varies: shape, pattern, moon, twigs, steam. */
export const cup: Scene = (c, r, light) => {
  c.all(c.rad(light.x, light.y, 330, [0, 4], [0.25, 3], [0.62, 2], [1, 0]))
  const moon = r.range(58, 104)
  const tall = r.range(0.86, 1.2)
  const wide = r.range(0.86, 1.02)
  const pattern = r.pick<Pattern>(['band', 'petals', 'heart'])
  const mx = 170 + (light.x - 170) * 0.6
  const my = light.y + 34
  const x = 170 + r.range(-14, 14)
  const y = r.range(268, 282)
  c.glow(mx, my, moon * 1.9, 6, 0.5, 5)
  c.disc(mx, my, moon, c.down([0, 6], [0.55, 5, 0.85], [1, 4, 0.25]))
  const t = r.flip()
  sprig(c, x - t * 92, y + 84, r.range(150, 180), -t * 14, c.step(2), 7)
  sprig(c, x + t * 100, y + 84, r.range(110, 135), t * 20, c.step(1), 6)
  silk(
    c,
    [10, y + 46, 120, y + 66, 200, y + 30, 330, y + 58],
    [10, 400, 110, 386, 230, 420, 330, 396],
    4,
    [3, 2, 1],
  )
  steam(c, r, x, y + 72 - 76 * tall, 190, r.int(2, 3), r.range(20, 34))
  c.group(`translate(${xy(x, y + 76 - 76 * tall)})scale(${xy(t * wide, tall)})`, () =>
    china(c, pattern),
  )
}

function china(c: SvgBuilder, pattern: Pattern): void {
  c.ellipse(0, 76, 92, 15, c.down([0, 5], [0.5, 4], [1, 2]))
  c.ellipse(0, 73, 58, 8, c.step(1), { opacity: 0.4 })
  c.stroke('M56 16C96 6 94 56 44 50', c.across([0, 3], [1, 5]), 8)
  c.path('M-66 0C-66 46-40 76 0 76S66 46 66 0Z', c.across([0, 6], [0.28, 5], [0.62, 4], [1, 2]))
  if (pattern === 'band') {
    const band = 'M-60 26C-40 38 40 38 60 26C59 30 58 34 56 38C34 48-34 48-56 38Z'
    c.path(band, c.step(7), { opacity: 0.55 })
  } else if (pattern === 'petals') {
    const row = [-36, -12, 12, 36].map((q) => petal(q, 36 - q * q * 0.006, 15, 0))
    c.path(row.join(''), c.step(3), { opacity: 0.5 })
  } else c.path(heart(-6, 38, 13), c.step(7), { opacity: 0.7 })
  c.ellipse(0, 0, 66, 13, c.step(5))
  c.ellipse(0, 1.5, 59, 10, c.across([0, 7], [0.6, 3], [1, 1]))
}
