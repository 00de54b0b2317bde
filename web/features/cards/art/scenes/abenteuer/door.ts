import { points, ribbon } from '#web/features/cards/art/curves.ts'
import { n1 } from '#web/features/cards/art/numbers.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { dots } from '#web/features/cards/art/shapes.ts'
import { MIRROR, type SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** A door left open, warm light, a trail of clothes. Varies: side, how far it is open. */
export const door: Scene = (c, r) => {
  c.all(c.down([0, 1], [0.7, 0]))
  const side = r.flip()
  const ajar = r.range(44, 66)
  c.group(side > 0 ? '' : MIRROR, () => {
    room(c)
    leaf(c, 246 - ajar)
    trail(c, r)
  })
  c.stroke(dots(r, 12, [110, 120, 250, 330]), c.step(6), 1.8, { opacity: 0.7 })
}

function room(c: SvgBuilder): void {
  c.path('M24 20V330M60 20V330M96 20V330M268 20V330M304 20V330', 'none', {
    stroke: c.step(2),
    'stroke-width': 12,
    opacity: 0.28,
  })
  c.path('M10 326H330V400H10Z', c.down([0, 2], [1, 0]))
  c.glow(186, 210, 190, 5, 0.55, 4)
  c.path('M112 334V128a74 74 0 0 1 148 0V334Z', c.step(0))
  const beyond = c.rad(200, 170, 190, [0, 6], [0.3, 5], [0.75, 4], [1, 3])
  c.path('M126 330V128a60 60 0 0 1 120 0V330Z', beyond)
  c.disc(214, 140, 20, c.step(6))
  c.path('M126 262C160 240 210 250 246 232V330H126Z', c.step(3), { opacity: 0.7 })
  c.path('M126 292C166 276 214 290 246 268V330H126Z', c.step(2), { opacity: 0.85 })
  c.path('M126 330H246L330 400H70Z', c.down([0, 5, 0.95], [1, 4, 0.1]))
}

/** The door itself, hinged on the right, its free edge at x. */
function leaf(c: SvgBuilder, x: number): void {
  c.path(`M246 128C240 92 ${x + 24} 60 ${x} 74V352L246 330Z`, c.across([0, 2], [0.7, 1], [1, 0]))
  c.path(
    `M${x + 10} 96C${x + 22} 84 232 104 238 130V196L${x + 10} 204Z` +
      `M${x + 10} 218L238 210V314L${x + 10} 330Z`,
    c.step(0),
    { opacity: 0.4 },
  )
  c.stroke(`M${x} 74V352`, c.step(6), 2.4)
  c.disc(x + 9, 212, 4.5, c.step(6))
}

function trail(c: SvgBuilder, r: SeededRandom): void {
  const y = r.range(-4, 4)
  const scarf = ribbon(
    points('206,300 190,324 160,334 178,350 150,362 112,354 84,370 60,384'),
    (t) => 4 + 13 * t,
  )
  c.path(scarf, c.line(200, 0, 60, 0, [0, 4], [0.3, 3], [0.5, 4], [0.75, 3], [1, 2]))
  c.stroke('M188 327C172 332 158 334 174 347M146 366C128 360 110 357 92 370', c.step(6), 1, {
    opacity: 0.6,
  })
  shoe(c, `translate(186 ${n1(376 + y)})`)
  shoe(c, `translate(246 ${n1(371 - y)})rotate(${r.int(-16, 4)})scale(.9)`)
  c.group('translate(-188 -8)', () => {
    c.path('M252 352c9-11 21-8 25 0c8-8 20-9 27 3c-4 8-17 9-26 2c-7 6-22 5-26-5Z', c.step(3))
    c.stroke('M254 351c9-10 19-7 23 0M280 352c7-7 17-8 23 2', c.step(6), 1)
    c.disc(278, 354, 3.6, c.step(5))
  })
}

function shoe(c: SvgBuilder, place: string): void {
  c.group(place, () => {
    c.path(
      'M0 0C3-15 9-22 16-23C21-13 31-7 43-3C49-1 49 4 45 4H24C17 4 12-5 8-10L5 4H2Z',
      c.step(0),
    )
    c.stroke('M16-23C21-13 31-7 43-3', c.step(6), 1.3)
  })
}
