import { xy } from '#web/features/cards/art/numbers.ts'
import { FOOT, hills, peaks, pine } from '#web/features/cards/art/parts/land.ts'
import { stars } from '#web/features/cards/art/parts/sky.ts'
import { steam } from '#web/features/cards/art/parts/table.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { dots } from '#web/features/cards/art/shapes.ts'
import { MIRROR, type SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** A cabin in the snow with one warm window. Varies: side, peaks, moon, pines, snowfall. */
export const cabin: Scene = (c, r, light) => {
  c.all(c.down([0, 0], [0.35, 1], [0.62, 2], [1, 3]))
  stars(c, r, 40, 210)
  c.glow(light.x, light.y + 4, 110, 6, 0.6, 5)
  c.disc(light.x, light.y + 4, r.range(22, 32), c.step(6))
  const [far, lit] = peaks(r, 262, r.range(92, 122), 3)
  c.path(far, c.down([0, 4], [0.35, 3], [1, 2]))
  c.path(lit, c.step(6), { opacity: 0.55 })
  c.path(hills(r, 268, 10) + FOOT, c.down([0, 5], [0.4, 4], [1, 3]))
  const back = [44, 84, 268, 304, 236].map((x) => pine(x + r.range(-10, 10), 312, r.range(54, 92)))
  c.path(back.join(''), c.step(1), { opacity: 0.85 })
  c.group(r.flip() > 0 ? '' : MIRROR, () => house(c, r))
  c.path(hills(r, 350, 8) + FOOT, c.down([0, 6], [0.3, 5], [1, 3]))
  snowyPines(c, r)
  c.stroke(dots(r, 34, [30, 40, 310, 380]), c.step(6), 2.4, { opacity: 0.8 })
  c.stroke(dots(r, 12, [30, 60, 310, 380]), c.step(6), 4, { opacity: 0.75 })
}

function house(c: SvgBuilder, r: SeededRandom): void {
  steam(c, r, 226, 238, 130, 1, 0)
  c.path('M216 262v-34h20v44Z', c.step(0))
  c.path('M212 232q14-10 28 0v-6q-14-9-28 0Z', c.step(6))
  c.path('M124 360V292L190 240L254 292V360Z', c.across([0, 1], [1, 0]))
  c.stroke('M126 308H252M126 322H252M126 336H252M126 350H252', c.step(2), 1.2, { opacity: 0.7 })
  c.path(
    'M104 300L188 228Q192 225 196 228L274 296Q268 304 260 298L192 244L118 306Q108 310 104 300Z',
    c.down([0, 6], [1, 5]),
  )
  c.glow(170, 316, 92, 6, 0.9, 5)
  c.path('M148 294h44v42h-44Z', c.rad(170, 318, 34, [0, 6], [0.6, 5], [1, 4]))
  c.stroke('M170 294v42M148 315h44M148 294h44v42h-44Z', c.step(0), 2.6)
  c.path('M144 336h52v6h-52Z', c.step(6))
  c.path('M212 360v-50q13-12 26 0v50Z', c.step(2))
  c.disc(217, 336, 2, c.step(6))
}

function snowyPines(c: SvgBuilder, r: SeededRandom): void {
  const places = [34, 70, 306, 278].map((x) => [x + r.range(-6, 6), r.range(70, 140)] as const)
  c.path(places.map(([x, h]) => pine(x, 394, h)).join(''), c.down([0, 1], [1, 0]))
  const caps = places.map(
    ([x, h]) =>
      `M${xy(x, 394 - h)}l${xy(h * 0.12, h * 0.34)}q${xy(-h * 0.12, -h * 0.1)} ${xy(-h * 0.24, 0)}Z`,
  )
  c.path(caps.join(''), c.step(6), { opacity: 0.9 })
}
