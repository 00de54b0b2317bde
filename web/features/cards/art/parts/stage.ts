import { loft, repeat, ring } from '../curves.ts'
import { xy } from '../numbers.ts'
import type { SeededRandom } from '../random.ts'
import type { Light } from '../scene.ts'
import { MIRROR, type SvgBuilder } from '../svgBuilder.ts'
import { stars } from './sky.ts'

export type Backdrop = 'rays' | 'stars' | 'curtain'

/** The backdrops of the gold category. */
export function stage(c: SvgBuilder, r: SeededRandom, light: Light, backdrop: Backdrop): void {
  c.all(c.rad(light.x, light.y + 30, 320, [0, 3], [0.28, 2], [0.65, 1], [1, 0]))
  if (backdrop === 'rays') rays(c, r)
  else if (backdrop === 'stars') heavens(c, r)
  else curtain(c)
}

function rays(c: SvgBuilder, r: SeededRandom): void {
  const n = r.pick([12, 14, 16])
  const offset = r.next()
  const far = (angle: number) => xy(170 + 330 * Math.cos(angle), 190 + 330 * Math.sin(angle))
  const d = repeat(n, (i) => {
    const a = ((i + offset) * 2 * Math.PI) / n
    return `M170 190L${far(a)} ${far(a + Math.PI / n)}Z`
  })
  c.path(d, c.rad(170, 190, 270, [0, 5, 0.5], [0.45, 4, 0.2], [1, 3, 0.06]))
}

function heavens(c: SvgBuilder, r: SeededRandom): void {
  stars(c, r, 36, 380)
  c.stroke([150, 122, 94].map((k) => ring(170, 200, k)).join(''), c.step(4), 0.9, {
    opacity: 0.45,
    'stroke-dasharray': '2 5',
  })
  c.glow(170, 200, 180, 5, 0.5, 4)
}

function curtain(c: SvgBuilder): void {
  c.glow(170, 190, 190, 5, 0.55, 4)
  c.ellipse(170, 368, 150, 34, c.ball([0, 5, 0.6], [1, 4, 0]))
  const fold = c.across([0, 0], [0.6, 2], [1, 1])
  const folds = loft(
    [6, 10, 6, 150, 6, 260, 6, 410],
    [150, 10, 120, 150, 66, 220, 84, 410],
    4,
    (t) => t ** 1.1,
  )
  for (const side of ['', MIRROR])
    c.group(side, () => {
      for (const d of folds) c.path(d, fold)
    })
}
