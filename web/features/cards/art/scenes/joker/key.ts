import { points, ribbon, ring } from '#web/features/cards/art/curves.ts'
import { n1 } from '#web/features/cards/art/numbers.ts'
import { sparks } from '#web/features/cards/art/parts/sky.ts'
import { stage } from '#web/features/cards/art/parts/stage.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { heart, spark } from '#web/features/cards/art/shapes.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

type Head = 'heart' | 'ring' | 'clover'

/** A key with a ribbon. Varies: head of three, tilt, backdrop. */
export const key: Scene = (c, r, light) => {
  stage(c, r, light, r.pick(['rays', 'rays', 'stars', 'curtain']))
  const tilt = r.range(-30, 30)
  const head = r.pick<Head>(['heart', 'ring', 'clover'])
  const side = r.flip()
  const place = `translate(${side > 0 ? 0 : 340})scale(${side} 1)rotate(${n1(tilt)} 170 205)`
  c.group(place, () => {
    c.path(
      ribbon(points('70,350 110,318 170,300 224,270 170,236 122,214 170,190'), (t) => 20 - 8 * t),
      c.across([0, 1], [0.5, 7], [1, 2]),
    )
    c.glow(170, 118, 120, 6, 0.5, 5)
    shaft(c)
    bow(c, head)
    c.path(
      ribbon(
        points('170,190 206,210 214,226 170,252 126,276 134,300 190,324 246,340 276,372'),
        (t) => 12 + 9 * t,
      ),
      c.across([0, 7], [0.4, 7], [0.7, 2], [1, 7]),
      { opacity: 0.96 },
    )
  })
  sparks(c, r, 9, [50, 50, 290, 330])
}

function shaft(c: SvgBuilder): void {
  c.path('M163 176h14v168q-7 8-14 0Z', c.across([0, 3], [0.3, 6], [0.55, 4], [1, 3]))
  c.path(
    'M177 296h34v12h-10v10h10v14h-34ZM157 182h26v8h-26ZM159 196h22v5h-22ZM160 282h20v6h-20Z',
    c.across([0, 6], [0.5, 4], [1, 3]),
  )
}

const BOWS: Record<Head, string> = {
  heart: heart(170, 122, 58) + heart(170, 120, 41),
  ring: ring(170, 112, 54) + ring(170, 112, 40),
  clover: points('170,88 136,136 204,136')
    .map(([x, y]) => ring(x, y, 30) + ring(x, y, 18))
    .join(''),
}

function bow(c: SvgBuilder, head: Head): void {
  const gold = c.diag([0, 6], [0.35, 5], [0.6, 4], [1, 3])
  c.path(BOWS[head], gold, { 'fill-rule': 'evenodd' })
  if (head === 'ring') {
    c.path(heart(170, 114, 24), c.step(7), { stroke: c.step(5), 'stroke-width': 2 })
  } else if (head === 'clover') c.path(spark(170, 126, 26), c.step(6))
  else {
    const scrolls =
      'M170 158C150 140 140 124 146 112C151 102 164 104 164 114C164 121 156 122 155 116' +
      'M170 158C190 140 200 124 194 112C189 102 176 104 176 114C176 121 184 122 185 116M170 158V128'
    c.stroke(scrolls, c.step(5), 2.6)
  }
  c.disc(170, 60, 9, 'none', { stroke: c.step(5), 'stroke-width': 4 })
  c.disc(111, 113, 5, c.step(5))
  c.disc(229, 113, 5, c.step(5))
  c.disc(170, 176, 7, c.step(6))
}
