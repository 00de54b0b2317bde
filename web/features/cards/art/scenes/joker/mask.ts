import { points, ribbon } from '#web/features/cards/art/curves.ts'
import { n1 } from '#web/features/cards/art/numbers.ts'
import { feather } from '#web/features/cards/art/parts/feather.ts'
import { sparks } from '#web/features/cards/art/parts/sky.ts'
import { stage } from '#web/features/cards/art/parts/stage.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { spark } from '#web/features/cards/art/shapes.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

const FACE =
  'M0-28C26-50 74-54 108-40C122-14 108 40 70 48C44 54 22 42 0 20C-22 42-44 54-70 48C-108 40-122-14-108-40C-74-54-26-50 0-28Z'
const EYES = 'M22 2C38-20 72-20 86-6C76 18 40 24 22 2ZM-22 2C-38-20-72-20-86-6C-76 18-40 24-22 2Z'

/** A Venetian mask with ribbons. Varies: 0–3 plumes, one or two colours, tilt, backdrop. */
export const mask: Scene = (c, r, light) => {
  stage(c, r, light, r.pick(['curtain', 'rays']))
  const side = r.flip()
  const tilt = r.range(-13, 13)
  const plumes = r.int(0, 3)
  const harlequin = r.next() < 0.4
  c.glow(170, 190, 170, 5, 0.45, 5)
  if (plumes === 0) {
    const crown = [-2, -1, 0, 1, 2].map((k) =>
      spark(170 + k * 44, 92 + k * k * 9, 20 - Math.abs(k) * 4),
    )
    c.path(crown.join(''), c.step(5))
  }
  c.group(`translate(170 200)scale(${side} 1)rotate(${n1(tilt)})`, () => {
    ribbons(c)
    if (plumes > 0) feather(c, 74, -20, 138, 24, [6, 5, 7, 3], 0.14)
    if (plumes > 1) feather(c, 66, -20, 118, 4, [5, 4, 2, 6], 0.1)
    if (plumes > 2) feather(c, 84, -16, 112, 46, [5, 4, 7, 3], 0.16)
    face(c, harlequin)
  })
  sparks(c, r, 8, [46, 46, 294, 340])
}

function ribbons(c: SvgBuilder): void {
  c.path(
    ribbon(points('-104,0 -130,40 -110,90 -140,140 -112,196'), (t) => 13 + 4 * Math.sin(t * 6)) +
      ribbon(points('104,0 132,30 112,84 138,130 120,190'), (t) => 13 + 4 * Math.cos(t * 6)),
    c.across([0, 7], [0.5, 2], [1, 7]),
  )
}

function face(c: SvgBuilder, harlequin: boolean): void {
  const holes = { 'fill-rule': 'evenodd' }
  c.path(FACE + EYES, c.step(0), { ...holes, opacity: 0.5, transform: 'translate(3 9)' })
  const gold = harlequin
    ? c.across([0, 3], [0.25, 6], [0.5, 4], [0.5, 7], [0.75, 7], [1, 2])
    : c.across([0, 3], [0.2, 5], [0.4, 6], [0.55, 4], [0.8, 5], [1, 3])
  c.path(FACE + EYES, gold, holes)
  c.stroke(
    'M16 0C34-28 76-28 94-8C80 24 40 30 16 0ZM-16 0C-34-28-76-28-94-8C-80 24-40 30-16 0Z',
    c.step(3),
    1.5,
  )
  c.stroke(
    'M0-18V10M0-14C20-38 66-44 98-34M0-14C-20-38-66-44-98-34M30 34C52 42 84 34 96 8M-30 34C-52 42-84 34-96 8M46-32q8-12 18-2M-46-32q-8-12-18-2',
    c.step(2),
    1.3,
    { opacity: 0.75 },
  )
  c.path('M0-24l7 10-7 10-7-10Z', c.step(7))
  c.stroke('M-80 40h0M-62 45h0M62 45h0M80 40h0M-104-26h0M104-26h0', c.step(6), 4)
}
