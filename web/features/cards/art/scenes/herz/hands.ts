import { ring, rows } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import type { Step } from '#web/features/cards/art/palette.ts'
import { silk } from '#web/features/cards/art/parts/silk.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { petals, spark } from '#web/features/cards/art/shapes.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

const SCALE = 1.1

/** Two fingertips just before they touch, a spark between. Varies: height, angle, distance. */
export const hands: Scene = (c, r, light) => {
  c.all(c.rad(170, light.y + 60, 320, [0, 4], [0.3, 3], [0.62, 2], [1, 0]))
  const y = r.range(200, 216)
  const gap = r.range(3, 7)
  c.glow(170, y, 200, 6, 0.55, 5)
  const rings = [44, 74, 108, 146].map((radius) => ring(170, y, radius)).join('')
  c.stroke(rings, c.step(6), 1.1, { opacity: 0.35 })
  const cloth = [10, 318, 110, 286, 210, 356, 330, 304] as const
  silk(c, cloth, [10, 404, 120, 388, 220, 420, 330, 396], 5, [3, 2, 1])
  hand(c, 170 - gap, y, 1, r.range(-20, -10), [5, 4, 3])
  hand(c, 170 + gap, y + 2, -1, r.range(8, 18), [6, 5, 4])
  c.glow(170, y, 44, 6, 1, 6)
  c.path(spark(170, y, r.range(16, 24)), c.step(6))
  const falling = petals(r, 8, [44, 60, 296, 370], [8, 17])
  c.path(falling, c.diag([0, 6], [1, 4]), { opacity: 0.75 })
}

/**
 * A reaching hand whose index fingertip lies on (x, y): tapered limbs, one tone per depth, the
 * little finger darkest, index and thumb lightest. Outlines would make it a fist with rings.
 */
function hand(
  c: SvgBuilder,
  x: number,
  y: number,
  dir: 1 | -1,
  turn: number,
  [light, middle, dark]: readonly [Step, Step, Step],
): void {
  const skin = (from: Step, to: Step) => c.line(0, -10, -80, 50, [0, from], [1, to])
  c.group(`translate(${xy(x, y)})scale(${dir * SCALE} ${SCALE})rotate(${n1(turn)})`, () => {
    c.path(chain('-78,22,12 -58,41,7.4 -45,54,5.8 -39,62,4.2'), skin(dark, dark))
    c.path(chain('-72,16,13 -45,31,8.4 -27,43,6.6 -17,52,4.4'), skin(dark, dark))
    c.path(chain('-66,10,13 -36,14,8.8 -15,22,7 -1,31,4.6'), skin(middle, dark))
    c.path(
      chain('-190,60,27 -116,22,16 -90,12,18.5 -64,5,13') +
        chain('-66,3,12 -40,-8,9 -19,-7,7 -3,0,4.2') +
        chain('-92,18,17 -66,12,11'),
      skin(light, middle),
    )
    c.path(
      chain('-98,20,12 -76,37,9.6 -58,44,7.4 -44,44,5'),
      c.line(-44, 44, -100, 16, [0, light], [1, middle]),
    )
    c.stroke('M-64-9C-50-17-36-18-20-14', c.step(6), 1.4, { opacity: 0.8 })
    sleeve(c)
  })
}

function sleeve(c: SvgBuilder): void {
  const cuff = 'M-124-2C-110 10-106 34-112 54'
  c.path(
    `${cuff}C-146 66-176 84-200 104V22C-170 18-142 10-124-2Z`,
    c.line(-100, 0, -180, 70, [0, 2], [1, 0]),
  )
  c.stroke(cuff, c.step(7), 2.6)
}

/** A tapered limb between two joints: x, y, radius. */
function capsule([x1 = 0, y1 = 0, r1 = 0]: number[], [x2 = 0, y2 = 0, r2 = 0]: number[]): string {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const s = Math.sin(angle)
  const k = Math.cos(angle)
  return (
    `M${xy(x1 + s * r1, y1 - k * r1)}A${n1(r1)} ${n1(r1)} 0 0 0 ${xy(x1 - s * r1, y1 + k * r1)}` +
    `L${xy(x2 - s * r2, y2 + k * r2)}A${n1(r2)} ${n1(r2)} 0 0 0 ${xy(x2 + s * r2, y2 - k * r2)}Z`
  )
}

/** Limbs from joint to joint: a finger. */
const chain = (text: string): string => {
  const joints = rows(text)
  return joints
    .slice(1)
    .map((joint, i) => capsule(joints[i] ?? joint, joint))
    .join('')
}
