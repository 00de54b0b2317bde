import { repeat, ring } from '#web/features/cards/art/curves.ts'
import { n1 } from '#web/features/cards/art/numbers.ts'
import { candle, steam } from '#web/features/cards/art/parts/table.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { dots } from '#web/features/cards/art/shapes.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

const SILL = 44

/** A bath by the window. Varies: round or arched window, moon, side, foam, candle. */
export const bath: Scene = (c, r) => {
  c.all(c.down([0, 1], [0.6, 2], [1, 1]))
  const t = r.flip()
  const wx = 170 - t * r.range(4, 30)
  const y = r.range(236, 246)
  view(c, r, wx, t)
  c.path('M10 318H330V400H10Z', c.down([0, 3], [0.3, 2], [1, 0]))
  steam(c, r, 170 + t * 10, y - 4, 180, 3, 44)
  c.group(`translate(170 ${n1(y)})scale(${t} 1)`, () => tub(c, r))
  const kx = 170 - t * r.range(104, 112)
  candle(c, kx, 366, 20, r.range(26, 40), 0.05)
  c.glow(kx, 318, 60, 6, 0.8, 7)
  c.stroke(dots(r, 10, [60, 90, 280, 230]), c.step(6), 3, { opacity: 0.35 })
}

function view(c: SvgBuilder, r: SeededRandom, x: number, t: number): void {
  const round = r.next() < 0.45
  const half = round ? 78 : 66
  const pane = round ? `${ring(x, 124, 78)}Z` : `M${x - 66} 230V${SILL + 66}a66 66 0 0 1 132 0V230Z`
  c.path(pane, c.rad(x + t * 20, SILL + 60, 160, [0, 4], [0.4, 3], [1, 1]))
  c.glow(x + t * 22, SILL + 56, 84, 6, 0.8, 5)
  c.disc(x + t * 22, SILL + 56, r.range(17, 27), c.step(6))
  if (!round) {
    const hill = `M${x - 66} 192Q${x - 30} 170 ${x + 6} 192T${x + 66} 184V230H${x - 66}Z`
    c.path(hill, c.step(2), { opacity: 0.8 })
  }
  const bars = `M${x} ${SILL}V${round ? 202 : 230}M${x - half} ${round ? 124 : 150}H${x + half}`
  c.stroke(pane + bars, c.step(0), 5)
}

function tub(c: SvgBuilder, r: SeededRandom): void {
  c.ellipse(2, 112, 112, 10, c.step(0), { opacity: 0.5 })
  c.path('M-78 92q-14 6-10 20l12-2q0-12 12-14ZM78 92q14 6 10 20l-12-2q0-12-12-14Z', c.step(7))
  const foam = repeat(15, (i) => ring(-92 + i * 12.5, -6, r.range(9, 17)))
  c.path(foam, c.down([0, 6], [1, 4]))
  c.path(
    'M-118-6C-118 64-92 102-54 102H58C98 102 122 60 122-14C112-6 96 0 80 0H-92C-104 0-112-2-118-6Z',
    c.across([0, 5], [0.3, 6], [0.62, 4], [1, 2]),
  )
  c.stroke('M-122-10C-112-2-104 0-92 0H84C98 0 112-6 124-18', c.step(6), 5)
  c.path(
    'M-84-8C-70-14-52-14-40-8L-36 62C-44 54-50 66-58 58S-74 68-80 58Z',
    c.across([0, 7], [0.4, 7, 0.85], [1, 3]),
  )
  c.stroke('M-72 0C-70 20-72 40-68 56M-54-2C-52 20-54 36-52 54', c.step(1), 1, { opacity: 0.35 })
}
