import { points, ribbon } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { sparks } from '#web/features/cards/art/parts/sky.ts'
import { stage } from '#web/features/cards/art/parts/stage.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { heart, spark } from '#web/features/cards/art/shapes.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

const SHAPE = 'M-112-56H112V-14a14 14 0 0 0 0 28V56H-112V14a14 14 0 0 0 0-28Z'

/** The words printed on the ticket. */
const WORDS: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['Freifahrt', 'gültig für zwei'],
  ['Ein Wunsch', 'heute einzulösen'],
  ['Joker', 'sticht alles'],
  ['Carte blanche', 'nur für euch'],
]

/** Two tickets on a ribbon. Varies: words, tilt, backdrop. */
export const ticket: Scene = (c, r, light) => {
  stage(c, r, light, r.pick(['rays', 'stars']))
  const [title, small] = r.pick(WORDS)
  const t = r.flip()
  c.path(
    ribbon(
      points(`20,${120 + t * 30} 90,96 160,140 230,104 330,${120 - t * 40}`),
      (u) => 16 + 8 * Math.sin(u * 9),
    ),
    c.across([0, 7], [0.3, 2], [0.6, 7], [1, 2]),
  )
  c.group(`translate(${xy(170 + t * 10, 244)})rotate(${n1(t * r.range(14, 22))})`, () => {
    shadow(c)
    c.path(SHAPE, c.diag([0, 4], [0.6, 3], [1, 2]))
    c.path('M-100-44H100V44H-100Z', 'none', { stroke: c.step(5), opacity: 0.5 })
  })
  c.group(`translate(${xy(170 - t * 4, 196)})rotate(${n1(-t * r.range(6, 13))})`, () => {
    shadow(c)
    c.path(SHAPE, c.diag([0, 6], [0.5, 5], [1, 4]))
    print(c, title, small)
  })
  sparks(c, r, 11, [46, 46, 294, 350])
}

const shadow = (c: SvgBuilder) =>
  c.path(SHAPE, c.step(0), { opacity: 0.5, transform: 'translate(2 10)' })

function print(c: SvgBuilder, title: string, small: string): void {
  const line = { stroke: c.step(3), 'stroke-width': 1.2 }
  c.path('M-101-46H101V-18M101 18V46H-101V18M-101-18V-46', 'none', line)
  c.stroke('M66-44V44', c.step(3), 1.6, { 'stroke-dasharray': '.1 6' })
  c.text(title, {
    x: -18,
    y: 4,
    'text-anchor': 'middle',
    'font-family': 'Fraunces, serif',
    'font-style': 'italic',
    'font-size': Math.min(34, Math.round(262 / title.length)),
    fill: c.step(1),
  })
  c.text(small, {
    x: -18,
    y: 29,
    'text-anchor': 'middle',
    'font-family': 'Figtree, sans-serif',
    'font-weight': 600,
    'letter-spacing': 0.4,
    // No letter on a card is smaller than 14 px where it is drawn at 360 px (O-180).
    'font-size': 15,
    fill: c.step(2),
  })
  c.path(heart(84, 0, 10), c.step(7))
  c.path(spark(-84, -30, 8) + spark(48, -32, 6) + spark(-86, 34, 6), c.step(3))
}
