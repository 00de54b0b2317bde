import { points, ribbon, ring } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import { silk } from '#web/features/cards/art/parts/silk.ts'
import { sparks } from '#web/features/cards/art/parts/sky.ts'
import { candle } from '#web/features/cards/art/parts/table.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { MIRROR, type SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** A service bell on a tray with a folded cloth and a glass. Varies: side, candle, cloth, sound of the bell. */
export const bell: Scene = (c, r, light) => {
  c.all(c.rad(light.x, light.y + 40, 330, [0, 4], [0.25, 3], [0.6, 2], [1, 0]))
  for (const side of ['', MIRROR])
    c.group(side, () =>
      silk(c, [4, 10, 8, 120, 2, 250, 6, 400], [104, 10, 84, 110, 46, 200, 58, 400], 4, [3, 2, 0]),
    )
  c.glow(170, 220, 190, 6, 0.65, 5)
  c.path('M10 330Q170 312 330 330V400H10Z', c.down([0, 3], [0.4, 2], [1, 0]))
  c.group(`${r.flip() > 0 ? '' : MIRROR}translate(-34 -76)scale(1.2)`, () => {
    const h = r.range(70, 112)
    c.glow(252, 318 - h, 56, 6, 0.85, 7)
    candle(c, 252, 334, 24, h, r.range(-0.1, 0.1))
    tray(c)
    napkin(c, r)
    glass(c)
    ringing(c, r)
  })
  sparks(c, r, 7, [60, 70, 280, 210])
}

function tray(c: SvgBuilder): void {
  c.ellipse(170, 356, 138, 22, c.step(0), { opacity: 0.5 })
  c.ellipse(170, 348, 136, 22, c.across([0, 3], [0.3, 6], [0.6, 4], [1, 2]))
  c.ellipse(170, 345, 124, 17, c.across([0, 4], [0.5, 5], [1, 3]))
  c.stroke('M34 344q-14-16 4-20M306 344q14-16-4-20', c.step(5), 4)
}

function napkin(c: SvgBuilder, r: SeededRandom): void {
  const lift = r.range(-4, 8)
  c.path(`M54 344L88 ${n1(296 - lift)}L120 344Q86 356 54 344Z`, c.diag([0, 6], [0.5, 5], [1, 3]))
  c.path(`M88 ${n1(296 - lift)}L102 348L120 344Z`, c.step(3), { opacity: 0.55 })
  c.path(
    ribbon(points('66,334 84,328 108,336'), () => 7),
    c.step(7),
  )
}

function glass(c: SvgBuilder): void {
  c.stroke('M226 348v-36', c.step(6), 3, { opacity: 0.85 })
  c.ellipse(226, 349, 17, 4, c.step(5), { opacity: 0.8 })
  c.path('M206 270q-2 42 20 42t20-42Z', c.across([0, 6, 0.55], [0.5, 5, 0.25], [1, 6, 0.5]))
  c.path('M207 284q2 28 19 28t19-28Z', c.across([0, 7], [1, 3]), { opacity: 0.9 })
  c.ellipse(226, 270, 20, 4, 'none', { stroke: c.step(6), 'stroke-width': 1.3 })
}

function ringing(c: SvgBuilder, r: SeededRandom): void {
  const [x, y] = [158, 336]
  const waves = [74, 96, 118].map((k) => ring(x, y - 46, k + r.range(-4, 4))).join('')
  c.stroke(waves, c.step(6), 1.4, { opacity: 0.35, 'stroke-dasharray': '22 16' })
  c.ellipse(x, y + 4, 52, 9, c.step(0), { opacity: 0.55 })
  c.path(`M${xy(x - 54, y)}q54 18 108 0v-8h-108Z`, c.across([0, 1], [0.5, 3], [1, 0]))
  c.path(
    `M${xy(x - 48, y - 8)}C${xy(x - 48, y - 84)} ${xy(x + 48, y - 84)} ${xy(x + 48, y - 8)}Q${xy(x, y + 6)} ${xy(x - 48, y - 8)}Z`,
    c.across([0, 4], [0.28, 6], [0.5, 5], [1, 2]),
  )
  c.stroke(`M${xy(x - 32, y - 22)}q4-28 18-36`, c.step(6), 4, { opacity: 0.9 })
  c.path(`M${xy(x - 6, y - 64)}v-10h12v10Z`, c.step(3))
  c.disc(x, y - 79, 9, c.ball([0, 6], [0.6, 5], [1, 3]))
}
