import { type Cubic, loft, ring } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import type { Step } from '#web/features/cards/art/palette.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { petals } from '#web/features/cards/art/shapes.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

const FACE =
  'M-34-12C-26-2-20 14-19.5 32C-19.3 37-21 40-20.5 44C-18 52-9 62-3 70C-.5 73.5-3 77-8 77.5C-11 78-15 78-16 80.5C-16.5 82.5-15 84-12.5 86C-9.5 88-8.5 90-9.5 91.5C-11 93.5-14.5 94-15.5 95C-13.5 96-10 97.5-10.5 100.5C-11 103.5-16.5 104.5-17 107.5C-17.4 111-13.5 113.5-14.5 119C-15.5 125-23 129.5-33 129C-41 128.6-45 134-46 142C-47 154-44 166-32 181C-20 194-3 208 4 250'

/** Outer and inner edge of the hair: long, short, pinned up. */
const HAIR: readonly [readonly [Cubic, Cubic], ...(readonly [Cubic, Cubic])[]] = [
  [
    [-24, 4, -58, 30, -34, 120, -82, 250],
    [-25, 1, -44, -66, -190, -40, -150, 250],
  ],
  [
    [-24, 4, -44, 22, -60, 46, -80, 113],
    [-25, 1, -36, -58, -152, -52, -86, 116],
  ],
  [
    [-24, 4, -46, 26, -66, 60, -96, 54],
    [-25, 1, -34, -54, -104, -58, -112, 0],
  ],
]
const PINNED_UP = 2
const SCALE = 1.4

/** Two faces, the light between them. Varies: hair, tilt, distance, halo. */
export const profiles: Scene = (c, r) => {
  c.all(c.rad(170, 190, 300, [0, 5], [0.3, 4], [0.62, 3], [1, 1]))
  const y = r.range(160, 190)
  const moon = r.range(84, 108)
  const halo = r.next() < 0.5
  c.glow(170, y, 190, 6, 0.9, 6)
  const shine = c.rad(170, y, moon * 1.25, [0, 6], [0.5, 6, 0.92], [0.72, 5, 0.5], [1, 5, 0])
  c.disc(170, y, moon * 1.25, shine)
  if (halo) {
    const rings = [1.18, 1.4, 1.66].map((k) => ring(170, y, moon * k)).join('')
    c.stroke(rings, c.step(6), 1, { opacity: 0.4 })
  }
  const gap = r.range(3, 7)
  const tilt = r.range(2, 9)
  const dy = r.range(-8, 8)
  const swap = r.flip()
  profile(c, r, 170 - gap, 92 + dy, -tilt, 1, [2, 1, 0], 4)
  profile(c, r, 170 + gap, 92 - dy, -tilt + r.range(-3, 3), -1, [1, 0, 0], swap > 0 ? 7 : 5)
  const falling = petals(r, 7, [50, 60, 290, 380], [9, 18])
  c.path(falling, c.diag([0, 5], [1, 3]), { opacity: 0.95 })
}

/** One face looking to the right (dir 1) or left (-1); the picture is the space between two. */
function profile(
  c: SvgBuilder,
  r: SeededRandom,
  x: number,
  y: number,
  tilt: number,
  dir: 1 | -1,
  tones: readonly [Step, Step, Step],
  rim: Step,
): void {
  const style = r.int(0, 2)
  const [outer, inner] = HAIR[style] ?? HAIR[0]
  c.group(`translate(${xy(x, y)})scale(${dir * SCALE} ${SCALE})rotate(${n1(tilt)} -20 60)`, () => {
    if (style === PINNED_UP) c.disc(-113, 8, 27, c.diag([0, tones[1]], [1, 0]))
    c.path(
      `${FACE}H-150V190C-120 170-88 164-84 132C-96 100-104 60-98 24C-90-16-54-24-34-12Z`,
      c.line(-6, 60, -120, 120, [0, tones[0]], [0.35, tones[1]], [1, tones[2]]),
    )
    c.stroke(FACE, c.step(rim), 1.6, { opacity: 0.9 })
    const hair = c.line(-24, 0, -140, 120, [0, tones[0]], [0.5, tones[1]], [1, 0])
    const edge = { stroke: c.step(rim), 'stroke-width': 0.7, 'stroke-opacity': 0.38 }
    for (const strand of loft(outer, inner, 6, (t) => t ** 0.9)) c.path(strand, hair, edge)
    if (style === PINNED_UP)
      c.stroke(
        'M-132 22C-142 2-126-18-107-12C-92-6-93 15-107 17C-118 17-120 5-112 1',
        c.step(rim),
        0.9,
        {
          opacity: 0.45,
        },
      )
    c.stroke('M-31 37C-36 33-42 33-47 36M-33 52C-38 56-44 56-49 53', c.step(rim), 1.3, {
      opacity: 0.75,
    })
  })
}
